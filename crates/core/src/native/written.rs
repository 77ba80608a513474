//! Descriptors as text: for the reference and for help while writing.

use super::{Effect, Method, Need, Param, Setting, Type};

impl Method {
    /// Returns how it is called: `List.sort(by?: Function; descending?: Bool) -> List`. Parameters with a `?` may
    /// be left out, those after a `;` are given by name, one with `…` takes all remaining arguments; a `…` alone takes
    /// those that are given by other names.
    pub fn signature(&self) -> String {
        let of = match self.of {
            Type::OneOf(_) => format!("({})", self.of),
            of => of.to_string(),
        };
        let (named, placed): (Vec<_>, Vec<_>) =
            self.params.iter().partition(|p| matches!(p.need, Need::Named(_)));
        let mut lists = vec![parameters(&placed), parameters(&named)];
        if named.is_empty() {
            lists.pop();
        }
        let call = if self.params.is_empty() { String::new() } else { format!("({})", lists.join("; ")) };
        match self.of {
            // It has no receiver.
            Type::None => format!("{}({}) -> {}", self.name, lists.join("; "), self.gives),
            _ => format!("{of}.{}{} -> {}", self.name, call, self.gives),
        }
    }

    /// Returns what it does, the defaults of its parameters, and its side effects.
    pub fn story(&self) -> String {
        let mut story = self.doc.to_owned();
        for param in self.params {
            if let Need::Optional(otherwise) | Need::Named(otherwise) = param.need {
                story += &format!(" Without `{}`: {otherwise}.", param.name);
            }
        }
        story.push_str(match self.effect {
            Effect::Pure => "",
            Effect::Random => " Draws from the generator.",
            Effect::Reads => " Reads files.",
            Effect::Talks => " Prints or asks.",
        });
        story
    }
}

impl Setting {
    fn takes_rule(&self) -> bool {
        match self.takes {
            Type::OneOf(types) => types.contains(&Type::Question),
            takes => takes == Type::Question,
        }
    }

    /// Returns what it takes: its words, or a type.
    pub fn choices(&self) -> Vec<String> {
        match self.words {
            // A rule supplies the words itself.
            _ if self.takes_rule() => vec![self.takes.to_string()],
            [] => vec![self.takes.to_string()],
            words => words.iter().map(|word| (*word).to_owned()).collect(),
        }
    }
}

fn parameters(params: &[&Param]) -> String {
    let shown = params.iter().map(|Param { name, takes, need, .. }| match need {
        Need::Required => format!("{name}: {takes}"),
        Need::Optional(_) | Need::Named(_) => format!("{name}?: {takes}"),
        Need::Rest => format!("{name}…: {takes}"),
        Need::Entries => format!("…: {takes}"),
    });
    shown.collect::<Vec<_>>().join(", ")
}
