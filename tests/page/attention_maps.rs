//! The attention maps are those of a model that the crate trains natively, and the shares in their frames are added up
//! here by hand.

use crate::late;
use crate::numbers::column_of;
use crate::prelude::*;
use crate::train::{texts, texts_with, view_of};
use rope_explainer::figure::{Numbers, ShownNumbers};
use rope_explainer::figures::attention_maps::parameters::{MAP, MapShown};
use rope_explainer::figures::attention_maps::{AttentionMaps, answer, best, likely};
use rope_explainer::late::models::{Progress, Weights};
use rope_explainer::training_lab::learned_vectors::{MOST_TOKENS, Sequence, written};
use training::Settings;
use training::evaluation::Extension;
use training::model::{Forward, Model};
use training::task::Task;

const SMALL: &str = "net=small&seed=3";

fn settings_of(state: &State) -> Settings {
    read::<AttentionMaps>(state).settings
}

/// The number of training steps of the model in the maps.
const STEPS: usize = 130;

static ROPE: LazyLock<Model> = LazyLock::new(|| {
    let settings = settings_of(&state_of::<AttentionMaps>(SMALL));
    late::trained(settings, STEPS)
});

/// The trained model's forward pass.
fn forward(tokens: &[u8]) -> Forward {
    let forward = ROPE.read(tokens, &Extension::default());
    forward.expect("tokens of the task")
}

/// A model that was trained and asked for the maps of a state, and the tokens that it read.
fn read_by_model(state: &State) -> (Vec<u8>, Late) {
    let reading = read::<AttentionMaps>(state);
    let tokens = reading.sequence.tokens.clone();
    let forward = forward(&tokens);
    let weights = Weights {
        layers: 2,
        heads: 2,
        length: tokens.len(),
        all: forward.weights.concat(),
        next: forward.next(Task::KBack).to_vec(),
    };
    let step = training::trainer::Step {
        loss: 1.0,
        right: 0.5,
    };
    let progress = Progress {
        status: Status::Paused,
        steps: vec![step; STEPS],
        ..Progress::untrained(&reading.settings)
    };
    let mut late = Late::default();
    late::put(&mut late, reading.settings, progress);
    late::put_weights(&mut late, reading.settings, &tokens, weights);
    (tokens, late)
}

/// The attention of each head on the tokens k back from digits: the weights are read one by one, with each sequence as
/// long as it needs to be.
fn shares_by_hand(tokens: &[u8]) -> Vec<f64> {
    let mut shares = [(0.0, 0.0); 4];
    for (digit, token) in tokens.iter().enumerate() {
        let k = Task::KBack.glyph(*token).to_digit(10).map(|k| k as usize);
        let Some(k) = k.filter(|k| *k <= digit) else {
            continue;
        };
        // A token sees only those before it.
        let length = digit + 1;
        let forward = forward(&tokens[..length]);
        for (index, share) in shares.iter_mut().enumerate() {
            let map = &forward.weights[index / 2][(index % 2) * length * length..];
            share.0 += f64::from(map[digit * length + digit - k]);
            share.1 += 1.0;
        }
    }
    shares
        .iter()
        .map(|(sum, count)| 100.0 * sum / count)
        .collect()
}

#[track_caller]
fn single(numbers: &Numbers, name: &str) -> f64 {
    let mut singles = numbers.single.iter();
    singles.find(|(key, _)| *key == name).expect("a number").1
}

#[test]
fn the_shares_in_the_frames_are_the_weights_k_back() {
    for text in ["", "ABCDEFGH5DABC3A81", "HHHHHHHHHHH1H8"] {
        let state = state_of::<AttentionMaps>(SMALL).with(&SEQUENCE, text.into());
        let (tokens, late) = read_by_model(&state);
        let expected = shares_by_hand(&tokens);
        let numbers = read_with::<AttentionMaps>(&state, &late).numbers(&state);
        assert_all_near(&column_of(&numbers, "share_percent"), &expected, 1e-3);
        assert_eq!(column_of(&numbers, "layer"), [1.0, 1.0, 2.0, 2.0]);
        assert_eq!(column_of(&numbers, "head"), [1.0, 2.0, 1.0, 2.0]);
        let most = expected.iter().copied().fold(0.0, f64::max);
        assert!((single(&numbers, "share") - most).abs() < 1e-3);
    }
}

