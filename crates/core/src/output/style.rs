//! What a piece of text means to its reader, before any colour is chosen.
//!
//! A style is a tone (one meaning) with up to three flags that can be combined with any tone. Only `palette` and
//! the writers know how it looks.

/// The meaning of a piece of text.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Tone {
    /// Nothing special.
    #[default]
    Plain,
    /// Less prominent than its surroundings.
    Dim,
    /// A success, a win, a condition that holds.
    Good,
    /// A failure, a loss, a condition that doesn't hold.
    Bad,
    /// What should catch the eye first.
    Accent,
    /// Words of a notation: a rule, a position, a name.
    Code,
    /// A player, a suit or a series, by its number. The first nine differ, then they repeat; see
    /// [`Style::owner`] for their order.
    Owner(u8),
}

/// A tone and its flags.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Style {
    /// The meaning.
    pub tone: Tone,
    /// More prominent than its surroundings.
    pub strong: bool,
    /// A hit: plain text shows it by `^` on the line below.
    pub marked: bool,
    /// Cancelled. Plain text doesn't show this: the words say it as well.
    pub struck: bool,
}

impl Style {
    /// No style.
    pub const PLAIN: Style = Style::tone(Tone::Plain);
    /// More prominent.
    pub const STRONG: Style = Style { strong: true, ..Style::PLAIN };
    /// Less prominent.
    pub const DIM: Style = Style::tone(Tone::Dim);
    /// A success.
    pub const GOOD: Style = Style::tone(Tone::Good);
    /// A failure.
    pub const BAD: Style = Style::tone(Tone::Bad);
    /// What should catch the eye first.
    pub const ACCENT: Style = Style::tone(Tone::Accent);
    /// Words of a notation.
    pub const CODE: Style = Style::tone(Tone::Code);
    /// A hit.
    pub const MARKED: Style = Style::PLAIN.marked();
    /// Cancelled.
    pub const STRUCK: Style = Style::PLAIN.struck();

    /// Creates a style with a tone and no flags.
    pub const fn tone(tone: Tone) -> Style {
        Style { tone, strong: false, marked: false, struck: false }
    }

    /// Creates the style of a player, a suit or a series: 0 red, 1 blue, 2 green, 3 orange, 4 purple, 5 teal, 6 pink,
    /// 7 brown, 8 grey, 9 red again.
    pub const fn owner(number: u8) -> Style {
        Style::tone(Tone::Owner(number))
    }

    /// Makes it more prominent.
    pub const fn strong(self) -> Style {
        Style { strong: true, ..self }
    }

    /// Marks it as a hit.
    pub const fn marked(self) -> Style {
        Style { marked: true, ..self }
    }

    /// Marks it as cancelled.
    pub const fn struck(self) -> Style {
        Style { struck: true, ..self }
    }
}
