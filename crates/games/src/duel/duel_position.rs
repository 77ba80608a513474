//! Positions of a game as values, and the moves that can be made there.

use super::picture::{self, Picture};
use super::refused::{no_answer, no_move};
use super::rules::{NamedMove, Next, Place, Player, plain};
use super::solved::Merit;
use super::values::{Duel, data};
use super::words;
use std::rc::Rc;
use tg_core::diagnostics::{Code, Fault, FaultContext, fault};
use tg_core::native::{Host, receiver};
use tg_core::output::{Output, Style, StyledLine};
use tg_core::value::{Domain, Object, Remembered, Value, never_equal, show};
use tg_duels::{Edge, End};

/// A position of a game: the user's own value, and whose turn it is.
pub(super) struct DuelPosition {
    pub duel: Rc<Duel>,
    pub place: Place,
    /// Whose turn it is: 1 or 2, or unknown where the rules don't tell the players apart and nobody said it.
    pub turn: u8,
    /// What people see of it, and how the game stands: asked when it was made.
    pub seen: Seen,
}

/// The player to move where nothing says who that is.
pub(super) const UNKNOWN: u8 = 0;

/// The other player; of an unknown one that isn't known either.
pub(super) fn other(player: u8) -> u8 {
    match player {
        UNKNOWN => UNKNOWN,
        player => 3 - player,
    }
}

/// What is known of a position as soon as it is made.
#[derive(Clone, Default)]
pub(super) struct Seen {
    pub shown: Option<Rc<Picture>>,
    pub end: End,
}

impl DuelPosition {
    /// A position as a value.
    pub fn value(host: &mut dyn Host, duel: &Rc<Duel>, place: Place, turn: u8) -> Result<Value, Fault> {
        let told = Place { player: turn, ..place.clone() };
        let shown = duel.rules.shown(host, &told).map_err(|mut fault| {
            if !fault.is_final() {
                fault.notes.push(format!("`show` was asked of the position {}", words::shown(&place.state)));
            }
            fault
        })?;
        let end = duel.rules.end(host, &place).map_err(|fault| duel.located(host, &place, fault))?;
        let seen = Seen { shown: shown.map(Rc::new), end };
        Ok(Object::value(DuelPosition { duel: duel.clone(), place, turn, seen }))
    }

    /// The class that it is in.
    pub fn class(&self, host: &mut dyn Host) -> Result<u32, Fault> {
        self.duel.class(host, self.place.clone())
    }

    /// Whether player 2 is to move, where that counts.
    pub fn is_second(&self) -> bool {
        self.turn == 2
    }

    /// What it is worth for the player to move.
    pub fn worth(&self, host: &mut dyn Host) -> Result<Merit, Fault> {
        if self.duel.rules.parts.is_some() {
            return Ok(Merit::Sum(super::nimber::of_sum(host, &self.duel, &self.place)? != 0));
        }
        let class = self.class(host)?;
        Ok(self.duel.solved(host, class)?.worth(class, self.is_second()))
    }

    /// Its moves by name.
    pub fn moves(&self, host: &mut dyn Host) -> Result<Vec<PlayableMove>, Fault> {
        if self.seen.end != End::Open {
            return Ok(Vec::new());
        }
        let rules = &self.duel.rules;
        let playable = |one: NamedMove| PlayableMove {
            player: rules.next_player(self.place.player, one.again),
            turn: if one.again || rules.alone { self.turn } else { other(self.turn) },
            again: one.again || rules.alone,
            name: one.name,
            next: one.next,
        };
        match rules.moves(host, &self.place) {
            Ok(moves) => Ok(moves.into_iter().map(playable).collect()),
            Err(fault) => Err(self.duel.located(host, &self.place, fault)),
        }
    }

    /// Whose turn it is, or how it has ended, in words; nothing where somebody alone goes on.
    fn standing(&self) -> Option<(String, Style)> {
        let who = self.mover();
        let alone = self.duel.rules.alone;
        match self.seen.end {
            End::Open if alone || self.turn == UNKNOWN => None,
            End::Open => Some((format!("{who} to move"), Style::owner(self.turn - 1))),
            End::Win => Some((format!("{who} has won"), Style::GOOD)),
            End::Draw => Some(("a draw".to_owned(), Style::STRONG)),
            End::Loss if alone => Some(("lost".to_owned(), Style::BAD)),
            End::Loss => Some((format!("{} has won", self.opponent()), Style::GOOD)),
        }
    }

    /// What a sentence calls the player to move.
    pub fn mover(&self) -> String {
        match self.turn {
            UNKNOWN => "the player to move".to_owned(),
            turn => self.duel.player(turn.into()),
        }
    }