/// The trial found that trained heads put nearly all their attention there: this one is half way.
#[test]
fn the_best_head_is_shown_first_and_named() {
    let state = state_of::<AttentionMaps>(SMALL);
    let (tokens, late) = read_by_model(&state);
    let shares = shares_by_hand(&tokens);
    let largest = (0..4).max_by(|a, b| shares[*a].total_cmp(&shares[*b]));
    let largest = largest.expect("four");
    assert!(shares[largest] > 50.0 && largest >= 2, "{shares:?}");
    let texts = texts_with("attention-maps", &state, &late);
    let said = &texts["share"];
    let expected = format!(
        "At the digits, head {} of layer {} puts {:.0}% of its attention on the token k back.",
        largest % 2 + 1,
        largest / 2 + 1,
        shares[largest]
    );
    assert!(said.starts_with(&expected), "{said}");
    // One of 8, 11, 14 … tokens up to the digit.
    let digits = (0..tokens.len()).filter(|at| tokens[*at] >= 16);
    let even: f64 = digits.map(|at| 1.0 / (at as f64 + 1.0)).sum();
    let even = format!("put {:.0}% there.", 100.0 * even / 8.0);
    assert!(said.ends_with(&even), "{said}");
}

#[test]
fn a_link_names_a_head_and_a_small_model_has_fewer() {
    let shown = |link: &str| {
        let state = state_of::<AttentionMaps>(link);
        let reading = read::<AttentionMaps>(&state);
        (reading.seen.shown, reading.is_best(), reading.lacks_head())
    };
    assert_eq!(shown("map=1-3"), (2, false, false));
    assert_eq!(shown("map=2-4"), (7, false, false));
    assert_eq!(shown("map=2-1&net=small"), (2, false, false));
    assert_eq!(shown("map=2-3&net=small"), (0, true, true));
    let state = state_of::<AttentionMaps>("map=2-3&net=small");
    let view = view_of("attention-maps", &state, &Late::default());
    assert!(view.contains("only 2 heads in a layer"));
}

#[test]
fn another_task_has_its_own_example_and_another_model_its_own_best_head() {
    let state = state_of::<AttentionMaps>("sequence=ABCDEFGH1H&map=1-2");
    let brackets = after(state.clone(), [set(&LEARNED_TASK, Task::Brackets)]);
    let small = after(state, [set(&NET, Net::Small)]);
    for (state, sequence) in [(&brackets, ""), (&small, "ABCDEFGH1H")] {
        let shown = (state.get(&SEQUENCE), state.get(&MAP));
        assert_eq!(shown, (sequence, MapShown::Best));
    }
    let shown = read::<AttentionMaps>(&brackets).sequence.tokens;
    assert_eq!(shown, Task::Brackets.example());
}

#[test]
fn a_text_becomes_tokens_and_what_is_none_is_named() {
    let read = |text: &str| Sequence::of(Task::KBack, text);
    let plain = read("abP 81");
    assert_eq!(written(Task::KBack, &plain.tokens), "ABP81");
    assert_eq!(plain.tokens, [0, 1, 15, 23, 16]);
    assert_eq!(
        (plain.left_out.as_str(), plain.beyond, plain.is_example),
        ("", 0, false)
    );
    let mixed = read("A9qQ0雨A!9");
    assert_eq!(written(Task::KBack, &mixed.tokens), "AA");
    assert_eq!(mixed.left_out, "9qQ0雨!");
    let nothing = read("xyz");
    assert!(nothing.is_example);
    assert_eq!(nothing.tokens, Task::KBack.example());
    let long = read(&"A1".repeat(40));
    assert_eq!((long.tokens.len(), long.beyond), (MOST_TOKENS, 16));
    assert_eq!(Sequence::of(Task::Brackets, "( A [.").tokens, [0, 1, 8]);
    let many = read("qrstuvwxyz");
    assert_eq!(many.left_out, "qrstuvwx");
}

