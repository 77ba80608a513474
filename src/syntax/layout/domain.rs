//! Heads of domain blocks: which domain words' brackets the scan must know, and where such a block begins.
//!
//! A head is the domain word, optionally a name, optionally settings in parentheses, optionally `over X`. The
//! grammar decides the same by lookahead; here it is a state machine that is fed each token once.

/// The kind of rows in a bracket.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(super) enum Rows {
    /// Statements, entries or arms.
    Ordinary,
    /// A round's rules, in `< >` or in the braces of a `for` or `if` among them.
    Rules,
    /// A game's goals, settings and rounds.
    Game,
}

/// A domain word whose bracket matters to the layout.
#[derive(Debug)]
struct Word {
    word: &'static str,
    /// The token that opens its block.
    opener: Token<'static>,
    /// The kind of its rows.
    rows: Rows,
}

/// The relevant words. To the scan, a block of any other domain word is an ordinary brace.
const WORDS: &[Word] = &[
    Word { word: "round", opener: Token::Less, rows: Rows::Rules },
    Word { word: "game", opener: Token::Brace, rows: Rows::Game },
];

/// A head whose bracket hasn't been reached yet.
#[derive(Copy, Clone, Debug)]
pub(super) struct Head {
    word: &'static Word,
    stage: Stage,
}

/// The state of a head.
#[derive(Copy, Clone, Debug)]
enum Stage {
    /// The word.
    Word,
    /// A name after it.
    Named,
    /// Settings after these.
    Settled,
    /// `over`.
    Over,
    /// `over alphabet`, whose braces are its own.
    OverAlphabet,
    /// A value after `over`.
    OverValue,
    /// A dot after that value.
    OverDot,
}

/// A token, in the categories that matter for heads.
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
    /// The head that begins with a word, if its bracket matters.
    pub(super) fn begun_by(word: &str) -> Option<Head> {
        let word = WORDS.iter().find(|w| w.word == word)?;
        Some(Head { word, stage: Stage::Word })
    }

    /// Feeds one more token; returns the new state, and the kind of rows of the block that the token opens.
    pub(super) fn feed(self, token: Token) -> (Option<Head>, Option<Rows>) {
        use Stage as S;
        let opens = match self.stage {
            // A brace here opens a record.
            S::Over => token != Token::Brace,
            S::Word | S::Named | S::Settled | S::OverValue => true,
            S::OverAlphabet | S::OverDot => false,
        };
        if opens && token == self.word.opener {
            return (None, Some(self.word.rows));
        }
        let next = match (self.stage, token) {
            (S::Word | S::Named | S::Settled, Token::Word("over")) => Some(S::Over),
            (S::Word, Token::Word(_)) => Some(S::Named),
            (S::Word | S::Named, Token::Paren(true)) => Some(S::Settled),
            (S::Over, Token::Word("alphabet")) => Some(S::OverAlphabet),
            (S::Over | S::OverDot, Token::Word(_)) => Some(S::OverValue),
            (S::Over | S::OverValue, Token::Paren(_) | Token::Bracket) => Some(S::OverValue),
            (S::OverAlphabet, Token::Brace) => Some(S::OverValue),
            (S::OverValue | S::OverAlphabet, Token::Dot) => Some(S::OverDot),
            _ => None,
        };
        (next.map(|stage| Head { stage, ..self }), None)
    }
}
