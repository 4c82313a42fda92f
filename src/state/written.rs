//! Values as text: parsing what links and readers write, and describing what is rejected.

use super::{Kind, Misfit, ParameterRow, State, Value, limits};
use crate::numbers::{self, typed};
use crate::words;

/// The text of an empty list of numbers, as in Python.
pub const NO_NUMBERS: &str = "None";

impl ParameterRow {
    /// Parses the text of a link or a reader, except vectors. `None`, if it is not a value of this parameter.
    pub fn parse(&self, text: &str) -> Option<Value> {
        let text = text.trim();
        let value = match self.kind {
            Kind::Even { .. } | Kind::Integer { .. } => Value::Integer(typed::whole_number(text)?),
            Kind::Real { .. } => Value::Real(numbers::number(text)?),
            Kind::Choice(names) | Kind::Figure(names) => {
                Value::Choice(names.iter().position(|name| *name == text)?)
            }
            Kind::Several(names) => {
                // Hand-made links may use commas, which an address would encode as three characters each.
                let mut said = text.split(['.', ',']).filter(|name| !name.is_empty());
                Value::Several(said.try_fold(0, |set, said| {
                    let index = names.iter().position(|name| *name == said)?;
                    Some(set | 1 << index)
                })?)
            }
            Kind::Switch => Value::Switch(match text {
                "1" => true,
                "0" => false,
                _ => return None,
            }),
            Kind::Text { .. } => {
                let words: Vec<&str> = text.split_whitespace().collect();
                if words.is_empty() {
                    return None;
                }
                Value::Text(words.join(" ").into())
            }
            Kind::File { .. } => Value::Text(text.into()),
            Kind::Numbers { .. } => Value::Numbers(typed::list(text, NO_NUMBERS)?),
            Kind::Arrows => return None,
        };
        self.accepts(&value).then_some(value)
    }

    /// The misfit of a text with the right type that is out of range in a state.
    pub fn misfit(&self, text: &str, state: &State) -> Option<Misfit> {
        let (least, most) = match self.kind_in(state) {
            Kind::Even { least, most } | Kind::Integer { least, most } => {
                (least as f64, most as f64)
            }
            Kind::Real { least, most } => (least, most),
            Kind::Text { most_chars } | Kind::File { most_chars } => {
                let is_long = text.chars().count() > most_chars;
                return is_long.then_some(Misfit::TooLong);
            }
            _ => return None,
        };
        let number = numbers::number(text)?;
        match () {
            () if number < least => Some(Misfit::TooSmall),
            () if number > most => Some(Misfit::TooLarge),
            () => None,
        }
    }

    /// Whether a value has this parameter's type and range.
    pub fn accepts(&self, value: &Value) -> bool {
        match (self.kind, value) {
            (Kind::Even { least, most }, Value::Integer(value)) => {
                value % 2 == 0 && (least..=most).contains(value)
            }
            (Kind::Integer { least, most }, Value::Integer(value)) => {
                (least..=most).contains(value)
            }
            (Kind::Real { least, most }, Value::Real(value)) => (least..=most).contains(value),
            (Kind::Choice(names) | Kind::Figure(names), Value::Choice(index)) => {
                *index < names.len()
            }
            (Kind::Several(names), Value::Several(set)) => *set >> names.len() == 0,
            (Kind::Switch, Value::Switch(_)) => true,
            (Kind::Text { most_chars } | Kind::File { most_chars }, Value::Text(text)) => {
                text.chars().count() <= most_chars
            }
            (
                Kind::Numbers {
                    fewest,
                    most,
                    highest,
                },
                Value::Numbers(numbers),
            ) => {
                (fewest..=most).contains(&numbers.len())
                    && numbers.iter().all(|number| *number <= highest)
            }
            (Kind::Arrows, Value::Arrows(tips)) => {
                tips.iter().all(|tip| tip.length() <= limits::LONGEST_ARROW)
            }
            _ => false,
        }
    }

