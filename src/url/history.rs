//! The steps that a reader can undo, and their entries in the browser's history. Independent of the browser.

/// The number of steps kept: browsers keep fifty entries, and this bounds the memory of a page that is open all day.
const MOST_STEPS: usize = 200;

/// A step of the reader, as the query after it.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Step {
    query: String,
    /// The number of the first entry with this query in the browser's history.
    entry: i32,
}

/// The steps in their order, of which one is shown.
#[derive(Debug)]
pub struct History {
    /// Steps with different queries.
    steps: Vec<Step>,
    at: usize,
    /// The number of the browser's present entry.
    entry: i32,
}

/// The way to a different step.
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

    /// Gives the shown step a different query.
    pub fn amend(&mut self, query: String) {
        self.steps[self.at].query = query;
    }

    /// Adds a step after the shown one, replacing those that were undone.
    pub fn add(&mut self, query: String, entry: i32) {
        self.entry = entry;
        self.steps.truncate(self.at + 1);
        self.steps.push(Step { query, entry });
        if self.steps.len() > MOST_STEPS {
            self.steps.remove(0);
        }
        self.at = self.steps.len() - 1;
    }

    /// The way to the step before or after the shown one. The browser reports the end of its way to [`Self::travel`].
    pub fn go(&mut self, by: isize) -> Option<Way> {
        let to = self.at.checked_add_signed(by)?;
        let step = self.steps.get(to)?;
        // Chapters that the reader opened since then have their own entries.
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

    /// Follows the browser to an entry that the page has numbered.
    pub fn travel(&mut self, query: &str, entry: i32) {
        self.entry = entry;
        let after = self.steps.partition_point(|step| step.entry <= entry);
        if after > 0 && self.steps[after - 1].query == query {
            self.at = after - 1;
            return;
        }
        // A step from before the page was loaded again.
        let query = query.to_owned();
        self.steps.insert(after, Step { query, entry });
        self.at = after;
    }

    /// Follows the browser to a new entry, such as from a link to a chapter, and returns its number.
    pub fn leave(&mut self) -> i32 {
        self.entry += 1;
        self.steps.truncate(self.at + 1);
        self.entry
    }
}