#[test]
fn a_sentence_says_what_is_left_out() {
    let view = |link: &str| {
        let state = state_of::<AttentionMaps>(link);
        view_of("attention-maps", &state, &Late::default())
    };
    let said = "Left out: z 9. The model knows only the letters A to P and the digits 1 to 8.";
    assert!(view("sequence=Az9B").contains(said));
    let brackets = "The model knows only the brackets ( [ { < ) ] } > and the dot.";
    assert!(view("learn=brackets&sequence=(x).)").contains(brackets));
    assert!(view("sequence=zzz").contains("so you see the example instead"));
    assert!(
        view(&format!("sequence={}", "A".repeat(70)))
            .contains("only the first 64 tokens. Left out at the end: 6.")
    );
    assert!(!view("").contains("data-notice"));
}

#[test]
fn the_frames_are_k_back_from_digits_and_at_open_brackets() {
    let cells = |link: &str| {
        let reading = read::<AttentionMaps>(&state_of::<AttentionMaps>(link));
        let cells = reading.answers.iter();
        cells
            .map(|cell| (cell.row, cell.column))
            .collect::<Vec<_>>()
    };
    assert_eq!(cells("sequence=ABC3A12B"), [(3, 0), (5, 4), (6, 4)]);
    assert_eq!(cells("sequence=A8"), []);
    assert_eq!(cells("learn=brackets&sequence=([.].)."), [(2, 1), (4, 0)]);
    let nothing = state_of::<AttentionMaps>("sequence=A8");
    assert!(texts("attention-maps", &nothing)["share"].starts_with("No digit"));
    let nothing = state_of::<AttentionMaps>("learn=brackets&sequence=.(");
    assert!(texts("attention-maps", &nothing)["share"].starts_with("No dot"));
}

#[test]
fn the_weight_of_the_selected_cell_is_the_one_in_the_map() {
    let state = state_of::<AttentionMaps>(&[SMALL, "&row=31&col=28&map=2-1"].concat());
    let (tokens, late) = read_by_model(&state);
    let weight = 100.0 * forward(&tokens).weights[1][31 * 32 + 28];
    let texts = texts_with("attention-maps", &state, &late);
    assert_eq!(texts["weight"], format!("{weight:.1}%"));
    // The map as a table: every query and the keys that it sees.
    let numbers = read_with::<AttentionMaps>(&state, &late).numbers(&state);
    let table = column_of(&numbers, "attention_weight");
    assert_eq!(table.len(), 32 * 33 / 2);
    let last_row: f64 = table[31 * 32 / 2..].iter().sum();
    assert!((last_row - 1.0).abs() < 1e-5, "{last_row}");
    assert_eq!(column_of(&numbers, "is_answer").iter().sum::<f64>(), 8.0);
}

/// The probabilities after the last token, read with one more token behind it, which none of them sees.
fn next_by_hand(tokens: &[u8]) -> Vec<f64> {
    let forward = forward(&[tokens, &[0]].concat());
    let row = &forward.probabilities[24 * (tokens.len() - 1)..][..24];
    row.iter().map(|share| f64::from(*share)).collect()
}

/// The prediction in the view, after the last token.
fn prediction(state: &State, late: &Late) -> String {
    texts_with("attention-maps", state, late)["next"].clone()
}

