; What stands for what, with the names that editors have colours for. The later pattern wins.

(identifier) @variable

(comment) @comment
((comment) @comment.documentation
  (#match? @comment.documentation "^##"))

(number) @number
(literal) @constant.builtin
(text) @string
(escape) @string.escape
(regex) @string.regexp
(interpolation ["{" "}"] @punctuation.special)

[
  "let" "var" "param" "memo" "print" "assert" "explain" "deal" "save"
  "seed" "from" "to" "with" "replacement" "until" "over" "as" "error"
] @keyword
(deal "from" @keyword)
["import"] @keyword.import
["fn" "test"] @keyword.function
["for" "in" "while" "break" "continue"] @keyword.repeat
["if" "else" "match"] @keyword.conditional
["return"] @keyword.return
["try" "fail"] @keyword.exception
["and" "or" "not"] @keyword.operator

["alphabet" "round" "game" "deck" "die" "chopsticks" "menace" "duel" "puzzle" "catan"] @keyword.type
[
  "wants" "players" "me" "mark" "gets" "rolls" "builds" "free" "buys" "gives" "trades" "steals" "discards"
  "plays" "monopoly" "plenty" "on" "offers" "has" "exactly" "at" "least"
] @keyword

[
  "+" "-" "*" "/" "//" "%" "**" "==" "!=" "<" "<=" ">" ">=" ".." "..=" "=" "+=" "-=" "*=" "/=" "//=" "%=" "**="
  "->" "=>" "|"
] @operator
["(" ")" "[" "]" "{" "}"] @punctuation.bracket
(round_block ["<" ">"] @punctuation.bracket)
["," ";" ":" "."] @punctuation.delimiter

(function name: (identifier) @function)
(call function: (identifier) @function.call)
(call function: (member name: (identifier) @function.method.call))
(member name: (identifier) @variable.member)
(parameter name: (identifier) @variable.parameter)
(type (identifier) @type)
(key (identifier) @property)
(match_key (identifier) @property)
(format) @string.special
(setting key: (identifier) @property)
(named_argument name: (word) @property)

(letters) @string
(owner) @label
(player) @label
(card_name (identifier) @constant)
(thing (identifier) @constant)
(copies) @number