    /// A value as text for links, except vectors; the inverse of [`ParameterRow::parse`].
    pub fn write(&self, value: &Value) -> String {
        match (self.kind, value) {
            (Kind::Choice(names) | Kind::Figure(names), Value::Choice(index)) => {
                names[*index].to_owned()
            }
            (Kind::Several(names), Value::Several(set)) => {
                let said = names.iter().enumerate();
                let said = said.filter(|(index, _)| set >> index & 1 == 1);
                said.map(|(_, name)| *name).collect::<Vec<_>>().join(".")
            }
            (_, Value::Several(set)) => set.to_string(),
            (_, Value::Integer(value)) => value.to_string(),
            (_, Value::Real(value)) => numbers::shortest(*value),
            (_, Value::Switch(on)) => u8::from(*on).to_string(),
            (Kind::File { .. }, Value::Text(text)) => text.to_string(),
            (_, Value::Text(text)) => written_or_default(text).to_owned(),
            (_, Value::Choice(index)) => index.to_string(),
            (_, Value::Numbers(numbers)) => written(numbers, "."),
            (_, Value::Arrows(_)) => String::new(),
        }
    }

    /// The parameter's valid values in words, in a state whose other parameters may limit it.
    pub fn allowed_in(&self, state: &State) -> String {
        self.kind_in(state).allowed()
    }

    /// The valid values of a number in words, with a limit from elsewhere.
    pub fn allowed_up_to(&self, most: f64) -> String {
        match self.kind {
            Kind::Real { least, .. } => Kind::Real { least, most }.allowed(),
            kind => kind.allowed(),
        }
    }

    /// The type and the range in a state.
    fn kind_in(&self, state: &State) -> Kind {
        let most = self.room.map(|room| room(state));
        match (self.kind, most) {
            (Kind::Even { least, .. }, Some(most)) => Kind::Even { least, most },
            (Kind::Integer { least, .. }, Some(most)) => Kind::Integer { least, most },
            (kind, _) => kind,
        }
    }

    /// The parameter's valid values in words.
    pub fn allowed(&self) -> String {
        self.kind.allowed()
    }
}

pub fn written(numbers: &[usize], between: &str) -> String {
    if numbers.is_empty() {
        return NO_NUMBERS.to_owned();
    }
    let numbers: Vec<String> = numbers.iter().map(usize::to_string).collect();
    numbers.join(between)
}

/// The text of a value; the sentence in the page's language, if it's empty.
pub fn written_or_default(text: &str) -> &str {
    if text.is_empty() {
        sentence_of_language()
    } else {
        text
    }
}

/// The sentence in the page's language, which a state stores as an empty text.
fn sentence_of_language() -> &'static str {
    words::sentence_default()
}

impl Value {
    /// The value as a state stores it, independent of the page's language.
    pub(super) fn in_state(self) -> Self {
        match self {
            Self::Text(text) if *text == *sentence_of_language() => Self::Text("".into()),
            value => value,
        }
    }
}

impl Kind {
    fn allowed(self) -> String {
        match self {
            Self::Even { least, most } => {
                words::allowed_even(&numbers::whole(least), &numbers::whole(most))
            }
            Self::Integer { least, most } => {
                words::allowed_integer(&numbers::whole(least), &numbers::whole(most))
            }
            Self::Real { least, most } => {
                let largest = if most.fract() != 0.0 {
                    numbers::short(most)
                } else {
                    numbers::whole(most as i64)
                };
                words::allowed_real(&numbers::short(least), &largest)
            }
            Self::Choice(names) => words::allowed_choice(&names.join(", ")),
            Self::Several(names) => words::allowed_several(&names.join(", ")),
            Self::Switch => words::allowed_choice("0, 1"),
            Self::Text { most_chars } => words::allowed_text(&most_chars.to_string()),
            Self::File { most_chars } => words::allowed_file(&numbers::whole(most_chars as i64)),
            Self::Figure(_) => words::allowed_figure().to_owned(),
            Self::Numbers {
                fewest,
                most,
                highest,
            } => {
                let (count, highest) = (most.to_string(), numbers::whole(highest as i64));
                match (fewest, most) {
                    (0, 1) => words::allowed_number_or_none(&highest),
                    (0, _) => words::allowed_numbers_or_none(&count, &highest),
                    _ => words::allowed_numbers(&fewest.to_string(), &count, &highest),
                }
            }
            Self::Arrows => words::allowed_arrows().to_owned(),
        }
    }
}
