//! Games of one's own and their positions as values.

use super::explore::{Explored, located_alone};
use super::played::PlayedPositions;
use super::rules::{Place, Player, Rules};
use super::solved::{Solved, search};
use super::words;
use indexmap::{IndexMap, IndexSet};
use rustc_hash::{FxBuildHasher, FxHashMap};
use std::any::Any;
use std::cell::{OnceCell, Ref, RefCell, RefMut};
use std::rc::Rc;
use tg_core::diagnostics::{Code, Fault, FaultContext, fault};
use tg_core::native::{GivenSettings, Host, receiver};
use tg_core::output::{Output, StyledLine};
use tg_core::value::{Domain, Value, json};
use tg_duels::Reach;

/// What all positions are worth, and how many they were then.
type SolvedThen = (usize, Rc<Solved>);

/// A game: its rules, and what was found out about it so far.
pub(super) struct Duel {
    /// The name of its block.
    pub name: Option<Rc<str>>,
    /// The settings as they were said.
    pub said: GivenSettings,
    pub rules: Rules,
    explored: RefCell<Explored>,
    /// What it is worth: without lots, and with them.
    solved: RefCell<[Option<SolvedThen>; 2]>,
    /// What the start leads to, where that was asked.
    pub reach: OnceCell<Rc<Reach>>,
    /// Whether lots are drawn near the start.
    lots_near: OnceCell<bool>,
    /// The game of which this one is a later part.
    part_of: Option<Rc<Duel>>,
    /// The nimbers that are known, by class, and those of parts.
    pub nimbers: RefCell<KnownNimbers>,
    /// All positions as they are played, where that was asked.
    pub played: RefCell<Option<Rc<PlayedPositions>>>,
    /// The positions within a number of plies from the start, and that number: enough for `perft`.
    pub ahead: RefCell<(u64, Explored)>,
    /// What another room made of it, by numbers of that room's own.
    pub kept: RefCell<FxHashMap<u64, Rc<dyn Any>>>,
}

impl Duel {
    pub fn new(name: Option<Rc<str>>, said: GivenSettings, rules: Rules) -> Duel {
        Duel {
            name,
            said,
            rules,
            explored: RefCell::default(),
            solved: RefCell::default(),
            reach: OnceCell::new(),
            lots_near: OnceCell::new(),
            part_of: None,
            nimbers: RefCell::default(),
            played: RefCell::default(),
            ahead: RefCell::default(),
            kept: RefCell::default(),
        }
    }

    /// The same game, begun at another position.
    pub fn from(whole: &Rc<Duel>, start: Value) -> Duel {
        let rules = Rules { start, ..whole.rules.clone() };
        Duel { part_of: Some(whole.clone()), ..Duel::new(whole.name.clone(), whole.said.clone(), rules) }
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

    /// What all that was found is worth; it must say something of a class.
    pub fn solved(&self, host: &mut dyn Host, class: u32) -> Result<Rc<Solved>, Fault> {
        let lots = self.draws_lots(host, class)?;
        let explored = self.explored()?;
        let found = explored.graph().len();
        let known = self.solved.borrow()[usize::from(lots)].clone().filter(|(with, _)| *with == found);
        let solved = match known {
            Some((_, known)) => known,
            None => {
                let solved = Rc::new(Solved::of(host, &self.rules, &explored, lots)?);
                self.solved.borrow_mut()[usize::from(lots)] = Some((found, solved.clone()));
                solved
            }
        };
        solved.answers(&explored, class)?;
        Ok(solved)
    }

    /// Whether what a class is worth is a number: lots are drawn near the start of the game, or in what the class leads
    /// to. This mustn't hang on what was asked before.
    pub fn draws_lots(&self, host: &mut dyn Host, class: u32) -> Result<bool, Fault> {
        if self.lots_near(host)? {
            return Ok(true);
        }
        let explored = self.explored()?;
        let graph = explored.graph();
        if !graph.has_lots() {
            return Ok(false);
        }
        let reach = search(host, |progress| graph.reach(class, progress))?;
        Ok(reach.positions().iter().any(|position| graph.draws_lots(*position)))
    }

    fn lots_near(&self, host: &mut dyn Host) -> Result<bool, Fault> {
        if let Some(known) = self.lots_near.get() {
            return Ok(*known);
        }
        if let Some(whole) = &self.part_of
            && whole.lots_near(host)?
        {
            return Ok(*self.lots_near.get_or_init(|| true));
        }
        let stands = self.rules.same(host, self.start())?;
        let is_explored = self.explored()?.class(&stands).is_some();
        if is_explored && !self.explored()?.graph().has_lots() {
            return Ok(*self.lots_near.get_or_init(|| false));
        }
        let mut near = Explored::default();
        for most in NEAR {
            match near.find_up_to(host, &self.rules, self.start(), most) {
                Err(fault) if fault.is_final() => return Err(fault),
                Ok(all) if !all && !near.graph().has_lots() => {}
                // What is wrong there is told when it is asked about.
                _ => break,
            }
        }
        Ok(*self.lots_near.get_or_init(|| near.graph().has_lots()))
    }

    /// A fault of a rule at a position that was asked about by itself: with the position, and the moves from the start to
    /// it, where they are soon found.
    #[cold]
    pub fn located(&self, host: &mut dyn Host, place: &Place, fault: Fault) -> Fault {
        located_alone(host, &self.rules, place, fault)
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

/// This many positions near the start are looked at for lots; most games that draw any do so at once.
const NEAR: [usize; 2] = [16, 10_000];

/// Nimbers that were found.
#[derive(Default)]
pub(super) struct KnownNimbers {
    pub classes: FxHashMap<u32, u32>,
    pub parts: IndexMap<Value, u32, FxBuildHasher>,
    /// Sums whose nimbers were compared with what their moves say.
    pub compared: IndexSet<Value, FxBuildHasher>,
    /// How many moves may still be looked at for that, once there was a question.
    pub left: Option<usize>,
}

#[cold]
pub(super) fn asks_itself() -> Fault {
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
pub(super) fn data(state: &Value) -> serde_json::Value {
    json::to_json(state, MOST_JSON).unwrap_or_default()
}

/// The game that a method works on.
pub(super) fn duel(args: &[Value]) -> Result<&Rc<Duel>, Fault> {
    receiver::<DuelValue>(args, "a game").map(|value| &value.0)
}
