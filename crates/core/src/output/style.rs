//! What a piece of text means to its reader, before any colour is chosen.
//!
//! A style is a tone (one meaning) with up to three flags that go with every tone. Only `palette` and
//! the writers know how it looks.

/// The meaning of a piece of text.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Tone {
    /// Nothing special.
    #[default]
    Plain,
    /// Of less weight than what stands around it.
    Dim,
    /// A success, a win, what holds.
    Good,
    /// A failure, a loss, what doesn't hold.
    Bad,
    /// What the eye should find first.
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
    /// Heavier than the rest.
    pub strong: bool,
    /// A hit: plain text shows it by `^` on a line below.
    pub marked: bool,
    /// Cancelled. Plain text doesn't show this: what is struck out is also said in words.
    pub struck: bool,
}

impl Style {
    /// No style.
    pub const PLAIN: Style = Style::tone(Tone::Plain);
    /// Heavier than the rest.
    pub const STRONG: Style = Style { strong: true, ..Style::PLAIN };
    /// Of less weight.
    pub const DIM: Style = Style::tone(Tone::Dim);
    /// A success.
    pub const GOOD: Style = Style::tone(Tone::Good);
    /// A failure.
    pub const BAD: Style = Style::tone(Tone::Bad);
    /// What the eye should find first.
    pub const ACCENT: Style = Style::tone(Tone::Accent);
    /// Words of a notation.
    pub const CODE: Style = Style::tone(Tone::Code);
    /// A hit.
    pub const MARKED: Style = Style::PLAIN.marked();
    /// Cancelled.
    pub const STRUCK: Style = Style::PLAIN.struck();

    /// A tone without flags.
    pub const fn tone(tone: Tone) -> Style {
        Style { tone, strong: false, marked: false, struck: false }
    }

    /// A player, a suit or a series: 0 red, 1 blue, 2 green, 3 orange, 4 purple, 5 teal, 6 pink,
    /// 7 brown, 8 grey, 9 red again.
    pub const fn owner(number: u8) -> Style {
        Style::tone(Tone::Owner(number))
    }

    /// The same, heavier.
    pub const fn strong(self) -> Style {
        Style { strong: true, ..self }
    }

    /// The same, as a hit.
    pub const fn marked(self) -> Style {
        Style { marked: true, ..self }
    }

    /// The same, cancelled.
    pub const fn struck(self) -> Style {
        Style { struck: true, ..self }
    }
}
