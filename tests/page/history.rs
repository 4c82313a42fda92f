//! Undo and redo along steps, some of which are entries of the browser's history.

use rope_explainer::url::history::{History, Way};

/// A page that opened with no query and made these steps, each an entry of the browser's history or, in a frame, none.
fn history(steps: &[&str], in_browser: bool) -> History {
    let mut history = History::new(String::new(), 0);
    for (query, entry) in steps.iter().zip(1..) {
        history.add((*query).to_owned(), if in_browser { entry } else { 0 });
    }
    history
}

fn page(query: &str) -> Option<Way> {
    Some(Way::Page(query.to_owned()))
}

#[test]
fn undo_and_redo_in_a_frame_need_no_entries() {
    let mut history = history(&["?m=1", "?m=2"], false);
    assert_eq!(history.go(-1), page("?m=1"));
    assert_eq!(history.go(-1), page(""));
    assert_eq!(history.go(-1), None);
    assert_eq!(history.go(1), page("?m=1"));
    assert_eq!((history.query(), history.entry()), ("?m=1", 0));
}

#[test]
fn a_step_replaces_those_that_were_undone() {
    let mut history = history(&["?m=1", "?m=2"], false);
    history.go(-1);
    history.add("?n=5".to_owned(), 0);
    assert_eq!(history.go(1), None);
    assert_eq!(history.go(-1), page("?m=1"));
}

#[test]
fn an_amended_step_is_no_other_step() {
    let mut history = history(&["?m=1"], false);
    history.amend("?m=3".to_owned());
    assert_eq!(history.query(), "?m=3");
    assert_eq!(history.go(-1), page(""));
    assert_eq!(history.go(1), page("?m=3"));
}

#[test]
fn the_browser_goes_along_its_own_entries() {
    let mut history = history(&["?m=1", "?m=2"], true);
    assert_eq!(history.go(-1), Some(Way::Browser(-1)));
    // The query does not change until the browser is there.
    assert_eq!(history.query(), "?m=2");
    history.travel("?m=1", 1);
    assert_eq!((history.query(), history.entry()), ("?m=1", 1));
    assert_eq!(history.go(1), Some(Way::Browser(1)));
}

#[test]
fn undo_goes_past_the_chapters_that_were_read_since() {
    let mut history = history(&["?m=1"], true);
    assert_eq!([history.leave(), history.leave()], [2, 3]);
    assert_eq!(history.go(-1), Some(Way::Browser(-3)));
    history.travel("", 0);
    assert_eq!(history.query(), "");
    // The entries after it are those of the step that was undone.
    history.travel("?m=1", 2);
    assert_eq!(history.query(), "?m=1");
}

#[test]
fn undo_stops_at_a_chapter_that_was_read_before_the_step() {
    let mut history = history(&[], true);
    assert_eq!([history.leave(), history.leave()], [1, 2]);
    history.add("?m=1".to_owned(), 3);
    assert_eq!(history.go(-1), Some(Way::Browser(-1)));
    history.travel("", 2);
    assert_eq!(history.query(), "");
    assert_eq!(history.go(1), Some(Way::Browser(1)));
}

#[test]
fn a_chapter_after_an_undone_step_ends_redo() {
    let mut history = history(&["?m=1", "?m=2"], true);
    history.travel("?m=1", 1);
    assert_eq!(history.leave(), 2);
    assert_eq!(history.go(1), None);
}

#[test]
fn an_entry_from_before_a_reload_becomes_a_step() {
    let mut history = History::new("?m=2".to_owned(), 2);
    history.travel("?m=1", 1);
    assert_eq!((history.query(), history.entry()), ("?m=1", 1));
    assert_eq!(history.go(1), Some(Way::Browser(1)));
    history.travel("?m=2", 2);
    assert_eq!(history.query(), "?m=2");
}

#[test]
fn the_oldest_of_many_steps_are_forgotten() {
    let mut history = history(&[], false);
    for step in 0..10_000 {
        history.add(step.to_string(), 0);
    }
    assert_eq!(history.query(), "9999");
    let undone: Vec<_> = std::iter::from_fn(|| history.go(-1)).collect();
    assert_eq!(undone.len(), 199);
    assert_eq!(undone.last(), page("9800").as_ref());
}
