//! The steps that a reader can undo, and their entries in the browser's history. Nothing of the browser.

/// How many steps are kept: browsers keep fifty entries, and a page that is open all day grows no further.
const MOST_STEPS: usize = 200;

/// What the reader did, by the query after it.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Step {
    query: String,
    /// The number of the first entry of the browser's history that has this query.
    entry: i32,
}

/// The steps in their order, of which one is shown.
#[derive(Debug)]
pub struct History {
    /// Each has its own query.
    steps: Vec<Step>,
    at: usize,
    /// The number of the browser's present entry.
    entry: i32,
}

/// The way to another step.
#[derive(Debug, PartialEq, Eq)]
pub enum Way {
    /// Through this many entries of the browser's history.
    Browser(i32),
    /// To this query, in the present entry.
    Page(String),
}

impl History {
    /// The history of a page that opens with a query, at an entry of the browser's history.
    pub fn new(query: String, entry: i32) -> Self {
        let steps = vec![Step { query, entry }];
        let at = 0;
        Self { steps, at, entry }
    }

    /// The query of the step that is shown.
    pub fn query(&self) -> &str {
        &self.steps[self.at].query
    }

    /// The number of the browser's present entry.
    pub fn entry(&self) -> i32 {
        self.entry
    }

    /// Gives the shown step another query.
    pub fn amend(&mut self, query: String) {
        self.steps[self.at].query = query;
    }

    /// Adds a step after the shown one, in place of those that were undone.
    pub fn add(&mut self, query: String, entry: i32) {
        self.entry = entry;
        self.steps.truncate(self.at + 1);
        self.steps.push(Step { query, entry });
        if self.steps.len() > MOST_STEPS {
            self.steps.remove(0);
        }
        self.at = self.steps.len() - 1;
    }

    /// The way to the step before or after the shown one. The browser tells when it has gone its way, by [`Self::travel`].
    pub fn go(&mut self, by: isize) -> Option<Way> {
        let to = self.at.checked_add_signed(by)?;
        let step = self.steps.get(to)?;
        // Chapters that the reader went to since have entries of their own.
        let last = if by < 0 {
            step.entry.max(self.steps[self.at].entry - 1)
        } else {
            step.entry
        };
        if last != self.entry {
            return Some(Way::Browser(last - self.entry));
        }
        let query = step.query.clone();
        self.at = to;
        Some(Way::Page(query))
    }

    /// Goes with the browser to an entry that the page has numbered.
    pub fn travel(&mut self, query: &str, entry: i32) {
        self.entry = entry;
        let after = self.steps.partition_point(|step| step.entry <= entry);
        if after > 0 && self.steps[after - 1].query == query {
            self.at = after - 1;
            return;
        }
        // A step of the page before it was loaded again.
        let query = query.to_owned();
        self.steps.insert(after, Step { query, entry });
        self.at = after;
    }

    /// Goes with the browser to a new entry, as a link to a chapter makes one, and returns its number.
    pub fn leave(&mut self) -> i32 {
        self.entry += 1;
        self.steps.truncate(self.at + 1);
        self.entry
    }
}
