//! What the rules of a stream did: how often each was applied, and where, if that is wanted.

/// One application of a rule in a stream.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LoggedFiring {
    /// The rule, by index in its round.
    pub rule: usize,
    /// Where its left side begins, in bytes from the start of the stream.
    pub at: u64,
}

/// Counts the applications of rules in a stream, and keeps them until they are taken.
#[derive(Clone, Debug)]
pub struct FiringLog {
    /// The number of times, by rule.
    pub counts: Vec<u64>,
    /// The applications since they were last taken; `None` if they aren't recorded.
    pub fired: Option<Vec<LoggedFiring>>,
    /// The number of decided bytes.
    read: u64,
}

impl FiringLog {
    /// Creates an empty log for this number of rules; with `places`, it records each application.
    pub fn new(rules: usize, places: bool) -> FiringLog {
        FiringLog { counts: vec![0; rules], fired: places.then(Vec::new), read: 0 }
    }

    /// Records that bytes were decided: by a rule, or copied.
    pub fn decided(&mut self, rule: Option<usize>, bytes: usize) {
        if let Some(rule) = rule {
            if let Some(count) = self.counts.get_mut(rule) {
                *count += 1;
            }
            if let Some(fired) = &mut self.fired {
                fired.push(LoggedFiring { rule, at: self.read });
            }
        }
        self.read += bytes as u64;
    }
}
