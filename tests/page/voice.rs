//! The words have one voice: habits that a pattern can find are neither in the story nor in labels and messages.

use crate::prelude::*;
use crate::prose_numbers::text::{chapter, prose};
use crate::story::stories;
use locale_files::Piece;

struct Habit {
    /// As [`plain`] leaves them. A letter at an end is the end of a word, and a variable is a 0.
    finds: &'static [&'static str],
    /// Longer phrases that are no such habit.
    unless: &'static [&'static str],
    /// The better wording, or the reason against this one.
    instead: &'static str,
    /// Whether messages of errors may have it.
    is_for_errors: bool,
}

const fn never(finds: &'static [&'static str], instead: &'static str) -> Habit {
    Habit {
        finds,
        unless: &[],
        instead,
        is_for_errors: false,
    }
}

const HABITS: [(&str, &[Habit]); 2] = [("en", &ENGLISH), ("zh-Hans", &CHINESE)];

const ENGLISH: [Habit; 8] = [
    never(
        &[
            "stay.",
            "stays.",
            "stay and",
            "stays and",
            "stay but",
            "stays but",
        ],
        "“doesn’t change”, or what it stays: the verb needs a complement",
    ),
    Habit {
        finds: &[
            "cannot",
            "do not",
            "does not",
            "did not",
            "is not",
            "are not",
            "was not",
            "were not",
            "has not",
            "have not",
            "had not",
            "could not",
            "would not",
            "will not",
            "you will",
            "you are",
            "there is",
            "it is",
        ],
        unless: &["it is.", "as it is"],
        instead: "a contraction, as in speech",
        is_for_errors: true,
    },
    Habit {
        finds: &["is no", "are no", "is none"],
        unless: &[
            "there is no",
            "there are no",
            "is no longer",
            "are no longer",
            "is no more",
        ],
        instead: "“isn’t a”: “is no” is German",
        is_for_errors: false,
    },
    never(&["0 and more"], "“or more”: the number is the least"),
    never(
        &["are other", "is another one now"],
        "“different”: “other” is German for it",
    ),
    never(
        &["pale", "trainings", "nobody"],
        "“faint”, “runs”, “no model”",
    ),
    never(
        &["light.", "dark."],
        "“faint”, “thin” or “dashed”: in a dark theme light is dark",
    ),
    never(
        &[
            "trained length",
            "wanted length",
            "scaling rule",
            "share right",
            "numbers learned",
        ],
        "the field’s words: training length, target length, scaling method, accuracy, parameters",
    ),
];

const CHINESE: [Habit; 14] = [
    never(&["得分"], "分数"),
    never(&["热图", "条形"], "热力图、柱"),
    Habit {
        finds: &["的对", "各对", "些对", "快对", "慢对", "对数"],
        unless: &["的对应", "的对象", "的对角"],
        instead: "分量对：单独一个“对”又是“正确”，又是“关于”",
        is_for_errors: false,
    },
    never(&["每隔"], "“每增加 1”或“间隔为 2”：每隔一个是跳过一个"),
    never(&["极限"], "上限、上界：极限是 limit"),
    never(&["0 %"], "0%，不空格"),
    never(&["系数", "含义"], "因子；词的语义，数的意义"),
    never(&["淡色", "浓色", "亮色", "暗色"], "浅色、深色"),
    never(
        &["浅色：", "深色：", "浅色的", "深色的", "浅色箭头", "浅色线"],
        "淡的、细的、虚线：主题为深色时，浅色的反而更深",
    ),
    never(
        &["瞎猜", "号头", "头的维数", "（nat"],
        "随机猜、第 0 个头、头维度、纳特",
    ),
    never(
        &["排列方式", "种排列", "对半"],
        "配对方式（交错 / 前后两半）",
    ),
    never(&["沿文本", "词元长的", "词元长时"], "后移、长度为 0"),
    never(&["框架", "搭档", "伙伴"], "嵌入框、配对分量"),
    never(&["复位", "工作台", "黄金文件"], "重置、实验台、基准数据"),
];

/// Messages about what went wrong, by how their names begin: they keep the long forms, which are hard to misread.
const ERRORS: [&str; 13] = [
    "notice-",
    "misfit-",
    "allowed-",
    "message-",
    "own-error-",
    "kernel-unchecked",
    "models-unreadable",
    "models-too-",
    "models-not-",
    "models-nothing-rotary",
    "models-unknown-rule",
    "models-refused",
    "lab-said-impossible",
];

/// A text and where it stands.
struct Text {
    place: String,
    is_error: bool,
    text: String,
}

fn messages(language: &str) -> Vec<Text> {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let messages = locale_files::read(&source, language).expect("the locale files can be read");
    let text = |(name, message): (String, locale_files::Message)| Text {
        is_error: ERRORS.iter().any(|error| name.starts_with(error)),
        text: message.pieces.iter().map(shown).collect(),
        place: name,
    };
    messages.into_iter().map(text).collect()
}

fn shown(piece: &Piece) -> String {
    match piece {
        Piece::Text(text) | Piece::Symbol(text) => text.clone(),
        Piece::Variable(_) => "0".to_owned(),
        Piece::Plural(_, forms) => {
            let pieces = forms.iter().flat_map(|(_, pieces)| pieces);
            pieces.map(shown).collect()
        }
    }
}

/// The paragraphs of the story, its titles too.
fn paragraphs(language: &str) -> Vec<Text> {
    let mut paragraphs = Vec::new();
    for name in stories()[language].keys() {
        let text = chapter(language, name);
        let lines = text.lines().map(|line| line.trim_start_matches(['#', ' ']));
        let text = prose(&lines.collect::<Vec<_>>().join("\n"));
        // A choice of a question and its reason are paragraphs too.
        let text = text.replace("\n- [", "\n\n- [").replace("\n>", "\n\n>");
        paragraphs.extend(text.split("\n\n").map(|text| Text {
            place: format!("{language}/{name}"),
            is_error: false,
            text: text.to_owned(),
        }));
    }
    paragraphs
}

