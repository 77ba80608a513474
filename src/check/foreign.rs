//! Names from other languages, and what to write here.

/// What to write for a method of a text in other languages that is another value's here.
pub(super) fn of_text(name: &str) -> Option<&'static str> {
    Some(match name {
        "join" => "the list comes first: `xs.join(\", \")`",
        "search" => "write `s.find(/…/)` or `s.matches(/…/)`",
        _ => return None,
    })
}

/// The parameter that has another name in other languages.
pub(super) fn parameter(name: &str) -> Option<&'static str> {
    Some(match name {
        "key" | "cmp" | "comparator" => "by",
        "reverse" | "reversed" | "desc" => "descending",
        "initial" | "init" | "initializer" => "start",
        _ => return None,
    })
}

/// What to write here for a function or method of another language.
pub(super) fn instead(name: &str) -> Option<&'static str> {
    Some(match name {
        "len" | "size_of" | "sizeof" | "strlen" => "write `xs.count`, or `xs.length`",
        "save" | "to_csv" | "to_file" | "savefig" => {
            "write `save x to \"table.csv\"`: the ending says which format it is"
        }
        "console" | "System" | "stdout" | "fmt" | "io" => "write `print x`",
        "Math" | "math" | "numpy" | "np" => "its functions need no name before them: `x.floor`, `sqrt(x)`",
        "self" | "this" => "a function has its parameters and no other value: name one for it",
        "pass" | "end" | "fi" | "done" => "leave it out: blocks are written in `{ }`, and may be empty",
        "println" | "printf" | "echo" | "puts" | "write" | "writeln" => "write `print x`",
        "range" => "write `0..n`, or `1..=n` with the end",
        "str" | "string" | "String" | "to_string" | "toString" | "format" | "sprintf" => "write `\"{x}\"`",
        "int" | "integer" | "trunc" => {
            "`number(s)` reads a text; a number is made whole by `x.floor` or `x.round`, and `7 // 2` is whole"
        }
        "float" | "double" => {
            "`number(s)` reads a text; fractions are exact, and `approx(x)` approximates one"
        }
        "append" | "push" | "push_back" | "add" | "enqueue" => {
            "write `xs.push(x)` for a `var`; `xs + [x]` is a new list"
        }
        "extend" => "write `xs + ys`, or `xs += ys` for a `var`",
        "pop" | "pop_back" => {
            "write `xs.pop()` for a `var`; `xs.last` is the last, `xs[..-1]` are the others"
        }
        "pop_first" | "pop_front" | "popleft" | "shift" | "dequeue" => {
            "write `xs.pop_first()` for a `var`; `xs.first` is the first, `xs[1..]` are the others"
        }
        "unshift" | "push_front" | "appendleft" | "prepend" => {
            "write `xs.insert(0, x)` for a `var`; `[x] + xs` is a new list"
        }
        "delete" | "del" | "discard" | "erase" => {
            "write `r.remove(k)` or `xs.remove_at(i)` for a `var`; `r.without(k)` is a new record"
        }
        "pad" | "ljust" | "rjust" | "center" | "padStart" | "padEnd" | "zfill" => {
            "write `\"{x:>8}\"`, `\"{x:<8}\"` or `\"{x:^8}\"`"
        }
        "remove" => "write `x.without(…)`, which gives what is left",
        "sorted" => "write `xs.sort`",
        "reversed" => "write `xs.reverse`",
        "set" | "dedup" | "uniq" => "write `xs.unique`",
        "forEach" | "foreach" | "each" => "write `for x in xs { … }`",
        "reduce" | "foldl" | "inject" => "write `xs.fold(start, (sum, x) -> …)`",
        "times" => "write `for i in 0..n { … }`; a list or text is repeated by `x * 3`",
        "repeat" | "rep" => "a list or text is repeated by `x * 3`; more dice are `d6.pool(3)`",
        "pow" => "write `a ** b`",
        "mod" | "fmod" => "write `a % b`",
        "randint" | "randrange" | "randInt" | "random" => "write `rand(1..=6)`",
        "substring" | "substr" | "slice" => "write `s[1..3]`",
        "concat" | "merge" | "update" | "assign" => "write `a + b`",
        "strip" | "lstrip" | "rstrip" | "trimStart" | "trimEnd" => "write `s.trim`",
        "splitlines" => "write `s.lines`",
        "chars" | "characters" | "toCharArray" => "write `s.letters`",
        "charAt" | "charCodeAt" | "at" | "nth" | "elementAt" => "write `xs[i]`",
        "ord" => "write `s.code`",
        "chr" | "fromCharCode" => "write `n.char`",
        "match" | "test" => "write `s.find(/…/)` or `s.matches(/…/)`",
        "replaceAll" | "gsub" => "write `s.replace(a, b)`",
        "index" | "indexOf" | "lastIndexOf" | "findIndex" | "rfind" | "strpos" => "write `xs.index_of(x)`",
        "has" => {
            "write `x in xs`; a die `d6` gives plain numbers, and a roll of one, which has its die, is `1d6`"
        }
        "some" | "exists" => "write `xs.any(f)`",
        "every" | "forall" => "write `xs.all(f)`",
        "flatten" => "write `xs.flat`",
        "flatMap" | "flat_map" => "write `xs.map(f).flat`",
        "sort_by" | "sortBy" | "sort_on" | "sortOn" | "order_by" | "orderBy" => "write `xs.sort(by: f)`",
        "max_by" | "maxBy" => "write `xs.max(by: f)`",
        "min_by" | "minBy" => "write `xs.min(by: f)`",
        "sum_by" | "sumBy" => "write `xs.map(f).sum`",
        "partition" => "write `xs.group(f)`",
        "take" | "head" => "write `xs[..n]`",
        "drop" | "skip" | "tail" => "write `xs[n..]`",
        "items" | "pairs" => "write `r.entries`",
        "map_keys" => "write `r.entries.map([key, value] -> [f(key), value]).to_record`",
        "union" => "write `(xs + ys).unique`",
        "intersection" | "intersect" => "write `xs.filter(x -> x in ys)`",
        "difference" | "setdiff" => "write `xs.filter(x -> x not in ys)`",
        "even" | "odd" => "write `n.is_even` or `n.is_odd`",
        "toFixed" | "toPrecision" => "write `x.decimal(2)`",
        "average" | "avg" => "write `xs.mean`",
        "median" => "write `dist(xs).quantile(1/2)`",
        "stdev" | "std" => "write `dist(xs).sd`",
        "variance" | "var" | "sd" | "mode" => "a list is asked as a distribution: `dist(xs).sd`",
        "probability" | "chance" | "odds" => "write `d.prob(x -> …)`",
        "plot" | "barplot" => "write `d.chart`, or `print d`",
        "readline" | "readLine" | "prompt" | "raw_input" => "write `input()`",
        "argv" | "args" => "a script is given values by `param name = …` and `--set name=…`",
        "throw_dice" | "roll_dice" | "throwDice" => "write `3d6`, and `(3d6).sample` for one throw",
        "choice" => "write `rand(xs)`",
        "assert_eq" | "assertEqual" | "assertEquals" => "write `assert a == b`",
        "toUpperCase" | "to_uppercase" | "toupper" => "write `s.upper`",
        "toLowerCase" | "to_lowercase" | "tolower" => "write `s.lower`",
        "startswith" | "startsWith" => "write `s.starts_with(\"a\")`",
        "endswith" | "endsWith" => "write `s.ends_with(\"a\")`",
        "includes" | "has_key" | "hasOwnProperty" => "write `x in xs`",
        "Counter" | "counts" | "value_counts" | "histogram" | "table" => "write `xs.tally`",
        "groupby" | "group_by" | "groupBy" => "write `xs.group(f)`",
        "comb" | "binomial" | "ncr" => "write `choose(n, k)`",
        "fact" => "write `factorial(n)`",
        "roll" => {
            "dice need no function: `print 3d6` shows all that may come, `3d6.sample` is one throw at random"
        }
        "adv" | "advantage" => "write `2d20.highest`",
        "dis" | "disadv" | "disadvantage" => "write `2d20.lowest`",
        "P" | "Pr" => "write `3d6.at_least(10)`, or `3d6.prob(n -> n >= 10)`",
        "ceiling" => "write `ceil(x)`",
        "raise" | "throw" | "panic" | "exit" | "error" => "write `fail \"why\"`, which `try` can catch",
        "include" | "require" | "use" => "write `import \"file.tg\" as name`",
        "open" | "read_file" | "readFile" => "write `load(\"file.csv\")`",
        "isinstance" | "type" | "typeof" | "instanceof" => {
            "`type(x) == \"Number\"` asks for it; or write the type, as in `fn f(n: Number)`"
        }
        "deal_cards" => "write `deal 5 from d`",
        "distinct" | "nunique" => "write `xs.unique`",
        "dict" | "Dict" | "dictionary" | "HashMap" => {
            "write `{a: 1}`, or `{[k]: v}` for keys that are computed"
        }
        "switch" | "case" => "write `match x { 1 -> \"one\", _ -> \"other\" }`",
        "lambda" | "func" | "function" | "def" | "defun" | "proc" => {
            "write `fn double(x) = 2 * x`, or `x -> 2 * x` for a function without a name"
        }
        "class" | "struct" => "write a record, `{name: \"Ann\", score: 3}`: it needs no declaration",
        "elif" | "elsif" | "elseif" => "write `else if`",
        "loop" => "write `while true { … }`, which `break` leaves, or `for x in xs { … }`",
        "COMBIN" => "write `choose(n, k)`",
        "AVERAGE" => "write `xs.mean`",
        "HYPGEOM" => "write `(deal 7 from d).prob(h -> h.count(land) == 2)`",
        "best_move" | "bestMove" => "write `p.best`",
        _ => return None,
    })
}

/// The name here of another language's type.
pub(super) fn type_here(name: &str) -> Option<&'static str> {
    Some(match name {
        "Int" | "int" | "Integer" | "Float" | "float" | "Num" | "i8" | "i16" | "i32" | "i64" | "u8"
        | "u16" | "u32" | "u64" | "usize" | "isize" | "f32" | "f64" | "double" | "Fraction" | "number" => {
            "Number"
        }
        "String" | "str" | "Str" | "string" | "text" => "Text",
        "Boolean" | "bool" | "boolean" => "Bool",
        "Array" | "Vec" | "list" | "array" | "Sequence" | "Tuple" | "tuple" => "List",
        "Dict" | "dict" | "Map" | "HashMap" | "Object" | "Struct" => "Record",
        "Fn" | "Callable" | "Lambda" => "Function",
        _ => return None,
    })
}

/// What is written here for a word of another language, whatever kind of word it is.
pub fn elsewhere(name: &str) -> Option<String> {
    let of_type = || type_here(name).map(|own| format!("the type is called `{own}` here"));
    instead(name).map(str::to_owned).or_else(of_type)
}
