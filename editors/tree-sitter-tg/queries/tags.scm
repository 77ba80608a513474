; What a script makes, and where it is used, for lists of symbols.

(function name: (identifier) @name) @definition.function
(source_file (declaration name: (identifier) @name) @definition.constant)
(test name: (text) @name) @definition.test

(alphabet_block name: (identifier) @name) @definition.class
(round_block name: (identifier) @name) @definition.class
(game_block name: (identifier) @name) @definition.class
(deck_block name: (identifier) @name) @definition.class
(die_block name: (identifier) @name) @definition.class
(chopsticks_block name: (identifier) @name) @definition.class
(menace_block name: (identifier) @name) @definition.class
(duel_block name: (identifier) @name) @definition.class
(puzzle_block name: (identifier) @name) @definition.class
(catan_block name: (identifier) @name) @definition.class

(call function: (identifier) @name) @reference.call
(call function: (member name: (identifier) @name)) @reference.call