/// In small letters, with one kind of apostrophe, digit, mark and space.
fn plain(text: &str) -> String {
    let words: Vec<&str> = text.split_whitespace().collect();
    let sign = |c: char| match c {
        '’' => '\'',
        '0'..='9' => '0',
        '?' | '!' | ':' | ';' | ',' | ')' => '.',
        c => c,
    };
    words.join(" ").to_lowercase().chars().map(sign).collect()
}

/// The places of words in a text, ignoring those inside longer words.
fn places(text: &str, words: &str) -> Vec<usize> {
    let is_letter = |c: Option<char>| c.is_some_and(|c| c.is_ascii_alphabetic());
    let found = text.match_indices(words).map(|(at, _)| at);
    let is_whole = |at: &usize| {
        let starts = is_letter(words.chars().next()) && is_letter(text[..*at].chars().next_back());
        let rest = &text[*at + words.len()..];
        let goes_on = is_letter(words.chars().next_back()) && is_letter(rest.chars().next());
        !starts && !goes_on
    };
    found.filter(is_whole).collect()
}

fn found(text: &str, habit: &Habit) -> Vec<&'static str> {
    let text = habit
        .unless
        .iter()
        .fold(text.to_owned(), |text, phrase| text.replace(phrase, "…"));
    let finds = habit.finds.iter().copied();
    finds
        .filter(|words| !places(&text, words).is_empty())
        .collect()
}

#[test]
fn no_text_has_a_habit_that_a_pattern_finds() {
    let mut wrong = Vec::new();
    for (language, habits) in HABITS {
        for Text {
            place,
            is_error,
            text,
        } in paragraphs(language).into_iter().chain(messages(language))
        {
            let text = plain(&text);
            for habit in habits
                .iter()
                .filter(|habit| !(is_error && habit.is_for_errors))
            {
                for words in found(&text, habit) {
                    wrong.push(format!(
                        "{place}: “{words}”. Write {}.\n    {text}",
                        habit.instead
                    ));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// A label is a noun or an imperative. A clause without its head is neither.
#[test]
fn no_label_is_a_clause_without_its_head() {
    const HEADS: [&str; 8] = [
        "what", "how", "whether", "where", "which", "of which", "by which", "by how",
    ];
    for Text { place, text, .. } in messages("en") {
        let text = plain(&text);
        let is_label = !text.ends_with('.');
        let head = HEADS
            .iter()
            .find(|head| places(&text, head).first() == Some(&0));
        assert!(!is_label || head.is_none(), "{place}: {text}");
    }
}

/// “, so” joins two sentences, but one after the other of them is staccato.
#[test]
fn no_english_paragraph_joins_twice_in_the_same_way() {
    let all = paragraphs("en").into_iter().chain(messages("en"));
    let wrong: Vec<String> = all
        .filter(|text| text.text.matches(", so ").count() > 1)
        .map(|text| format!("{}: {}", text.place, text.text))
        .collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn a_habit_is_found_in_words_and_not_within_them() {
    let [stays, ..] = &ENGLISH;
    assert_eq!(found(&plain("The score\nstays, and"), stays), ["stays."]);
    assert_eq!(found(&plain("It stays at 5."), stays), Vec::<&str>::new());
    let more = &ENGLISH[3];
    assert_eq!(
        found(&plain("0 and more"), more).len(),
        found(&plain("4.5 and more"), more).len()
    );
    let no = &ENGLISH[2];
    assert_eq!(
        found(&plain("this is not, there is no"), no),
        Vec::<&str>::new()
    );
    assert_eq!(found(&plain("This is no list"), no), ["is no"]);
    assert_eq!(places("impale", "pale"), Vec::<usize>::new());
    assert_eq!(places("这是得分。", "得分").len(), 1);
}

/// Full-width punctuation has its space within it, and a line that ends within a paragraph would put one more there.
#[test]
fn chinese_has_no_space_where_its_punctuation_has_one() {
    let is_wide = |c: char| "，。、；：？！（）“”《》…".contains(c);
    let is_chinese = |c: char| is_wide(c) || ('一'..='鿿').contains(&c);
    let mut wrong = Vec::new();
    let mut tell = |place: &str, text: &str| {
        let text = text.trim_start_matches(['>', '-', ' ']);
        let signs: Vec<char> = text.chars().collect();
        let gaps = signs.windows(2).filter(|pair| match pair {
            [mark, ' '] | [' ', mark] => is_wide(*mark),
            _ => false,
        });
        if gaps.count() > 0 {
            wrong.push(format!("{place}: {text}"));
        }
    };
    for Text { place, text, .. } in messages("zh-Hans") {
        tell(&place, &text);
    }
    let mut broken = Vec::new();
    for name in stories()["zh-Hans"].keys() {
        let text = chapter("zh-Hans", name);
        let lines: Vec<&str> = text.lines().map(str::trim).collect();
        for line in &lines {
            if !line.starts_with("{{") && !line.starts_with('|') {
                tell(name, line);
            }
        }
        let goes_on = |line: &str| line.starts_with(|c: char| c != '-' && c != '>' && c != '|');
        for pair in lines.windows(2) {
            let ends = pair[0].ends_with(is_chinese) && !pair[0].starts_with(['#', '-']);
            if ends && goes_on(pair[1]) && !pair[1].starts_with(['{', '$', '`']) {
                broken.push(format!("{name}: {}", pair[1]));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(broken.is_empty(), "{}", broken.join("\n"));
}