    /// What it calls the other one.
    pub fn opponent(&self) -> String {
        match other(self.turn) {
            UNKNOWN => "the other player".to_owned(),
            turn => self.duel.player(turn.into()),
        }
    }

    /// The edge of a move of this position: the game is searched from here.
    pub fn edge(&self, host: &mut dyn Host, one: &PlayableMove) -> Result<Edge, Fault> {
        let edge = match &one.next {
            Next::One(_) => {
                let stands = one.stands(host, &self.duel)?.unwrap_or_else(|| self.place.clone());
                Edge::turn(self.duel.class(host, stands)?)
            }
            Next::Lot(lot) => return self.lot(host, lot, one),
        };
        Ok(if one.again { edge.again() } else { edge })
    }

    /// The edge of a move that draws a lot: the one of its class that leads to the same positions with the same
    /// chances. Their order says nothing, as moves to one position are one edge, and `same` may turn the moves round.
    fn lot(&self, host: &mut dyn Host, lot: &Value, one: &PlayableMove) -> Result<Edge, Fault> {
        let rules = &self.duel.rules;
        let class = self.class(host)?;
        let mut drawn = Vec::new();
        for (state, ways) in rules.lot(host, lot, &self.place)? {
            drawn.push((rules.same(host, Place { state, player: one.player })?, ways));
        }
        let explored = self.duel.explored()?;
        explored.edge_to(class, &drawn, one.again).ok_or_else(|| {
            no_answer(
                "the moves of a position that `same` joins to another lead elsewhere",
                "mend `same`: `d.check` shows two positions that it joins and that differ",
            )
        })
    }

    /// The position after a move of this name, or to this position.
    pub fn played(&self, host: &mut dyn Host, wanted: &Value) -> Result<Value, Fault> {
        let moves = self.moves(host)?;
        let wanted_name = words::name(wanted);
        let Some(found) = place_of_move(&moves, wanted).map(|place| &moves[place]) else {
            let names: Vec<String> = moves.iter().map(|one| words::name(&one.name)).collect();
            return Err(Box::new(no_move(&self.place.state, &wanted_name, &names)));
        };
        match &found.next {
            Next::One(_) => found.to(host, &self.duel),
            Next::Lot(_) => Err(no_answer(
                format!("after {wanted_name} there is chance, so it leads to several positions"),
                "`p.actions` has the distribution over them; say which one it is with `at`",
            )),
        }
    }

    /// How it has ended for the player to move; nothing while the game goes on.
    pub fn result(&self, host: &mut dyn Host) -> Result<Option<End>, Fault> {
        if self.seen.end != End::Open {
            return Ok(Some(self.seen.end));
        }
        let stuck = self.moves(host)?.is_empty();
        Ok(stuck.then_some(if self.duel.rules.misere { End::Win } else { End::Loss }))
    }
}

/// A move that can be made at a position.
pub(super) struct PlayableMove {
    pub name: Value,
    pub next: Next,
    pub again: bool,
    /// Who counts as the player to move after it.
    pub player: Player,
    pub turn: u8,
}

impl PlayableMove {
    /// The position that stands for where it leads; nothing where a lot is drawn.
    pub fn stands(&self, host: &mut dyn Host, duel: &Duel) -> Result<Option<Place>, Fault> {
        match &self.next {
            Next::One(state) => {
                let place = Place { state: state.clone(), player: self.player };
                duel.rules.same(host, place).map(Some)
            }
            Next::Lot(_) => Ok(None),
        }
    }

    /// Where it leads, as a value: a position, or what is drawn.
    pub fn to(&self, host: &mut dyn Host, duel: &Rc<Duel>) -> Result<Value, Fault> {
        match &self.next {
            Next::One(state) => {
                let place = Place { state: state.clone(), player: self.player };
                DuelPosition::value(host, duel, place, self.turn)
            }
            Next::Lot(lot) => Ok(lot.clone()),
        }
    }
}

