//! Pictures of the built page, to look at: wide and narrow, light and dark.

use crate::edition::{EDITION, EDITION_KEY};
use crate::figure_name::FigureName;
use crate::prelude::*;
use crate::screenshot::{LIGHT, file_address, take};
use crate::{build, tools};

const SIZES_PX: [(u32, u32); 2] = [(1280, 800), (390, 844)];
/// Dark and light, in the values of Chromium's setting `preferredColorScheme`.
const COLOURS: [(&str, u8); 2] = [("dark", 0), ("light", LIGHT)];

/// Takes pictures. Each query is the part of a link after `?`. If a height is given, the window is that tall. The
/// development build, which has drafts, is used on request or for a draft.
pub fn run(arguments: &[String]) -> Result<()> {
    let (is_development, arguments) = match arguments {
        [option, rest @ ..] if option == "--development" => (true, rest),
        _ => (false, arguments),
    };
    let (height, queries) = match arguments {
        [option, height, queries @ ..] if option == "--height" => (
            Some(height.parse().context("--height takes pixels.")?),
            queries,
        ),
        _ => (None, arguments),
    };
    tools::chromium()?;
    let site = match is_development || queries.iter().any(|query| shows_draft(query)) {
        true => build::development_site()?,
        false => build::site()?,
    };
    let folder = shell::root().join("target/screenshots");
    fs::create_dir_all(&folder)?;
    let start = [String::new()];
    for query in if queries.is_empty() { &start } else { queries } {
        for (width, usual_height) in SIZES_PX {
            let size = (width, height.unwrap_or(usual_height));
            for colours in COLOURS {
                let name = format!("{}-{}x{}-{}.png", stem(query), size.0, size.1, colours.0);
                let picture = folder.join(name);
                let address = format!(
                    "{}?{query}&{EDITION_KEY}={EDITION}",
                    file_address(&site.join("index.html"))
                );
                take(&address, size, colours.1, &picture)?;
                println!("{}", picture.display());
            }
        }
    }
    Ok(())
}

/// Whether a query opens a figure that the built site does not have.
fn shows_draft(query: &str) -> bool {
    let mut fields = query.split('&');
    let figure = fields.find_map(|field| FigureName::named(field.strip_prefix("figure=")?));
    figure.is_some_and(FigureName::is_draft)
}

/// A short file name that is distinct for each short query.
fn stem(query: &str) -> String {
    let plain = |c: char| if c.is_ascii_alphanumeric() { c } else { '-' };
    let stem: String = query.chars().take(60).map(plain).collect();
    if stem.is_empty() {
        "start".to_owned()
    } else {
        stem
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_query_shows_a_draft_where_it_names_one() {
        for figure in FigureName::ALL {
            let query = format!("m=1&figure={}", figure.as_str());
            assert_eq!(shows_draft(&query), figure.is_draft(), "{query}");
        }
        assert!(!shows_draft("") && !shows_draft("figure=nothing"));
    }
}
