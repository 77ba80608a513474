//! Heads of domain blocks: where `round`, `game` and `alphabet` begin a block, and with which bracket.
//!
//! A head is the domain word, perhaps a name, perhaps settings in parentheses, perhaps `over X`. The
//! same decision is in the grammar as a look ahead; here it is a machine that is fed each token once.

/// A domain word whose bracket matters to the layout.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(super) enum Word {
    /// `round`
    Round,
    /// `game`
    Game,
}

/// How far a head has come.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(super) enum Head {
    /// There is none.
    None,
    /// The word.
    Word(Word),
    /// A name after it.
    Named(Word),
    /// Settings after these.
    Settled(Word),
    /// `over`.
    Over(Word),
    /// `over alphabet`, whose braces are its own.
    OverAlphabet(Word),
    /// A value after `over`.
    OverValue(Word),
    /// A dot after that value.
    OverDot(Word),
}

/// A token, as far as heads care.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(super) enum Token<'a> {
    /// A word, a number or a text.
    Word(&'a str),
    /// `.`
    Dot,
    /// `(`, and whether a word and a colon follow.
    Paren(bool),
    /// `[`
    Bracket,
    /// `{`
    Brace,
    /// `<`
    Less,
    /// Anything else.
    Other,
}

impl Head {
    /// The head after one more token, and the word whose block that token opens.
    pub(super) fn feed(self, token: Token) -> (Head, Option<Word>) {
        use Head as H;
        let opens = match (self, token) {
            (H::Word(w) | H::Named(w) | H::Settled(w) | H::Over(w) | H::OverValue(w), Token::Less) => {
                (w == Word::Round).then_some(w)
            }
            (H::Word(w) | H::Named(w) | H::Settled(w) | H::OverValue(w), Token::Brace) => {
                (w == Word::Game).then_some(w)
            }
            _ => None,
        };
        if opens.is_some() {
            return (H::None, opens);
        }
        let next = match (self, token) {
            (H::Word(w) | H::Named(w) | H::Settled(w), Token::Word("over")) => H::Over(w),
            (H::Word(w), Token::Word(_)) => H::Named(w),
            (H::Word(w) | H::Named(w), Token::Paren(true)) => H::Settled(w),
            (H::Over(w), Token::Word("alphabet")) => H::OverAlphabet(w),
            (H::Over(w) | H::OverDot(w), Token::Word(_)) => H::OverValue(w),
            (H::Over(w) | H::OverValue(w), Token::Paren(_) | Token::Bracket) => H::OverValue(w),
            (H::OverAlphabet(w), Token::Brace) => H::OverValue(w),
            (H::OverValue(w) | H::OverAlphabet(w), Token::Dot) => H::OverDot(w),
            _ => H::None,
        };
        (next, None)
    }
}
