//! The page's fonts: subsets of `static/fonts/`, which a document loads as one style sheet after its first figure.

use crate::prelude::*;
use crate::site::asset::Asset;
use crate::tools;
use serde_json::Value;
use std::fmt::Write;

const FOLDER: &str = "static/fonts";

/// The fonts, their characters and their sources.
const LIST: &str = "static/fonts/fonts.json";

/// Makes the subsets again, when the page has a new character or a font a new version.
pub fn run() -> Result<()> {
    let mut command = shell::program("node");
    command.current_dir(shell::root().join(FOLDER));
    shell::run(command.arg("subset.mjs").args(tools::for_fonts()?))
}

pub fn style_sheet() -> Result<Asset> {
    let mut css = String::new();
    for font in list()?["fonts"].as_array().context(LIST)? {
        let text = |key: &str| font[key].as_str().unwrap_or("normal");
        let range = font["range"].as_str().unwrap_or("U+0-10FFFF");
        let file = shell::root()
            .join(FOLDER)
            .join(format!("{}.woff2", text("file")));
        let bytes = fs::read(&file).with_context(|| file.display().to_string())?;
        writeln!(
            css,
            "@font-face{{font-family:\"{}\";font-style:{};font-weight:{};font-display:swap;unicode-range:{range};src:url({})format(\"woff2\")}}",
            text("family"),
            text("style"),
            text("weight"),
            Asset::named("", "woff2", bytes).data_url(),
        )?;
    }
    Ok(Asset::named("fonts", "css", css))
}

fn list() -> Result<Value> {
    Ok(serde_json::from_str(&shell::read(LIST)?)?)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::site::language::Language;
    use crate::site::{Minifier, Shown};
    use std::collections::BTreeSet;

    /// Whether a character, of Chinese text or code listings, is left to the system's fonts.
    fn is_of_the_system(character: char) -> bool {
        const OF_LISTINGS: &str = "ᵀᵢᵥ₋ₒₘₙⱼ✗";
        let is_invisible = character.is_control() || character == '\u{2061}';
        is_invisible || character >= '⺀' || OF_LISTINGS.contains(character)
    }

    #[test]
    fn every_character_of_the_page_is_in_a_font() {
        let list = list().unwrap();
        let texts = list["texts"].as_object().unwrap().values();
        let known: BTreeSet<char> = texts
            .flat_map(|text| text.as_str().unwrap().chars())
            .collect();
        let shown = Shown {
            drafts: false,
            late: true,
        };
        let languages = Language::all(shown, &Minifier::none()).unwrap();
        let words = languages.iter().flat_map(|it| it.words.values());
        let chapters = languages.iter().flat_map(|it| &it.chapters);
        let missing: BTreeSet<char> = words
            .chain(chapters.flat_map(|chapter| [&chapter.title, &chapter.html]))
            .flat_map(|text| text.chars())
            .filter(|&it| !known.contains(&it) && !is_of_the_system(it))
            .collect();
        assert!(missing.is_empty(), "{missing:?} is in no text of {LIST}");
    }
}
