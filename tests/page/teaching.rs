//! The teacher's guide: its lessons have the minutes that they say and end with what their figures say, and its answers
//! to exercises are right. That its links open is a test of all documents.

use crate::docs::{links, text, with_table, write_or_compare};
use crate::edition::starts;
use crate::prelude::*;
use crate::train::texts_with;
use locale_files::Piece;
use rope_explainer::figures::exercise::Exercise;
use rope_explainer::figures::exercise::parameters::{ANSWER, Checked};
use rope_explainer::figures::exercise::tasks::TaskReading;
use rope_explainer::numbers::fixed;
use rope_explainer::url::link;
use rope_explainer::words;
use serde_json::Value;

const FILES: [&str; 2] = ["teaching.md", "teaching.zh-Hans.md"];

fn guide(file: &str) -> String {
    text(&format!("docs/{file}"))
}

#[test]
fn both_guides_have_the_same_links() {
    let [one, other] = FILES.map(guide);
    // Each guide explains links with its own language's document first.
    assert_eq!(links(&one), links(&other));
}

/// A row of a lesson: `static/lessons.json` has them, `<rope-lesson>` shows them, and the tables of the guides are made
/// of them.
struct Row {
    minutes: u64,
    link: String,
    /// The fields that lead to the state in which the figure shows the answer.
    then: String,
    words: Value,
}

impl Row {
    /// The question, what students answer, what to say then, and what the figure says of it.
    fn words(&self, language: &str) -> [&str; 4] {
        let words = self.words[language].as_array().expect("words");
        let words: Vec<&str> = words.iter().filter_map(Value::as_str).collect();
        words.try_into().expect("four texts")
    }
}

fn lessons() -> Vec<(u64, Vec<Row>)> {
    let data: Value = serde_json::from_str(&text("static/lessons.json")).unwrap();
    let row = |row: &Value| Row {
        minutes: row["minutes"].as_u64().unwrap(),
        link: row["link"].as_str().unwrap().to_owned(),
        then: row["then"].as_str().unwrap().to_owned(),
        words: row.clone(),
    };
    let lesson = |lesson: &Value| {
        let rows = lesson["rows"].as_array().unwrap().iter().map(row).collect();
        (lesson["minutes"].as_u64().unwrap(), rows)
    };
    data["lessons"]
        .as_array()
        .unwrap()
        .iter()
        .map(lesson)
        .collect()
}

#[test]
fn each_lesson_has_its_minutes() {
    let mut before = 0;
    for (minutes, rows) in lessons() {
        let own: u64 = rows.iter().map(|row| row.minutes).sum();
        assert_eq!(before + own, minutes);
        // The first lesson's last row is for those who stop there.
        let last = if before == 0 {
            rows[rows.len() - 1].minutes
        } else {
            0
        };
        before = minutes - last;
    }
}

#[test]
fn the_tables_of_the_docs_are_made_from_the_lessons() {
    for (file, language, head) in [
        (
            FILES[0],
            "en",
            "| minutes | show | ask | students answer | then say |",
        ),
        (
            FILES[1],
            "zh-Hans",
            "| 分钟 | 放什么 | 问什么 | 学生怎么答 | 接着讲 |",
        ),
    ] {
        let file = format!("docs/{file}");
        let mut written = text(&file);
        for (minutes, rows) in lessons() {
            let mut table = format!("{head}\n|---|---|---|---|---|\n");
            for row in rows {
                let [ask, answer, say, _] = row.words(language);
                table += &format!(
                    "| {} | `?{}&fit=1` | {ask} | {answer} | {say} |\n",
                    row.minutes, row.link
                );
            }
            written = with_table(&written, &format!("lesson {minutes}"), &table);
        }
        write_or_compare(&file, &written);
    }
}

