; What stands between brackets is indented, and their ends aren't.

[
  (block)
  (list)
  (comprehension)
  (record)
  (arms)
  (arguments)
  (parameters)
  (paren)
  (alphabet_block)
  (round_block)
  (game_block)
  (deck_block)
  (die_block)
  (chopsticks_block)
  (menace_block)
  (duel_block)
  (puzzle_block)
  (catan_block)
  (rule_rows)
  (catan_rows)
] @indent @indent.begin

["}" "]" ")"] @outdent @indent.branch @indent.end
(round_block ">" @outdent @indent.branch @indent.end)
