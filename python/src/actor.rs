//! A thread that owns a session. Python's threads send it jobs, one after the other, and only plain data crosses.
//!
//! While its job runs, the caller has released the GIL. It waits in short intervals and checks whether Ctrl-C
//! was pressed; whatever the script prints or asks for meanwhile arrives as a message.

use crate::plain::Plain;
use crate::screen::{Ask, Page, Shown};
use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;
use std::any::Any;
use std::cell::Cell;
use std::collections::HashMap;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, SyncSender, channel, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;
use tg::value::Value;
use tg::{Limits, Session};

/// How long a caller waits before checking whether Ctrl-C was pressed.
const PATIENCE: Duration = Duration::from_millis(50);
/// The size of the native stack of a session's thread.
const STACK: usize = 8 << 20;
/// How many messages may be queued for the caller.
const WAITING: usize = 64;

type Job = Box<dyn FnOnce(&mut Room) + Send>;

/// A message from a job to its caller.
pub enum Message<T> {
    /// Something was printed.
    Printed(Box<Shown>),
    /// A line of input is requested.
    Asked(String, Sender<Option<String>>),
    /// The job is done.
    Done(Result<T, Panic>),
}

/// The message of a panic.
pub struct Panic(pub String);

/// The session's thread as its owners see it.
#[derive(Clone)]
pub struct Actor(Arc<Link>);

struct Link {
    /// `None` once it is abandoned in a forked process.
    jobs: Option<Sender<Job>>,
    process: u32,
    turn: Arc<Mutex<Turn>>,
    interrupted: Arc<AtomicBool>,
}

/// Whose job is running.
#[derive(Default)]
struct Turn {
    next: u64,
    running: Option<u64>,
    /// Why nothing runs any more.
    given_up: Option<String>,
}

/// The state on the session's thread.
pub struct Room {
    pub session: Session,
    /// The script whose tests are run, if the session is for that.
    pub loaded: Option<tg::Loaded>,
    values: HashMap<u64, Value>,
    next: u64,
    memory: u64,
    /// Used to free the values that it holds.
    actor: Option<std::sync::Weak<Link>>,
}

/// A value that stays in its session; the session forgets it when the last clone is dropped.
#[derive(Clone, Debug)]
pub struct Held(Arc<Holder>);

struct Holder {
    actor: Option<Actor>,
    number: u64,
    type_name: String,
    text: String,
}

thread_local! {
    /// The bytes that this thread allocated for other threads to free, less those of theirs that it freed.
    static ELSEWHERE: Cell<i64> = const { Cell::new(0) };
}

/// Returns the bytes that this thread's session takes.
pub fn own_bytes() -> u64 {
    let own = tg::memory::of_thread() - ELSEWHERE.get();
    u64::try_from(own).unwrap_or(0)
}

/// Runs work that allocates data for another thread, or frees that of another: its bytes don't count for this session.
pub fn handed_over<T>(work: impl FnOnce() -> T) -> T {
    let before = tg::memory::of_thread();
    let result = work();
    ELSEWHERE.set(ELSEWHERE.get() + tg::memory::of_thread() - before);
    result
}

