// The grammar of tg for editors: the same shapes as `grammar/*.pest` of the language itself, for files that are
// being written. It reads every example (`check` makes sure of that); what is right is the language's to say.
//
// A line end is a token (`_newline`, from `src/scanner.c`) only where one may end a statement or a row; elsewhere
// it is a blank. Words such as `deck` or `test` begin a block or a statement, and are names elsewhere: `_name`.

const PREC = {
  lambda: 1,
  or: 2,
  and: 3,
  not: 4,
  compare: 5,
  range: 6,
  sum: 7,
  product: 8,
  negative: 9,
  power: 10,
  postfix: 11,
};

// Words that are words of the language in their own form only.
const SOFT = [
  "alphabet", "game", "deck", "die", "chopsticks", "menace", "duel", "puzzle", "catan",
  "test", "import", "seed", "from", "to", "with", "replacement", "until", "over", "as", "error",
  "wants", "players", "me", "mark", "gets", "rolls", "builds", "free", "buys", "gives", "trades", "steals",
  "discards", "plays", "monopoly", "plenty", "on", "offers", "has", "exactly", "at", "least",
  "pays", "can", "no", "most", "more", "fewer", "than", "counted", "moves", "robber", "undo", "instead", "of", "after", "buy",
];

// Words that are reserved; before a colon and after a point they are free.
const RESERVED = [
  "let", "var", "param", "fn", "memo", "for", "in", "while", "if", "else", "match", "return", "break", "continue",
  "print", "assert", "explain", "and", "or", "not", "true", "false", "none", "try", "fail", "deal", "save", "round",
];

const list = (rule, sep = ",") => seq(rule, repeat(seq(sep, rule)), optional(sep));