impl Domain for DuelPosition {
    fn type_name(&self) -> &'static str {
        "DuelPosition"
    }

    fn short(&self) -> Option<String> {
        Some(show::code(&self.place.state))
    }

    fn rich(&self) -> Output {
        let line = StyledLine::new().code(words::shown(&self.place.state)).plain("  ");
        let line = match self.standing() {
            Some((standing, style)) => line.with(standing, style),
            None => line,
        };
        match &self.seen.shown {
            Some(shown) => {
                let rows = shown.text.lines().map(|row| Output::from(StyledLine::new().plain(row)));
                Output::Titled { title: line, body: Box::new(Output::Stack(rows.collect())) }
            }
            None => line.into(),
        }
    }

    fn svg(&self) -> Option<Result<String, Fault>> {
        let title = self.standing().map_or_else(|| self.duel.called(), |(standing, _)| standing);
        let code = words::shown(&self.place.state);
        Some(Ok(match &self.seen.shown {
            Some(shown) => picture::drawn(&title, shown),
            None => picture::drawn(&title, &Picture::of_text(code)),
        }))
    }

    fn json(&self) -> serde_json::Value {
        data(&self.place.state)
    }

    fn stands_for(&self) -> Option<Value> {
        Some(self.place.state.clone())
    }

    fn equals_text(&self, text: &str) -> bool {
        self.place.state.as_text().is_some_and(|own| own.as_str() == text)
    }

    fn remembered(&self) -> Remembered {
        Remembered::Place(Rc::as_ptr(&self.duel).addr(), vec![u64::from(self.turn)])
    }

    fn equals(&self, other: &dyn Domain) -> bool {
        other.downcast::<DuelPosition>().is_some_and(|other| self.place == other.place)
    }

    fn never_equals(&self, other: &Value) -> Option<Fault> {
        let (own, other) = (self.place.state.equality_kind()?, other.equality_kind()?);
        (own != other).then(|| never_equal(own, other).into())
    }

    fn hashed(&self) -> u64 {
        use std::hash::{Hash, Hasher};
        let mut hasher = rustc_hash::FxHasher::default();
        self.place.state.hash(&mut hasher);
        hasher.finish()
    }

    fn height(&self) -> u16 {
        self.place.state.height().saturating_add(1)
    }
}

/// The position that a method works on.
pub(super) fn position(args: &[Value]) -> Result<&DuelPosition, Fault> {
    receiver(args, "a position")
}

/// A position of this game that a value names, with who moves there, if that is said.
pub(super) fn place_of(
    host: &mut dyn Host,
    duel: &Rc<Duel>,
    value: &Value,
    who: Option<u8>,
) -> Result<(Place, u8), Fault> {
    if let Some(own) = value.downcast::<DuelPosition>()
        && Rc::ptr_eq(&own.duel, duel)
        && who.is_none_or(|who| who == own.turn)
    {
        return Ok((own.place.clone(), own.turn));
    }
    let state = match (duel.rules.read, value) {
        (Some(read), Value::Text(_) | Value::Number(_)) => {
            read(host, &mut [duel.rules.start.clone(), value.clone()])?
        }
        _ => plain(value.clone()),
    };
    if let Some(why) = duel.rules.unlike(&state) {
        return Err(fault(
            Code::E2003,
            format!("{} isn't a position of {}: it is {why}", words::shown(&state), duel.called()),
        )
        .with_help(format!("its positions are like the start, {}", words::shown(&duel.rules.start))));
    }
    if !duel.rules.player_counts() {
        let player = duel.first_player();
        let known = if duel.rules.alone || state == duel.rules.start { 1 } else { UNKNOWN };
        return Ok((Place { state, player }, who.unwrap_or(known)));
    }
    let player = match who {
        Some(who) => who,
        None => {
            // What else was asked about before doesn't count.
            let reach = super::reachable::reach(host, duel)?;
            let is_reached = |class| reach.depth(class).is_some();
            let only = duel.explored()?.only_player(&duel.rules, host, &state, is_reached)?;
            only.ok_or_else(|| unclear_turn(&state))?
        }
    };
    Ok((Place { state, player }, player))
}

/// Which move a value means: by its name, or by where it leads. A position of a game is never a name.
pub(super) fn place_of_move(moves: &[PlayableMove], wanted: &Value) -> Option<usize> {
    let leads = |one: &PlayableMove| match &one.next {
        Next::One(next) => *next == plain(wanted.clone()),
        Next::Lot(lot) => lot == wanted,
    };
    if let Some(at) = wanted.downcast::<DuelPosition>() {
        let goes_on = |one: &PlayableMove| leads(one) && one.turn == at.turn;
        return moves.iter().position(goes_on).or_else(|| moves.iter().position(leads));
    }
    let meant = words::name(wanted);
    let is_called = |one: &PlayableMove| one.name == *wanted || words::name(&one.name) == meant;
    moves.iter().position(is_called).or_else(|| moves.iter().position(leads))
}

/// Where it isn't known whose turn it is.
#[cold]
pub(super) fn unclear_turn(state: &Value) -> Fault {
    let state = words::shown(state);
    fault(Code::E6010, format!("it isn't certain which player moves at {state}"))
        .with_help(format!("say it: `at({state}, who: 2)`"))
}
