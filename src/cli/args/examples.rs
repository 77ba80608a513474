//! The text at the end of each command's help: examples, and the meaning of the exit codes.

pub const ALL: &str = "\
Examples:
  tg sample.tg                       run a script
  tg run lands.tg --set lands=26     run it with another value for a `param`
  tg -e 'print 2 ** 200'             run a script of one line
  echo 'print 2 ** 200' | tg         run what is piped in
  tg check games/                    find mistakes without running anything
  tg test                            run every test below this folder
  tg fmt games/                      format scripts
  tg explain E3001                   explain a diagnostic in detail
  tg rewrite round.tg < in > out     rewrite a stream by the rules of a round
  tg replay friday.json.gz           what a recorded game of Catan shows
  tg repl                            try things out, line by line

Exit codes: 0 if all is well, 1 for an error in a script or a failed test,
2 if the command line is wrong, 130 after Ctrl-C.";

pub const RUN: &str = "\
Examples:
  tg run sample.tg
  tg -e 'print 2 ** 200'
  tg run lands.tg --set lands=26 --set name=Red
  tg run report.tg --out results     what the script saves goes below `results/`
  tg run sample.tg --json            one line of JSON for each `print`
  tg run sample.tg --html > sample.html
  tg run big.tg --timeout 10s --max-memory 4G

A script reads only files below its own folder, or below `--root DIR`.";

pub const CHECK: &str = "\
Examples:
  tg check sample.tg
  tg check games/ book/              all `.tg` files and all `tg` blocks of `.md` files
  tg check --deny warnings .         exit with 1 for a warning, too

Diagnostics that a file or block declares (`# error: E4003`, see `tg test --help`) aren't reported.";

pub const TEST: &str = "\
Examples:
  tg test                            everything below the current folder
  tg test games/ book/rules.md
  tg test rules.tg:12                the test on this line
  tg test --name reach               tests with this text in their names
  tg test --list                     what there is, without running it
  tg test --watch --fail-fast        again whenever a file changes
  tg test --jobs 4 --slowest 5
  tg test --format junit > report.xml

Runs the `test` blocks of all `.tg` files and all ```tg blocks of `.md` files, except in hidden
folders and `target`. A block without tests passes if it runs and gives no diagnostic; a script
without tests is only checked.
  # error: E4003      as the last comment of a file: it passes if it gives exactly this
  # warning: W1001    the same for a warning
  # args: --max-steps 1000           options for this file, its paths relative to it
  ```tg error=E4003   a block that passes if it gives exactly this
  ```tg no-run        a block that is only checked

Exit codes: 0 all passed, 1 a test failed, 2 no tests were found or a path isn't there.";

pub const FMT: &str = "\
Examples:
  tg fmt games/                      all `.tg` files below the folder
  tg fmt --check .                   show what would change
  tg fmt - < sample.tg               format the standard input

A script with a syntax error is left as it is.

Exit codes: 0 if all is well, 1 a script has a syntax error or `--check` would change one,
2 if the command line is wrong.";

pub const EXPLAIN: &str = "\
Examples:
  tg explain E3001
  tg explain | grep file";

pub const REWRITE: &str = "\
Examples:
  tg rewrite round.tg < in.txt > out.txt
  tg rewrite rounds.tg second --stats < in.txt > out.txt
  generate | tg rewrite round.tg --lines | head

The input may have any size and any bytes: letters that no rule mentions, other bytes and line
ends are copied. What the script prints isn't shown; traces and counts go to the error stream.
A rule with `\\n` in it doesn't fit the `\\r\\n` of files from Windows without `--crlf`.
`--max-steps` and `--max-depth` limit the script; `--timeout` also limits the rewriting.

Exit codes: 0 if all is well, also if the reader of the output stops early; 1 an error in the
script or while reading and writing; 2 if the command line is wrong.";

pub const REPLAY: &str = "\
Examples:
  tg replay friday.json.gz           a replay export of Colonist, as a table
  tg replay logs/ --json > hands.jsonl   one line of JSON a game, read on all cores
  tg replay game.jsonl --at 40 --me Red
  tg convert logs/ | tg replay -     as a filter: one line a game

A game that contradicts itself or can't be read is reported on the error stream; the others go on.

Exit codes: 0 if all is well, 1 a game couldn't be followed, 2 if the command line is wrong.";

pub const CONVERT: &str = "\
Examples:
  tg convert friday.json.gz > friday.jsonl
  tg convert logs/ > all.jsonl       each line says of which `game` it is
  tg convert logs/ --out lines       a file for each of them
  tg convert friday.json --me Red    with the cards of Red's robberies

Exit codes: 0 if all is well, 1 a game couldn't be read, 2 if the command line is wrong.";

pub const WATCH: &str = "\
Examples:
  tg watch friday.jsonl              redrawn as the file grows
  record-the-game | tg watch -       what another program writes
  tg watch friday.jsonl --json       one line of JSON for each change

An event that no hand allows is shown with the last state before it; a record `players` begins
a new game. Without a terminal, the state is written whenever the stream pauses.

Exit codes: 0 if all is well, 1 the game couldn't be followed to its end,
2 if the command line is wrong, 130 after Ctrl-C.";

#[cfg(feature = "serve")]
pub const SERVE: &str = "\
Examples:
  tg serve friday.jsonl              prints the address of the page
  tg serve --record friday.jsonl     keep posted events; run it again to continue where it was
  tg serve --allow-origin https://example.org   a script in that page may post
  tg serve --listen 0.0.0.0:8080     for the other machines here, too

Events are posted as lines to `/events`, with the header `Authorization: Bearer TOKEN`; the token
is printed at the start. Only this machine can reach it, unless `--listen` is given.

Exit codes: 1 if it couldn't begin, 2 if the command line is wrong, 130 after Ctrl-C.";

pub const REPL: &str = "\
Examples:
  tg repl
  tg repl --seed 42 --max-steps 1000000
  tg repl < entries.txt              entries line by line, as a transcript

Each entry is a piece of a script; an expression shows its value, and an entry that fails leaves
no trace. Tab completes, an entry with an open bracket continues on the next line, Ctrl-C drops
an entry or stops a run, Ctrl-D leaves. `:` lists the commands, `:help NAME` explains anything.";

pub const LSP: &str = "\
Examples:
  tg lsp                             started by an editor; see the book
  tg lsp --timeout 10s               stop a test that runs longer

It shows mistakes, types and help as you type, completes, finds and renames names, formats, and
runs tests. It uses the standard input and output.

Exit codes: 0 after `shutdown` and `exit`, 1 if the editor ends without them.";

pub const COMPLETIONS: &str = "\
Examples:
  tg completions bash > ~/.local/share/bash-completion/completions/tg
  tg completions zsh > ~/.zfunc/_tg
  tg completions fish > ~/.config/fish/completions/tg.fish";

pub const MAN: &str = "\
Examples:
  tg man > ~/.local/share/man/man1/tg.1
  tg man | man -l -";
