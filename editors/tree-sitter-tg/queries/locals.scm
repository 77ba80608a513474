; Where names are made, how far they reach, and where they are used.

(source_file) @local.scope
(block) @local.scope
(function) @local.scope
(lambda) @local.scope
(for) @local.scope
(comprehension) @local.scope
(test) @local.scope
(rule_for) @local.scope

(declaration name: (identifier) @local.definition.var)
(declaration name: (list_pattern (identifier) @local.definition.var))
(declaration name: (record_pattern (field_pattern name: (identifier) @local.definition.var)))
(declaration name: (record_pattern (field_pattern key: (identifier) @local.definition.var)))
(function name: (identifier) @local.definition.function)
(parameter name: (identifier) @local.definition.parameter)
(parameter name: (list_pattern (identifier) @local.definition.parameter))
(lambda parameters: (identifier) @local.definition.parameter)
(lambda parameters: (paren (identifier) @local.definition.parameter))
(lambda parameters: (list (identifier) @local.definition.parameter))
(for pattern: (identifier) @local.definition.var)
(for pattern: (list_pattern (identifier) @local.definition.var))
(for_clause pattern: (identifier) @local.definition.var)
(for_clause pattern: (list_pattern (identifier) @local.definition.var))
(import name: (identifier) @local.definition.import)

(alphabet_block name: (identifier) @local.definition.var)
(round_block name: (identifier) @local.definition.var)
(game_block name: (identifier) @local.definition.var)
(deck_block name: (identifier) @local.definition.var)
(die_block name: (identifier) @local.definition.var)
(chopsticks_block name: (identifier) @local.definition.var)
(menace_block name: (identifier) @local.definition.var)
(duel_block name: (identifier) @local.definition.var)
(puzzle_block name: (identifier) @local.definition.var)
(catan_block name: (identifier) @local.definition.var)

(identifier) @local.reference
