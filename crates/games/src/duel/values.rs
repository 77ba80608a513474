//! Games of one's own and their positions as values.

use super::explore::Explored;
use super::refused::{no_answer, no_move};
use super::rules::{Next, Place, Player, Rules, plain};
use super::solved::{Merit, Solved};
use super::words;
use std::cell::{Ref, RefCell, RefMut};
use std::rc::Rc;
use tg_core::diagnostics::{Code, Fault, FaultContext, fault};
use tg_core::native::{GivenSettings, Host, receiver};
use tg_core::output::{Output, Style, StyledLine};
use tg_core::value::{Domain, Object, Value, json, show};
use tg_duels::{Edge, End};

/// A game: its rules, and what was found out about it so far.
pub(super) struct Duel {
    /// The name of its block.
    pub name: Option<Rc<str>>,
    /// The settings as they were said.
    pub said: GivenSettings,
    pub rules: Rules,
    explored: RefCell<Explored>,
    /// With how many positions it was solved.
    solved: RefCell<Option<(usize, Rc<Solved>)>>,
}

impl Duel {
    pub fn new(name: Option<Rc<str>>, said: GivenSettings, rules: Rules) -> Duel {
        Duel { name, said, rules, explored: RefCell::default(), solved: RefCell::default() }
    }

    /// The first position.
    pub fn start(&self) -> Place {
        Place { state: self.rules.start.clone(), player: self.first_player() }
    }

    /// Who moves at the start; 0 where positions are the same for both.
    pub fn first_player(&self) -> Player {
        u8::from(self.rules.player_counts() || self.rules.alone)
    }

    /// What was found so far.
    pub fn explored(&self) -> Result<Ref<'_, Explored>, Fault> {
        self.explored.try_borrow().map_err(|_| asks_itself())
    }

    fn exploring(&self) -> Result<RefMut<'_, Explored>, Fault> {
        self.explored.try_borrow_mut().map_err(|_| asks_itself())
    }

    /// The class of a position, with all that it leads to.
    pub fn class(&self, host: &mut dyn Host, place: Place) -> Result<u32, Fault> {
        self.exploring()?.find(host, &self.rules, place)
    }

    /// The class of the start, with all that it leads to.
    pub fn start_class(&self, host: &mut dyn Host) -> Result<u32, Fault> {
        self.class(host, self.start())
    }

    /// What all that was found is worth.
    pub fn solved(&self, host: &mut dyn Host) -> Result<Rc<Solved>, Fault> {
        let explored = self.explored()?;
        let found = explored.graph().len();
        if let Some((with, solved)) = &*self.solved.borrow()
            && *with == found
        {
            return Ok(solved.clone());
        }
        let solved = Rc::new(Solved::of(host, &self.rules, &explored)?);
        *self.solved.borrow_mut() = Some((found, solved.clone()));
        Ok(solved)
    }

    /// The word of its block.
    pub fn word(&self) -> &'static str {
        if self.rules.alone { "puzzle" } else { "duel" }
    }

    /// How a sentence calls it.
    pub fn called(&self) -> String {
        match &self.name {
            Some(name) => name.to_string(),
            None => format!("the {}", self.word()),
        }
    }

    /// What a player is called.
    pub fn player(&self, player: usize) -> String {
        if self.rules.alone { "the player".to_owned() } else { format!("player {player}") }
    }
}

#[cold]
fn asks_itself() -> Fault {
    fault(Code::E6011, "a rule of this game asks the game itself")
        .with_help("rules give the moves and the ends of a single position; what a position is worth isn't known while they are asked")
}

/// A game as a value. Cloning shares it.
#[derive(Clone)]
pub(super) struct DuelValue(pub Rc<Duel>);

impl Domain for DuelValue {
    fn type_name(&self) -> &'static str {
        "Duel"
    }

    fn short(&self) -> Option<String> {
        Some(match &self.0.name {
            Some(name) => format!("{} {name}", self.0.word()),
            None => self.0.word().to_owned(),
        })
    }

    fn rich(&self) -> Output {
        let line = StyledLine::new().strong(self.0.word());
        let line = match &self.0.name {
            Some(name) => line.plain(format!(" {name}")),
            None => line,
        };
        let start = words::shown(&self.0.rules.start);
        line.plain(": begins with ").code(start).into()
    }

    fn json(&self) -> serde_json::Value {
        serde_json::json!({ "game": self.0.name.as_deref(), "start": data(&self.0.rules.start) })
    }

    fn equals(&self, other: &dyn Domain) -> bool {
        other.downcast::<DuelValue>().is_some_and(|other| Rc::ptr_eq(&self.0, &other.0))
    }
}

/// The largest position that is written as data.
const MOST_JSON: u64 = 1 << 24;

/// A position as data.
fn data(state: &Value) -> serde_json::Value {
    json::to_json(state, MOST_JSON).unwrap_or_default()
}

/// A position of a game: the user's own value, and whose turn it is.
pub(super) struct DuelPosition {
    pub duel: Rc<Duel>,
    pub place: Place,
    /// Whose turn it is: 1 or 2.
    pub turn: u8,
    /// What people see of it, and how the game stands: asked when it was made.
    pub seen: Seen,
}

/// What is known of a position as soon as it is made.
#[derive(Clone, Default)]
pub(super) struct Seen {
    pub shown: Option<Rc<str>>,
    pub end: End,
}

impl DuelPosition {
    /// A position as a value.
    pub fn value(host: &mut dyn Host, duel: &Rc<Duel>, place: Place, turn: u8) -> Result<Value, Fault> {
        let seen = Seen {
            shown: duel.rules.shown(host, &Place { player: turn, ..place.clone() })?.map(Rc::from),
            end: duel.rules.end(host, &place)?,
        };
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
        let class = self.class(host)?;
        Ok(self.duel.solved(host)?.worth(class, self.is_second()))
    }

