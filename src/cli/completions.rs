//! What other programs need to know about the command line: shell completions and the manual page. Both
//! are generated from the definition of the arguments.

use super::args::CommandLine;
use super::{Exit, stdout};
use clap::builder::{PossibleValue, PossibleValuesParser};
use clap::{Arg, Command, CommandFactory, ValueHint};
use clap_complete::{Shell, generate};
use clap_mangen::Man;
use clap_mangen::roff::{Roff, roman};
use tg_core::diagnostics::{CODES, CodeInfo};

/// Prints the completions for a shell.
pub fn completions(shell: Shell) -> Exit {
    let mut command = known_to_shells();
    let mut script = Vec::new();
    generate(shell, &mut command, "tg", &mut script);
    let script = String::from_utf8_lossy(&script);
    let script = match shell {
        Shell::Bash => script.into_owned() + &files_in_bash(&command),
        // These offer commands instead of files where either is allowed.
        Shell::Zsh => script.replace(
            "_describe -t commands 'tg commands' commands \"$@\"\n",
            "_describe -t commands 'tg commands' commands \"$@\"\n    _files\n",
        ),
        Shell::Fish => {
            let commands = "-n \"__fish_tg_needs_command\"";
            script.replace(&format!("{commands} -f -a"), &format!("{commands} -a")) + &codes_in_fish()
        }
        _ => script.into_owned(),
    };
    stdout::write(&script);
    Exit::Fine
}

/// The command line, with the codes that `explain` accepts as possible values.
fn known_to_shells() -> Command {
    let codes = CODES.iter().map(|info| PossibleValue::new(info.code.text()).help(info.title));
    let codes = PossibleValuesParser::new(codes);
    CommandLine::command()
        .mut_subcommand("explain", |explain| explain.mut_arg("code", |code| code.value_parser(codes)))
        .mut_subcommand("help", |help| {
            let command = CommandLine::command();
            // The names of possible values have to live as long as the process, which ends soon.
            let name = |command: &Command| &*command.get_name().to_owned().leak();
            let names: Vec<&'static str> = command.get_subcommands().map(name).collect();
            help.mut_arg("command", |name| name.value_parser(PossibleValuesParser::new(names)))
        })
}

/// Extra completions for fish: the codes, which are values of a positional argument.
fn codes_in_fish() -> String {
    let line = |info: &CodeInfo| {
        let title = info.title.replace('\\', "\\\\").replace('\'', "\\'");
        let after = "-n \"__fish_tg_using_subcommand explain\"";
        format!("complete -c tg {after} -f -a \"{}\" -d '{title}'\n", info.code.text())
    };
    CODES.iter().map(line).collect()
}

/// Extra completions for bash: files, where a command takes some or could itself be one, also for an empty word.
fn files_in_bash(command: &Command) -> String {
    let takes_files = |command: &&Command| {
        command.get_positionals().any(|arg| matches!(arg.get_value_hint(), ValueHint::AnyPath))
    };
    let commands: Vec<&str> = command.get_subcommands().filter(takes_files).map(Command::get_name).collect();
    let mut with_values: Vec<String> = std::iter::once(command)
        .chain(command.get_subcommands())
        .flat_map(Command::get_arguments)
        .filter(|arg| arg.get_action().takes_values() && !arg.is_positional())
        .filter_map(|arg| arg.get_long().map(|long| format!("--{long}")))
        .collect();
    with_values.sort_unstable();
    with_values.dedup();
    format!(
        r#"
_tg_or_files() {{
    _tg "$@"
    local word
    # The value of an option is its own affair.
    [[ "$2" == -* ]] && return
    case "$3" in
        {}) return ;;
    esac
    for word in "${{COMP_WORDS[@]:1:COMP_CWORD-1}}"; do
        [[ "$word" == -* ]] && continue
        case "$word" in
            {}) break ;;
            *) return ;;
        esac
    done
    while IFS= read -r word; do
        COMPREPLY+=("$word")
    done < <(compgen -f -- "$2")
    compopt -o filenames 2>/dev/null
}}
complete -F _tg_or_files -o bashdefault -o default tg
"#,
        with_values.join("|"),
        commands.join("|")
    )
}

/// Prints the manual page, in roff.
pub fn man() -> Exit {
    let mut page = Vec::new();
    match write_page(&mut page) {
        Ok(()) => print(&page),
        // Writing to a vector never fails.
        Err(_) => Exit::Failed,
    }
}

fn print(bytes: &[u8]) -> Exit {
    stdout::write(&String::from_utf8_lossy(bytes));
    Exit::Fine
}

/// Writes a single page for everything: the command, its options, each subcommand, the examples.
fn write_page(page: &mut Vec<u8>) -> std::io::Result<()> {
    let mut command = CommandLine::command();
    command.build();
    let man = Man::new(command.clone());
    man.render_title(page)?;
    man.render_name_section(page)?;
    let mut synopsis = Roff::default();
    synopsis.control("SH", ["SYNOPSIS"]);
    as_it_stands(
        &mut synopsis,
        "tg [OPTIONS] FILE...\ntg [OPTIONS] -e SCRIPT\ntg [OPTIONS] COMMAND ...\n... | tg [OPTIONS]",
    );
    synopsis.to_writer(page)?;
    man.render_options_section(page)?;
    for sub in command.get_subcommands() {
        write_command(sub, &command, page)?;
    }
    let mut examples = Roff::default();
    examples.control("SH", ["EXAMPLES"]);
    after(&mut examples, &command);
    examples.to_writer(page)
}

/// Writes a subcommand: what it does, its usage, arguments and examples. If it takes all the options that are listed at
/// the top of the page, they aren't repeated.
fn write_command(command: &Command, whole: &Command, page: &mut Vec<u8>) -> std::io::Result<()> {
    let is_in =
        |arg: &Arg, command: &Command| command.get_arguments().any(|known| known.get_id() == arg.get_id());
    let takes_all = whole.get_opts().all(|arg| is_in(arg, command));
    let is_known = |arg: &Arg| arg.get_id() == "help" || takes_all && is_in(arg, whole);
    let own = command.clone().mut_args(|arg| if is_known(&arg) { arg.hide(true) } else { arg });
    let mut roff = Roff::default();
    roff.control("SH", [format!("TG {}", command.get_name().to_uppercase()).as_str()]);
    roff.text([roman(own.get_about().map(ToString::to_string).unwrap_or_default())]);
    let arguments: Vec<String> = own.get_positionals().map(Arg::to_string).collect();
    roff.control("PP", []);
    as_it_stands(&mut roff, format!("tg {} {}", command.get_name(), arguments.join(" ")).trim_end());
    roff.to_writer(page)?;
    let mut options = Vec::new();
    Man::new(own).render_options_section(&mut options)?;
    // Turns the sections into subsections of the command.
    page.extend(String::from_utf8_lossy(&options).replace(".SH ", ".SS ").into_bytes());
    let mut roff = Roff::default();
    after(&mut roff, command);
    roff.to_writer(page)
}

/// Writes the text that the help shows after the options.
fn after(roff: &mut Roff, command: &Command) {
    let text = command.get_after_help().map(ToString::to_string).unwrap_or_default();
    if !text.is_empty() {
        roff.control("PP", []);
        as_it_stands(roff, text.strip_prefix("Examples:\n").unwrap_or(&text));
    }
}

/// Writes lines verbatim.
fn as_it_stands(roff: &mut Roff, text: &str) {
    roff.control("nf", []);
    for line in text.lines() {
        roff.text([roman(line)]);
    }
    roff.control("fi", []);
}