/// Each lesson's remark on a figure is shown by the figure, and not before the question.
#[test]
fn each_row_of_a_lesson_ends_with_what_its_figure_says() {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let english = locale_files::read(&source, "en").unwrap();
    for language in ["en", "zh-Hans"] {
        let messages = locale_files::read(&source, language).unwrap();
        words::set(locale_files::lines(&messages, &english, |_| false));
        for (_, rows) in lessons() {
            for row in rows {
                let mut fields = link::fields(&row.link);
                let name = fields.remove(0).1;
                let start = starts(named(&name).unwrap()).swap_remove(0);
                let asked = link::read(&fields, &start).state;
                let then = link::read(&link::fields(&row.then), &asked);
                assert_eq!(then.notices, Vec::<String>::new(), "{}", row.link);
                // Recorded runs have their own tests.
                let [.., shows] = row.words(language);
                assert_eq!(shows.is_empty(), name == "train");
                if shows.is_empty() {
                    continue;
                }
                let says = |state: &State| -> Vec<String> {
                    let texts = texts_with(&name, state, &Late::default());
                    texts.into_values().collect()
                };
                let has = |state: &State| says(state).iter().any(|text| text.contains(shows));
                assert!(
                    has(&then.state),
                    "{}: {shows}: {:#?}",
                    row.link,
                    says(&then.state)
                );
                assert!(
                    row.then.is_empty() || !has(&asked),
                    "{} shows at once: {shows}",
                    row.link
                );
            }
        }
    }
}

/// A lesson names labels after these words: *half-split*, “前后两半”.
const BEFORE_LABELS: [(&str, &[&str], char); 2] = [
    ("en", &["Choose *", "press *"], '*'),
    ("zh-Hans", &["选“", "换成“", "按“"], '”'),
];

/// The note of an option, such as its formula, stands in brackets after its label.
#[test]
fn labels_that_a_lesson_names_are_those_of_its_figure() {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    for (language, before, end) in BEFORE_LABELS {
        let messages = locale_files::read(&source, language).unwrap();
        let mut found = 0;
        for row in lessons().into_iter().flat_map(|(_, rows)| rows) {
            let figure = link::fields(&row.link).remove(0).1;
            let is_label = |label: &str| {
                messages.values().any(|message| {
                    let of = FigureName::of_folder(&message.folder);
                    let is_here = message.folder == "figure" || of == FigureName::named(&figure);
                    is_here
                        && matches!(&message.pieces[..], [Piece::Text(text)]
                            if text.split(" (").next() == Some(label))
                })
            };
            for text in row.words(language) {
                for (_, label) in before.iter().filter_map(|before| text.split_once(before)) {
                    let label = label.split(end).next().unwrap_or_default();
                    assert!(is_label(label), "{figure} has no label “{label}”");
                    found += 1;
                }
            }
        }
        assert_eq!(found, 4, "{language}");
    }
}

/// The answer that the engine gives, as the guide writes it.
fn answer(link: &str) -> String {
    let state = state_of::<Exercise>(link);
    let reading = read::<Exercise>(&state);
    let solved = reading.task.shown(&state).expect("an answer");
    let shown = read::<Exercise>(&solved);
    assert_eq!((shown.right, shown.checked), (Some(true), Checked::Shown));
    match reading.task {
        TaskReading::Frequency(_) => format!("θ = {}", fixed(solved.get(&SPEED), 2)),
        TaskReading::Distance(_) => format!("n = {}", solved.get(&KEY_POSITION)),
        TaskReading::Rise(_) => {
            let degrees = solved.get(&QUERY)[0].to_angle().to_degrees();
            format!("q at {}°", fixed(degrees, 0))
        }
        choice => format!("`{}`", choice.choices()[solved.get(&ANSWER) - 1].0),
    }
}

#[test]
fn the_answers_to_the_exercises_are_right() {
    for file in FILES {
        let text = guide(file);
        let mut answered = Vec::new();
        for row in text.lines() {
            let cells: Vec<&str> = row.split('|').map(str::trim).collect();
            let ["", link, said, ""] = cells[..] else {
                continue;
            };
            let link = link.trim_matches('`');
            let Some(fields) = link.strip_prefix("?figure=exercise&") else {
                continue;
            };
            assert_eq!(
                said.replace("q 在", "q at"),
                answer(fields),
                "{file}: {link}"
            );
            answered.push(link);
        }
        assert_eq!(answered.len(), 22, "{file}");
        // Every link of the lessons has its answer.
        for link in links(&text) {
            let link = link.replace("&fit=1", "");
            let exercise = link.starts_with("?figure=exercise&task=") && !link.contains("embed");
            assert!(
                !exercise || answered.contains(&link.as_str()),
                "{file}: {link}"
            );
        }
    }
}