    /// Its moves by name, each with the edge of its class.
    pub fn moves(&self, host: &mut dyn Host) -> Result<Vec<PlayableMove>, Fault> {
        if self.seen.end != End::Open {
            return Ok(Vec::new());
        }
        let class = self.class(host)?;
        let rules = &self.duel.rules;
        let written = rules.moves(host, &self.place)?;
        let mut playable = Vec::with_capacity(written.len());
        for one in written {
            let player = rules.next_player(self.place.player, one.again);
            let edge = match &one.next {
                Next::One(state) => {
                    let to = Place { state: state.clone(), player };
                    let edge = Edge::turn(self.duel.class(host, to)?);
                    if one.again && !rules.alone { edge.again() } else { edge }
                }
                // The lots of a class stand in the order of its moves.
                Next::Lot(_) => self.lot(class, playable.len())?,
            };
            playable.push(PlayableMove {
                name: one.name,
                next: one.next,
                edge,
                player,
                turn: if one.again || rules.alone { self.turn } else { 3 - self.turn },
            });
        }
        Ok(playable)
    }

    /// The edge of a move that draws a lot.
    fn lot(&self, class: u32, place: usize) -> Result<Edge, Fault> {
        let explored = self.duel.explored()?;
        explored.graph().edges(class).get(place).copied().ok_or_else(|| {
            no_answer(
                "the moves of a position that `same` joins to another stand in another order",
                "where lots are drawn, leave out `same`",
            )
        })
    }

    /// The position after a move of this name, or to this position.
    pub fn played(&self, host: &mut dyn Host, wanted: &Value) -> Result<Value, Fault> {
        let moves = self.moves(host)?;
        let wanted_name = words::name(wanted);
        let by_name = |one: &&PlayableMove| one.name == *wanted || words::name(&one.name) == wanted_name;
        let leads_there =
            |one: &&PlayableMove| matches!(&one.next, Next::One(next) if *next == plain(wanted.clone()));
        let Some(found) = moves.iter().find(by_name).or_else(|| moves.iter().find(leads_there)) else {
            let names: Vec<String> = moves.iter().map(|one| words::name(&one.name)).collect();
            return Err(Box::new(no_move(&self.place.state, &wanted_name, &names)));
        };
        match &found.next {
            Next::One(_) => found.to(host, &self.duel),
            Next::Lot(_) => Err(no_answer(
                format!("after {wanted_name} a lot is drawn, so it leads to several positions"),
                "`p.actions` has the distribution over them; say which one it is with `at`",
            )),
        }
    }

    /// How it has ended for the player to move; nothing while the game goes on.
    pub fn result(&self, host: &mut dyn Host) -> Result<Option<End>, Fault> {
        if self.seen.end != End::Open {
            return Ok(Some(self.seen.end));
        }
        let class = self.class(host)?;
        let stuck = self.duel.explored()?.graph().edges(class).is_empty();
        Ok(stuck.then_some(if self.duel.rules.misere { End::Win } else { End::Loss }))
    }
}

/// A move that can be made at a position.
pub(super) struct PlayableMove {
    pub name: Value,
    pub next: Next,
    pub edge: Edge,
    /// Who counts as the player to move after it.
    pub player: Player,
    pub turn: u8,
}

impl PlayableMove {
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
        let who = self.duel.player(self.turn.into());
        let line = StyledLine::new().code(words::shown(&self.place.state)).plain("  ");
        let other = || self.duel.player(usize::from(3 - self.turn));
        let line = match self.seen.end {
            End::Open if self.duel.rules.alone => line,
            End::Open => line.with(format!("{who} moves"), Style::owner(self.turn - 1)),
            End::Win => line.good(format!("{who} has won")),
            End::Draw => line.strong("a draw"),
            End::Loss if self.duel.rules.alone => line.bad("lost"),
            End::Loss => line.good(format!("{} has won", other())),
        };
        match &self.seen.shown {
            Some(shown) => {
                let rows = shown.lines().map(|row| Output::from(StyledLine::new().plain(row)));
                Output::Titled { title: line, body: Box::new(Output::Stack(rows.collect())) }
            }
            None => line.into(),
        }
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

    fn equals(&self, other: &dyn Domain) -> bool {
        other.downcast::<DuelPosition>().is_some_and(|other| self.place == other.place)
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

/// The game that a method works on.
pub(super) fn duel(args: &[Value]) -> Result<&Rc<Duel>, Fault> {
    receiver::<DuelValue>(args, "a game").map(|value| &value.0)
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
    let state = plain(value.clone());
    if let Some(why) = duel.rules.unlike(&state) {
        return Err(fault(
            Code::E2003,
            format!("{} isn't a position of {}: it is {why}", words::shown(&state), duel.called()),
        )
        .with_help(format!("its positions are like the start, {}", words::shown(&duel.rules.start))));
    }
    if !duel.rules.player_counts() {
        let player = duel.first_player();
        return Ok((Place { state, player }, who.unwrap_or(1)));
    }
    let player = match who {
        Some(who) => who,
        None => {
            duel.start_class(host)?;
            let explored = duel.explored()?;
            explored.only_player(&duel.rules, host, &state, |_| true)?.ok_or_else(|| unclear_turn(&state))?
        }
    };
    Ok((Place { state, player }, player))
}

#[cold]
fn unclear_turn(state: &Value) -> Fault {
    let state = words::shown(state);
    fault(Code::E6010, format!("it isn't certain who moves at {state}"))
        .with_help(format!("say it: `at({state}, who: 2)`"))
}