impl Actor {
    /// Starts a thread with the session that `make` creates there.
    ///
    /// # Errors
    /// The error of `make`, or a system that can't create a thread.
    pub fn start<E: Send + 'static>(
        py: Python<'_>,
        limits: Limits,
        make: impl FnOnce(Limits) -> Result<Session, E> + Send + 'static,
    ) -> PyResult<Result<Actor, E>> {
        let interrupted = Arc::new(AtomicBool::new(false));
        let limits = Limits {
            memory_in_use: Some(Arc::new(own_bytes)),
            interrupted: Some(interrupted.clone()),
            clock: Some(clock()),
            ..limits
        };
        let (jobs, work) = channel::<Job>();
        let (told, begun) = channel();
        let builder = std::thread::Builder::new().name("tg session".into()).stack_size(STACK);
        let thread = builder.spawn(move || {
            let memory = limits.memory;
            match make(limits) {
                Ok(session) => {
                    let _ = told.send(Ok(()));
                    serve(
                        Room { session, loaded: None, values: HashMap::new(), next: 0, memory, actor: None },
                        &work,
                    );
                }
                Err(wrong) => _ = told.send(Err(wrong)),
            }
        });
        thread.map_err(|error| PyRuntimeError::new_err(format!("no thread for a session: {error}")))?;
        let begun = Mutex::new(begun);
        let begun = py.detach(|| lock(&begun).recv());
        let begun = begun.map_err(|_| PyRuntimeError::new_err("the session's thread ended as it began"))?;
        Ok(begun.map(|()| {
            let turn = Arc::default();
            Actor(Arc::new(Link { jobs: Some(jobs), process: std::process::id(), turn, interrupted }))
        }))
    }

    /// Runs a closure in the session and waits for it. `hear` receives what is printed, and `ask` a prompt, for a line.
    ///
    /// # Errors
    /// What `hear` and `ask` raise, Ctrl-C, a fork in between; a panic as `InternalError`.
    pub fn call<T: Send + 'static>(
        &self,
        py: Python<'_>,
        callbacks: &Callbacks,
        work: impl FnOnce(&mut Room, &mut Page) -> T + Send + 'static,
    ) -> PyResult<T> {
        self.refuse_fork()?;
        let (sender, messages) = sync_channel::<Message<T>>(WAITING);
        let id = self.turn(|turn| match &turn.given_up {
            Some(panic) => Err(crate::errors::internal(py, panic)),
            None => {
                turn.next += 1;
                Ok(turn.next)
            }
        })?;
        let cancelled = Arc::new(AtomicBool::new(false));
        let job = self.job(id, cancelled.clone(), sender, callbacks.wanted(), work);
        let sent = self.0.jobs.as_ref().is_some_and(|jobs| jobs.send(job).is_ok());
        if !sent {
            return Err(PyRuntimeError::new_err("the session is over"));
        }
        self.wait(py, id, &cancelled, &Mutex::new(messages), callbacks)
    }

    fn job<T: Send + 'static>(
        &self,
        id: u64,
        cancelled: Arc<AtomicBool>,
        sender: SyncSender<Message<T>>,
        (echo, asks): (bool, bool),
        work: impl FnOnce(&mut Room, &mut Page) -> T + Send + 'static,
    ) -> Job {
        let (turn, interrupted) = (self.0.turn.clone(), self.0.interrupted.clone());
        let weak = Arc::downgrade(&self.0);
        Box::new(move |room| {
            room.actor.get_or_insert(weak);
            {
                let mut turn = lock(&turn);
                interrupted.store(cancelled.load(Ordering::Relaxed), Ordering::Relaxed);
                turn.running = Some(id);
            }
            let messages = sender.clone();
            let result = catch_unwind(AssertUnwindSafe(|| {
                let print: Box<dyn Fn(Shown)> = Box::new({
                    let messages = messages.clone();
                    move |shown| _ = messages.send(Message::Printed(Box::new(shown)))
                });
                let ask: Ask = Box::new(move |prompt| {
                    let (line, answer) = channel();
                    messages.send(Message::Asked(prompt.to_owned(), line)).ok()?;
                    answer.recv().ok().flatten()
                });
                let mut page = Page::new(room.memory, echo.then_some(print), asks.then_some(ask));
                work(room, &mut page)
            }));
            let result = result.map_err(|panic| Panic(crate::panics::said(&*panic)));
            let mut turn = lock(&turn);
            turn.running = None;
            if let Err(Panic(said)) = &result {
                turn.given_up = Some(said.clone());
            }
            drop(turn);
            let _ = sender.send(Message::Done(result));
        })
    }

    fn wait<T: Send>(
        &self,
        py: Python<'_>,
        id: u64,
        cancelled: &AtomicBool,
        // A receiver may not be shared, but the closure that waits without the GIL must be.
        messages: &Mutex<Receiver<Message<T>>>,
        callbacks: &Callbacks,
    ) -> PyResult<T> {
        let mut raised: Option<PyErr> = None;
        let mut stop = |error: PyErr| {
            cancelled.store(true, Ordering::Relaxed);
            self.turn(|turn| self.0.interrupted.fetch_or(turn.running == Some(id), Ordering::Relaxed));
            raised.get_or_insert(error);
        };
        loop {
            match py.detach(|| lock(messages).recv_timeout(PATIENCE)) {
                Err(RecvTimeoutError::Timeout) => {
                    if let Err(error) = py.check_signals() {
                        stop(error);
                    }
                }
                Err(RecvTimeoutError::Disconnected) => {
                    return Err(PyRuntimeError::new_err("the session's thread ended"));
                }
                Ok(Message::Printed(shown)) => {
                    if let Err(error) = callbacks.hear(py, *shown) {
                        stop(error);
                    }
                }
                Ok(Message::Asked(prompt, line)) => match callbacks.ask(py, &prompt) {
                    Ok(answer) => _ = line.send(answer),
                    Err(error) => stop(error),
                },
                Ok(Message::Done(result)) => {
                    return match (raised, result) {
                        (Some(error), _) => Err(error),
                        (None, Ok(result)) => Ok(result),
                        (None, Err(Panic(said))) => Err(crate::errors::internal(py, &said)),
                    };
                }
            }
        }
    }

    fn turn<T>(&self, with: impl FnOnce(&mut Turn) -> T) -> T {
        with(&mut lock(&self.0.turn))
    }

    /// Fails in a forked process, which has the object but not the thread.
    fn refuse_fork(&self) -> PyResult<()> {
        if self.0.process == std::process::id() {
            return Ok(());
        }
        Err(PyRuntimeError::new_err(
            "this session was made before a fork and lives in the other process: make a new one here",
        ))
    }

    fn forget(&self, number: u64) {
        if self.0.process == std::process::id() {
            let free: Job = Box::new(move |room| _ = room.values.remove(&number));
            if let Some(jobs) = &self.0.jobs {
                let _ = jobs.send(free);
            }
        }
    }
}