#[test]
fn the_prediction_is_that_of_the_models_forward_pass() {
    for (sequence, answer) in [
        ("HCAFBEG4FJ6BB8EIL2IOK5LP1PM7KAA3", Some("K")),
        ("ABCDEFGHIJKLMNOP5", Some("L")),
        ("ABCDEFGH", None),
        // One back from the digit 1 is a digit, of which the rule says nothing.
        ("ABCDEFGH31", None),
    ] {
        let state = state_of::<AttentionMaps>(&format!("{SMALL}&sequence={sequence}"));
        let (tokens, late) = read_by_model(&state);
        let reading = read_with::<AttentionMaps>(&state, &late);
        let by_hand = next_by_hand(&tokens);
        let seen = &reading.seen;
        let next: Vec<f64> = seen.next.iter().map(|share| f64::from(*share)).collect();
        assert_all_near(&next, &by_hand, 1e-6);
        assert!((next.iter().sum::<f64>() - 1.0).abs() < 1e-5);

        let mut order: Vec<usize> = (0..24).collect();
        order.sort_by(|one, other| by_hand[*other].total_cmp(&by_hand[*one]));
        let glyph = |token: usize| Task::KBack.glyph(token as u8).to_string();
        let percent = |token: usize| format!("{:.1}%", 100.0 * by_hand[token]);
        // Tokens that would be written as 0.0% are left out.
        let named: Vec<String> = order[..3]
            .iter()
            .filter(|token| by_hand[**token] >= 0.0005)
            .map(|token| format!("{} {}", glyph(*token), percent(*token)))
            .collect();
        let said = match answer {
            None => {
                "There’s no right answer here, because the rule leaves this token open.".to_owned()
            }
            Some(answer) if answer == glyph(order[0]) => {
                format!("That’s right: by the rule, {answer} comes next.")
            }
            Some(answer) => {
                let token = Task::KBack.token(answer.chars().next().expect("a letter"));
                let share = percent(usize::from(token.expect("a token")));
                format!(
                    "That’s wrong: by the rule, {answer} comes next. The model gives it {share}."
                )
            }
        };
        let last = sequence.chars().last().expect("a token");
        let expected = format!(
            "Prediction after the last token, “{last}”: {}{said}",
            named.join(", ")
        );
        assert_eq!(prediction(&state, &late), expected);

        let numbers = reading.numbers(&state);
        assert_all_near(&column_of(&numbers, "next_probability"), &by_hand, 1e-6);
    }
}

#[test]
fn the_bracket_that_closes_the_open_one_is_right() {
    let answered = |sequence: &str| {
        let state = state_of::<AttentionMaps>(&format!("learn=brackets&sequence={sequence}"));
        let answer = answer(&read::<AttentionMaps>(&state));
        answer.map(|token| Task::Brackets.glyph(token))
    };
    assert_eq!(answered("([{.}."), Some(']'));
    assert_eq!(answered("([{."), Some('}'));
    assert_eq!(answered("([{.}"), None);
    assert_eq!(answered("."), None);
    assert_eq!(
        likely(&[0.1, 0.5, 0.15, 0.25]),
        [(1, 0.5), (3, 0.25), (2, f64::from(0.15_f32))]
    );
    // Without a model nothing is said.
    let untrained = state_of::<AttentionMaps>("seed=99&steps=5");
    assert_eq!(prediction(&untrained, &Late::default()), "");
}

#[test]
fn the_best_of_shares_that_are_not_known_is_the_first() {
    assert_eq!(best(&[f64::NAN; 4]), 0);
    assert_eq!(best(&[0.1, 0.4, 0.4, 0.2]), 1);
    assert_eq!(best(&[f64::NAN, 0.2]), 1);
}

#[test]
fn of_another_sequence_the_recorded_model_has_no_maps_and_computes_none() {
    let state = state_of::<AttentionMaps>("sequence=GCAF3");
    let settings = read::<AttentionMaps>(&state).settings;
    let of_status = |is_recorded| {
        let progress = Progress {
            status: Status::Done,
            is_recorded,
            ..Progress::untrained(&settings)
        };
        let mut late = Late::default();
        late::put(&mut late, settings, progress);
        texts_with("attention-maps", &state, &late)["share"].clone()
    };
    assert_eq!(of_status(true), "No maps of this sequence yet.");
    assert_eq!(of_status(false), "The maps are being computed.");
}

#[test]
fn without_a_model_there_is_a_sentence_and_empty_maps() {
    let state = state_of::<AttentionMaps>("seed=99&steps=5");
    let texts = texts("attention-maps", &state);
    let said = "No model has been trained with these settings yet.";
    let keys = ["share", "share-percent", "weight"];
    assert_eq!(keys.map(|key| &*texts[key]), [said, "–", "–"]);
}