module.exports = grammar({
  name: "tg",

  externals: $ => [$._newline],
  extras: $ => [/\s/, $.comment],
  word: $ => $.identifier,

  conflicts: $ => [
    [$._parameters, $._primary],
    [$.suits, $.card],
    [$._name, $.deck_block],
    [$._name, $.die_block],
    [$._name, $.game_block],
    [$._name, $.alphabet_block],
    [$._name, $.chopsticks_block],
    [$._name, $.menace_block],
    [$._name, $.duel_block],
    [$._name, $.puzzle_block],
    [$._name, $.catan_block],
    [$._round_name, $.round_block],
    [$.record, $.block],
    [$._side_word, $.rule_if],
    [$._side_word, $.rule_for],
  ],

  rules: {
    source_file: $ => seq(...rows($, $._statement)),

    _separators: $ => repeat1(choice($._newline, ";")),

    comment: _ => token(seq("#", /[^\n]*/)),

    // Statements

    _statement: $ => choice(
      $.declaration,
      $.function,
      $.for,
      $.while,
      $.return,
      $.break,
      $.continue,
      $.print,
      $.assert,
      $.explain,
      $.save,
      $.import,
      $.test,
      $.seed,
      $.assignment,
      $._expression,
    ),

    declaration: $ => seq(
      choice("let", "var", "param"),
      field("name", $._pattern),
      optional(seq(":", field("type", $.type))),
      "=",
      field("value", $._expression),
    ),
    function: $ => seq(
      optional("memo"),
      "fn",
      field("name", $._name),
      field("parameters", $.parameters),
      optional(seq("->", field("result", $.type))),
      choice(seq("=", field("body", $._expression)), field("body", $.block)),
    ),
    parameters: $ => seq("(", optional(list($.parameter)), ")"),
    parameter: $ => seq(
      field("name", $._pattern),
      optional(seq(":", field("type", $.type))),
      optional(seq("=", field("default", $._expression))),
    ),
    type: $ => choice($.identifier, seq("[", $.type, "]")),
    _pattern: $ => choice($._name, $.list_pattern, $.record_pattern),
    list_pattern: $ => seq("[", optional(list(choice($._pattern, $.rest_pattern))), "]"),
    rest_pattern: $ => seq("..", optional($._pattern)),
    record_pattern: $ => seq("{", optional(list($.field_pattern)), "}"),
    field_pattern: $ => seq(field("key", $._name), optional(seq(":", field("name", $._pattern)))),

    for: $ => seq("for", field("pattern", $._pattern), "in", field("values", $._expression), field("body", $.block)),
    while: $ => seq("while", field("condition", $._expression), field("body", $.block)),
    return: $ => prec.right(seq("return", optional($._expression))),
    break: _ => "break",
    continue: _ => "continue",
    print: $ => prec.right(seq("print", optional(seq($._expression, repeat(seq(",", $._expression)))))),
    assert: $ => choice(
      seq("assert", $._expression, optional(seq(",", $._expression))),
      prec.dynamic(1, seq("assert", "error", field("code", $.identifier), $.block)),
    ),
    explain: $ => seq("explain", $._expression),
    save: $ => seq("save", $._expression, "to", $._expression),
    import: $ => seq("import", field("path", $.text), optional(seq("as", field("name", $._name)))),
    test: $ => seq("test", field("name", $.text), $.block),
    seed: $ => seq("seed", choice($.number, $.identifier)),
    assignment: $ => seq(
      field("place", $._expression),
      field("operator", choice("=", "+=", "-=", "*=", "/=", "//=", "%=", "**=")),
      field("value", $._expression),
    ),
    block: $ => seq("{", ...rows($, $._statement), "}"),

    // Expressions

    _expression: $ => choice(
      $._primary,
      $.unary,
      $.binary,
      $.lambda,
      $.try,
      $.fail,
      $.deal,
    ),
    _primary: $ => choice(
      $._name,
      alias($._round_name, $.identifier),
      $.number,
      $.dice,
      $.text,
      $.regex,
      $.literal,
      $.paren,
      $.list,
      $.comprehension,
      $.record,
      $.block,
      $.if,
      $.match,
      $.call,
      $.index,
      $.member,
      $._domain,
    ),

    identifier: _ => /[\p{XID_Start}_]\p{XID_Continue}*/,
    _name: $ => choice($.identifier, ...SOFT.map(word => alias(word, $.identifier))),
    _round_name: _ => "round",
    literal: _ => choice("true", "false", "none"),
    number: _ => /[0-9][0-9_]*(\.[0-9][0-9_]*)?([eE][+-]?[0-9]+)?/,

    text: $ => choice(
      seq('"', repeat(choice($._text_raw, $.escape, $.interpolation)), token.immediate('"')),
      seq('"""', repeat(choice($._lines_raw, $.escape, $._joined_line, $.interpolation)), token.immediate(prec(2, /"""+/))),
    ),
    _lines_raw: _ => token.immediate(prec(1, /[^"\\{]+|""?/)),
    _joined_line: $ => alias(token.immediate(/\\\r?\n/), $.escape),
    _text_raw: _ => token.immediate(prec(1, /[^"\\{\n]+/)),
    escape: _ => token.immediate(/\\(u\{[0-9A-Fa-f]+\}|.)/),
    interpolation: $ => seq(token.immediate("{"), $._expression, optional($.format), "}"),
    // How the value is written: `:>8`, `:.3`.
    format: _ => token(seq(":", /[^}"\n]+/)),

    paren: $ => seq("(", optional(list(choice($._expression, $.typed))), ")"),
    typed: $ => seq($._name, ":", $.type),
    list: $ => seq("[", optional(list($._expression)), "]"),
    comprehension: $ => seq("[", $._expression, repeat1(choice($.for_clause, $.if_clause)), "]"),
    for_clause: $ => seq("for", field("pattern", $._pattern), "in", $._expression),
    if_clause: $ => seq("if", $._expression),

    record: $ => seq(
      "{",
      optional($._separators),
      optional(seq($._entry, repeat(seq($._entry_separator, $._entry)), optional($._entry_separator))),
      "}",
    ),
    _entry_separator: $ => choice(seq(",", optional($._separators)), $._separators),
    _entry: $ => choice($.entry, $.spread),
    entry: $ => seq(field("key", $.key), ":", field("value", $._expression)),
    spread: $ => seq("..", $._expression),
    key: $ => choice(
      $.identifier,
      ...[...SOFT, ...RESERVED].map(word => alias(word, $.identifier)),
      $.text,
      $._computed_key,
    ),
    _computed_key: $ => seq("[", $._expression, "]"),

    call: $ => prec(PREC.postfix, seq(field("function", $._primary), field("arguments", $.arguments))),
    arguments: $ => seq(token.immediate("("), optional(list(choice($._expression, $.open_range, $.named_argument))), ")"),
    named_argument: $ => seq(field("name", $.word), ":", choice($._expression, $.open_range)),
    word: $ => choice($.identifier, ...[...SOFT, ...RESERVED].map(word => alias(word, $.identifier))),
    index: $ => prec(PREC.postfix, seq($._primary, token.immediate("["), choice($._expression, $.open_range), "]")),
    open_range: $ => choice(
      seq(choice("..", "..="), $._expression),
      prec.left(seq($._expression, choice("..", "..="))),
      "..",
    ),
    member: $ => prec(PREC.postfix, seq($._primary, ".", field("name", $.identifier))),

    unary: $ => choice(
      prec(PREC.negative, seq("-", $._expression)),
      prec(PREC.not, seq("not", $._expression)),
    ),
    binary: $ => choice(
      ...[
        ["or", PREC.or],
        ["and", PREC.and],
        ["==", PREC.compare],
        ["!=", PREC.compare],
        ["<", PREC.compare],
        ["<=", PREC.compare],
        [">", PREC.compare],
        [">=", PREC.compare],
        ["in", PREC.compare],
        ["..", PREC.range],
        ["..=", PREC.range],
        ["+", PREC.sum],
        ["-", PREC.sum],
        ["*", PREC.product],
        ["/", PREC.product],
        ["//", PREC.product],
        ["%", PREC.product],
      ].map(([sign, level]) => prec.left(level, seq(
        field("left", $._expression), field("operator", sign), field("right", $._expression),
      ))),
      prec.left(PREC.compare, seq(
        field("left", $._expression), field("operator", seq("not", "in")), field("right", $._expression),
      )),
      prec.right(PREC.power, seq(
        field("left", $._expression), field("operator", "**"), field("right", $._expression),
      )),
    ),
    lambda: $ => prec.right(PREC.lambda, seq(
      field("parameters", $._parameters), "->", field("body", $._expression),
    )),
    _parameters: $ => choice($._name, $.paren, $.list),
    if: $ => prec.right(seq(
      "if",
      field("condition", $._expression),
      field("then", $.block),
      optional(seq("else", field("else", choice($.if, $.block)))),
    )),
    match: $ => seq("match", field("value", $._expression), $.arms),
    arms: $ => seq("{", optional($._separators), optional(seq(
      $.arm,
      repeat(seq($._entry_separator, $.arm)),
      optional($._entry_separator),
    )), "}"),
    arm: $ => seq($.alternatives, optional($.guard), "->", field("value", $._expression)),
    // No lambda stands in it but in brackets: the next arrow is the arm's. Both are tried, as in `if a == b -> c`.
    guard: $ => seq("if", choice($._primary, $.unary, $.binary)),
    alternatives: $ => seq($._match_pattern, repeat(seq("|", $._match_pattern))),
    _match_pattern: $ => choice(
      seq("[", optional(list(choice($.alternatives, $.match_rest))), "]"),
      $.match_record,
      $.match_let,
      $._match_end,
      seq($._match_end, choice("..", "..="), optional($._match_end)),
      seq(choice("..", "..="), $._match_end),
    ),
    match_let: $ => seq("let", field("name", $._name), optional(seq(":", $.type))),
    match_rest: $ => seq("..", optional(seq("let", field("name", $._name)))),
    match_record: $ => seq("{", optional(list(choice($.match_let, $.match_field))), "}"),
    match_field: $ => seq(field("key", $.match_key), ":", $.alternatives),
    match_key: $ => choice(
      $.identifier,
      ...[...SOFT, ...RESERVED].map(word => alias(word, $.identifier)),
      $.text,
      seq("[", $._match_end, "]"),
    ),
    _match_end: $ => choice(seq(optional("-"), $.number), $.text, $.literal, $._name),
    fail: $ => prec.right(seq("fail", $._expression)),
    try: $ => prec.right(seq("try", $._expression, optional(seq("else", $._expression)))),
    // What is dealt from goes up to `with`, with all that binds tighter than a comparison.
    deal: $ => prec.left(PREC.compare, seq(
      "deal",
      optional("until"),
      $._expression,
      "from",
      field("deck", $._expression),
      optional(seq("with", "replacement")),
    )),

    // Domain blocks

    _domain: $ => choice(
      $.alphabet_block,
      $.round_block,
      $.game_block,
      $.deck_block,
      $.die_block,
      $.chopsticks_block,
      $.menace_block,
      $.duel_block,
      $.puzzle_block,
      $.catan_block,
    ),
    _block_head: $ => choice(
      seq($._block_name, optional($.settings), optional($.over)),
      seq($.settings, optional($.over)),
      $.over,
    ),
    _block_name: $ => field("name", $.identifier),
    settings: $ => seq("(", optional(list($.setting)), ")"),
    setting: $ => seq(field("key", $.identifier), ":", field("value", $._expression)),
    over: $ => seq("over", $._primary),
    from: $ => seq("from", $._expression),

    ...block("alphabet", $ => [$.symbols]),
    ...block("game", $ => [$.goal, $.setting, $.from, $.round_block]),
    ...block("deck", $ => [$.suits, $.cards]),
    ...block("die", $ => [$.faces]),
    ...block("chopsticks", $ => [$.setting, $.from]),
    ...block("menace", $ => [$.setting, $.from]),
    ...block("duel", $ => [$.setting, $.from]),
    ...block("puzzle", $ => [$.setting, $.from]),
    ...block("catan", $ => [$.players, $.viewpoint, $.mark, $.from, $.setting, $.correction, $.event]),

    // Words of a notation: letters, texts and `{expr}`, joined.
    _piece: $ => choice(alias($.identifier, $.letters), $.letters, $.text, $.piece_interpolation),
    letters: _ => /[0-9][\p{L}\p{N}\p{M}]*/,
    piece_interpolation: $ => seq("{", $._expression, "}"),

    symbols: $ => repeat1($._piece),

    round_block: $ => seq("round", optional($._block_head), "<", ...rows($, $._rule_row, $._rule_separators), ">"),
    _rule_row: $ => choice($.rule, $.rule_for, $.rule_if),
    rule_for: $ => seq("for", $._pattern, "in", $._expression, $.rule_rows),
    rule_if: $ => prec.right(seq("if", $._expression, $.rule_rows, optional(seq("else", choice($.rule_if, $.rule_rows))))),
    rule_rows: $ => seq("{", ...rows($, $._rule_row, $._rule_separators), "}"),
    _rule_separators: $ => repeat1(choice($._newline, ";", ",")),
    rule: $ => seq(
      optional(seq(field("owner", alias($.side, $.owner)), ":")),
      field("left", $.side),
      "=>",
      field("right", optional($.side)),
    ),
    side: $ => repeat1(choice($._piece, alias($._side_word, $.letters))),
    _side_word: _ => choice(...SOFT, ...RESERVED),

    goal: $ => seq(field("player", alias($.symbols, $.player)), "wants", field("goal", choice($.regex, alias($.symbols, $.side)))),
    regex: _ => token(seq("/", repeat(choice(/[^\/\\\n]/, /\\./)), "/")),

    // A literal has no blank before its bracket.
    dice: $ => choice(
      token(/[0-9]+d([0-9]+|%|F)/),
      seq(token(/[0-9]+d/), token.immediate("["), $.faces, "]"),
      seq(token(/[0-9]+d/), token.immediate("("), $._expression, ")"),
    ),
    faces: $ => list($.face),
    face: $ => seq(choice($._rank_value, $.card_name), optional($._of_cards)),

    suits: $ => seq(
      repeat1($.card_name),
      optional(field("attributes", $.record)),
      ":",
      list($.rank),
    ),
    rank: $ => seq(
      choice(
        seq($.card_name, optional(seq("=", $._rank_value))),
        $._rank_value,
      ),
      optional($._of_cards),
    ),
    _rank_value: $ => seq($._rank_end, optional(seq(choice("..", "..="), $._rank_end))),
    _rank_end: $ => seq(optional("-"), choice($.number, $.paren)),
    cards: $ => list($.card),
    card: $ => seq($.card_name, optional($._of_cards)),
    _of_cards: $ => choice(
      seq($.copies, optional(field("attributes", $.record))),
      seq(field("attributes", $.record), optional($.copies)),
    ),
    card_name: $ => choice($.identifier, $.text, $.piece_interpolation),
    copies: $ => choice(token(prec(2, /x[0-9][0-9_]*/)), seq(token(prec(2, "x")), $.paren)),

    players: $ => seq("players", list($._player)),
    viewpoint: $ => seq("me", choice("none", $._player)),
    mark: $ => seq("mark", $.text),
    _player: $ => alias(choice($.identifier, $.text, $.piece_interpolation), $.player),
    event: $ => seq($._player, choice(
      seq("gets", $.resources),
      seq("rolls", $._amount, optional(seq("+", $._amount)), optional($.catan_rows)),
      seq("pays", $.resources, optional(seq("for", $.thing))),
      seq("builds", $.thing, optional("free")),
      seq("buys", $.thing),
      seq("gives", $.resources, "to", $._player, optional(seq("for", $.resources))),
      seq("trades", $.resources, "for", $.resources),
      seq("steals", optional($.thing), "from", $._player),
      seq("discards", $.resources),
      seq("plays", choice(
        seq("monopoly", "on", $.thing, optional(seq("for", $._amount)), optional($.catan_rows)),
        seq("plenty", $.resources),
        $.thing,
      )),
      seq("offers", $.resources, optional(seq("to", $._player)), optional(seq("for", $.resources))),
      seq(
        "has",
        optional(choice("exactly", "no", seq("at", choice("least", "most")))),
        $.resources,
        optional(seq(choice("more", "fewer"), "than", "counted")),
      ),
      seq(choice("can", token("can't")), "buy", $.thing),
      seq("moves", "robber"),
      $._amount,
    )),
    correction: $ => choice(
      seq("undo", optional($._amount)),
      seq("instead", "of", $._amount, choice($.catan_rows, seq(":", $.event))),
      seq("after", $._amount, choice($.catan_rows, seq(":", $.event))),
    ),
    resources: $ => seq($._resource, repeat(seq(choice(",", "and"), $._resource))),
    _resource: $ => seq(optional(choice($._amount, "a", "an")), $.thing),
    thing: $ => choice($.identifier, $.text, $.piece_interpolation),
    _amount: $ => choice($.number, $.paren),
  },
});

// The block of a domain word: its head, rows that end like statements, and `for` and `if` among them.
function block(word, kinds) {
  const row = `_${word}_row`;
  const inner = `${word}_rows`;
  const loop = `${word}_for`;
  const choose = `${word}_if`;
  return {
    [`${word}_block`]: $ => seq(word, optional($._block_head), "{", ...rows($, $[row]), "}"),
    [row]: $ => choice(...kinds($), $[loop], $[choose]),
    [loop]: $ => seq("for", field("pattern", $._pattern), "in", $._expression, $[inner]),
    [choose]: $ => prec.right(seq(
      "if", $._expression, $[inner], optional(seq("else", choice($[choose], $[inner]))),
    )),
    [inner]: $ => seq("{", ...rows($, $[row]), "}"),
  };
}

// Rows or statements, with what ends them.
function rows($, row, separators = $._separators) {
  const more = seq(separators, row);
  return [optional(separators), optional(seq(row, repeat(more), optional(separators)))];
}
