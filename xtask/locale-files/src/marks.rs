//! Data from CLDR about a language: the marks in its numbers, and its plural forms.

use crate::Piece;
use anyhow::{Context, Result};
use icu_decimal::DecimalFormatter;
use icu_decimal::input::Decimal;
use icu_locale_core::Locale;
use icu_plurals::{PluralCategory, PluralRules};

/// The names of plural forms in locale files, and their letters in [`crate::lines`].
pub const FORMS: [(&str, char); 6] = [
    ("zero", 'z'),
    ("one", '1'),
    ("two", 't'),
    ("few", 'f'),
    ("many", 'm'),
    ("other", 'o'),
];

/// Messages that are in no locale file: the decimal mark, the thousands separator, and the plural forms as a letter for
/// each number below 100, then one for the last two digits of larger numbers.
pub fn messages(locale: &str) -> Result<[(&'static str, Vec<Piece>); 3]> {
    let known = || format!("{locale} is not the tag of a language that CLDR knows");
    // The page writes Latin digits.
    let latin: Locale = format!("{locale}-u-nu-latn").parse().with_context(known)?;
    let numbers = DecimalFormatter::try_new((&latin).into(), Default::default());
    let number: Decimal = "1234567.5".parse().context("a number")?;
    let written = numbers.with_context(known)?.format(&number).to_string();
    let mut marks = written
        .split(|sign: char| sign.is_ascii_digit())
        .filter(|it| !it.is_empty());
    let [group, .., decimal] = &marks.by_ref().collect::<Vec<_>>()[..] else {
        anyhow::bail!("{locale} writes {written}, without marks");
    };
    let rules = PluralRules::try_new_cardinal((&latin).into()).with_context(known)?;
    let forms: String = (0..100)
        .chain(1100..1200)
        .map(|number: usize| letter(rules.category_for(number)))
        .collect();
    let text = |text: &str| vec![Piece::Text(text.to_owned())];
    Ok([
        ("number-decimal", text(decimal)),
        ("number-forms", text(&forms)),
        ("number-group", text(group)),
    ])
}

fn letter(form: PluralCategory) -> char {
    let index = match form {
        PluralCategory::Zero => 0,
        PluralCategory::One => 1,
        PluralCategory::Two => 2,
        PluralCategory::Few => 3,
        PluralCategory::Many => 4,
        PluralCategory::Other => 5,
    };
    FORMS[index].1
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(locale: &str) -> [String; 3] {
        messages(locale)
            .unwrap()
            .map(|(_, pieces)| match &pieces[..] {
                [Piece::Text(text)] => text.clone(),
                _ => String::new(),
            })
    }

    #[test]
    fn languages_write_numbers_and_count_in_their_own_ways() {
        let [decimal, forms, group] = of("en");
        assert_eq!([&*decimal, &*group, &forms[..4]], [".", ",", "o1oo"]);
        let [decimal, forms, group] = of("ro");
        assert_eq!([&*decimal, &*group, &forms[..4]], [",", ".", "f1ff"]);
        assert_eq!(
            [&forms[19..21], &forms[100..102], &forms[119..121]],
            ["fo", "of", "fo"]
        );
        assert_eq!(of("pl")[1][..6].to_owned(), "m1fffm");
        assert!(of("zh-Hans")[1].chars().all(|form| form == 'o'));
        assert!(messages("nonsense-tag-of-nothing").is_err());
    }
}