impl Drop for Link {
    fn drop(&mut self) {
        // In a forked process, the other end may have been locked by a thread that doesn't exist.
        if self.process != std::process::id() {
            std::mem::forget(self.jobs.take());
        }
    }
}

fn lock<T>(mutex: &Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

fn clock() -> tg::Clock {
    let start = std::time::Instant::now();
    Arc::new(move || start.elapsed())
}

/// Runs jobs until nobody can send any more.
fn serve(mut room: Room, jobs: &Receiver<Job>) {
    while let Ok(job) = jobs.recv() {
        // A panic within the job was caught; what is dropped here may panic, too.
        let _: Result<(), Box<dyn Any + Send>> = catch_unwind(AssertUnwindSafe(|| job(&mut room)));
    }
}

impl Room {
    /// Returns how many bytes the session may take.
    pub fn memory(&self) -> u64 {
        self.memory
    }

    /// Keeps a value for a holder that only has its number.
    pub fn hold(&mut self, value: &Value, type_name: &str, text: String) -> Held {
        let number = self.next;
        self.next += 1;
        self.values.insert(number, value.clone());
        let actor = self.actor.as_ref().and_then(std::sync::Weak::upgrade).map(Actor);
        Held(Arc::new(Holder { actor, number, type_name: type_name.to_owned(), text }))
    }

    /// Returns a value that is kept here; `None` for one of another session.
    pub fn held(&self, held: &Held) -> Option<&Value> {
        let own = self.actor.as_ref()?.upgrade()?;
        let theirs = held.0.actor.as_ref()?;
        Arc::ptr_eq(&own, &theirs.0).then(|| self.values.get(&held.0.number)).flatten()
    }

    /// Returns how many values are kept.
    pub fn values_held(&self) -> usize {
        self.values.len()
    }
}

impl Held {
    pub fn actor(&self) -> Option<&Actor> {
        self.0.actor.as_ref()
    }

    pub fn type_name(&self) -> &str {
        &self.0.type_name
    }

    pub fn text(&self) -> &str {
        &self.0.text
    }

    /// Returns the value in a form that can be passed back.
    pub fn plain(&self) -> Plain {
        match self.type_name() {
            tg_dist::DIST_TYPE => Plain::Dist(self.clone()),
            "Function" => Plain::Function(self.clone()),
            _ => Plain::Object(self.clone()),
        }
    }
}

impl std::fmt::Debug for Holder {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Holder").field("number", &self.number).field("text", &self.text).finish()
    }
}

impl Drop for Holder {
    fn drop(&mut self) {
        if let Some(actor) = &self.actor {
            actor.forget(self.number);
        }
    }
}

/// The Python callbacks of a run.
#[derive(Default)]
pub struct Callbacks {
    /// Called with each thing that is printed.
    pub echo: Option<Py<PyAny>>,
    /// Called with a prompt; returns a line or None.
    pub ask: Option<Py<PyAny>>,
}

impl Callbacks {
    fn wanted(&self) -> (bool, bool) {
        (self.echo.is_some(), self.ask.is_some())
    }

    fn hear(&self, py: Python<'_>, shown: Shown) -> PyResult<()> {
        let Some(echo) = &self.echo else { return Ok(()) };
        echo.call1(py, (Bound::new(py, shown)?,)).map(drop)
    }

    fn ask(&self, py: Python<'_>, prompt: &str) -> PyResult<Option<String>> {
        let Some(ask) = &self.ask else { return Ok(None) };
        ask.call1(py, (prompt,))?.extract(py)
    }
}

impl Room {
    /// Returns the findings of a fault, for an exception.
    pub fn findings(&self, fault: &tg_core::diagnostics::Fault) -> crate::errors::Findings {
        let found = crate::dist::findings(fault, self.session.sources());
        crate::errors::Findings { ran: true, ..found }
    }
}
