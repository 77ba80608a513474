; What an editor selects as a whole, and what lies inside of it.

(function body: (_) @function.inside) @function.around
(function body: (_) @function.inner) @function.outer
(lambda body: (_) @function.inside) @function.around
(lambda body: (_) @function.inner) @function.outer

(test (block) @test.inside) @test.around
(test (block) @test.inner) @test.outer

(parameter) @parameter.inside
(parameter) @parameter.inner
(arguments (_) @parameter.inside)
(arguments (_) @parameter.inner)

(list (_) @entry.inside)
(list (_) @entry.inner)
(record (entry) @entry.inside)
(record (entry) @entry.inner)

(comment) @comment.inside
(comment) @comment.inner
(comment)+ @comment.around
(comment)+ @comment.outer

; The blocks of games are what classes are elsewhere.
[
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
] @class.around @class.outer
