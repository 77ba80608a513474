; What may be folded: everything between brackets that takes several lines.

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
] @fold
