//! One figure alone as a single file: the file of the whole page without the story, which opens at the figure.

use crate::figure_name::FigureName;
use crate::languages;
use anyhow::{Context, Result, bail};

/// Gives the address what a figure alone needs before any other script reads it. Where the browser refuses, the file is
/// opened again with it.
const ALONE: &str = "((there) => {
  if (there.searchParams.get(\"figure\") === \"NAME\" && there.searchParams.has(\"embed\")) return;
  there.searchParams.set(\"figure\", \"NAME\");
  if (!there.searchParams.has(\"embed\")) there.searchParams.set(\"embed\", 1);
  try {
    history.replaceState(history.state, \"\", there);
  } catch {
    location.replace(there);
  }
})(new URL(location));";

/// The figures with these names, or all.
pub fn named(names: &[String]) -> Result<Vec<FigureName>> {
    if let [all] = names
        && all == "all"
    {
        let finished = FigureName::ALL.iter().filter(|figure| !figure.is_draft());
        return Ok(finished.copied().collect());
    }
    let figure = |name: &String| match FigureName::named(name) {
        Some(figure) if !figure.is_draft() => Ok(figure),
        _ => bail!("There is no figure `{name}`. `--figure` takes names of figures, or `all`."),
    };
    names.iter().map(figure).collect()
}

/// The name of a figure's file in a language.
pub fn file_of(figure: FigureName, locale: &str) -> String {
    let name = figure.as_str();
    match languages::file_of(locale).as_str() {
        "index.html" => format!("rope-{name}.html"),
        other => format!("rope-{name}.{other}"),
    }
}

/// The document of the whole page, cut down to a figure.
pub fn document(whole: &str, figure: FigureName) -> Result<String> {
    let name = figure.as_str();
    let (head, rest) = whole
        .split_once("</title>")
        .context("A document has a title.")?;
    let (before, rest) = rest
        .split_once("<main>")
        .context("A document has a main part.")?;
    let (main, after) = rest
        .split_once("</main>")
        .context("A document's main part ends.")?;
    let start = main
        .find(&format!("id=\"figure-{name}\""))
        .and_then(|at| main[..at].rfind("<div "));
    let start = start.with_context(|| format!("The document has no place for `{name}`."))?;
    let place = cut(main, start, "</div>")?;
    // What is shown in the place where no code runs stands before it.
    let before_place = main[..start].rfind("<noscript").unwrap_or(start);
    let picture = &main[before_place..start];
    let picture = if picture.ends_with("</noscript>") {
        picture
    } else {
        ""
    };
    // The title of the figure is that of its chapter.
    let title = match main[..start].rfind("<section class=\"chapter\"") {
        Some(chapter) => cut(
            main,
            chapter + main[chapter..].find("<h2").unwrap_or(0),
            "</h2>",
        )?,
        None => "",
    };
    let shown = match title {
        "" => place.to_owned(),
        title => format!("<section class=\"chapter\">{title}{picture}{place}</section>"),
    };
    // What says that the code is missing, and the place that links without a figure would lead to.
    let waiting = main.find("<p class=\"waiting\">");
    let waiting = waiting.context("A document says where its code is missing.")?;
    let waiting = cut(main, waiting, "</p>")?;
    let bench = match figure {
        FigureName::Bench => "",
        _ => "<div id=\"figure-bench\" data-fields=\"\" hidden></div>",
    };
    let hidden = match figure {
        FigureName::Hero => String::new(),
        _ => format!("<div hidden>{waiting}</div>"),
    };
    let mut before = before.to_owned();
    for other in languages::tags()? {
        let there = super::single_file::file_of(&other);
        let here = file_of(figure, &other);
        before = before.replace(&format!("href=\"{there}"), &format!("href=\"{here}"));
    }
    let script = ALONE.replace("NAME", name);
    Ok(format!(
        "{head}</title><script>{script}</script>{before}<main>{shown}{bench}{hidden}</main>{after}"
    ))
}

/// A text from somewhere up to the end of what begins there.
fn cut<'t>(text: &'t str, start: usize, end: &str) -> Result<&'t str> {
    let length = text[start..]
        .find(end)
        .with_context(|| format!("`{end}` is missing."))?;
    Ok(&text[start..start + length + end.len()])
}

#[cfg(test)]
mod tests {
    use super::*;

    const WHOLE: &str = "<title>T</title><a class=\"language\" href=\"rope-explainer.zh-Hans.html\">\
        <main><div class=\"place\" id=\"figure-hero\"><p class=\"waiting\">None.</p></div>\
        <section class=\"chapter\" id=\"six\"><h2>Six</h2><p>Prose.</p><noscript>Turn.</noscript><div class=\"place\" id=\"figure-turn\"></div>\
        <div class=\"place\" id=\"figure-heads\"></div>\
        </section></main>code";

    #[test]
    fn the_figure_and_the_title_of_its_chapter_stay_and_the_prose_goes() {
        let alone = document(WHOLE, FigureName::Turn).unwrap();
        for part in [
            "<h2>Six</h2><noscript>Turn.</noscript><div class=\"place\" id=\"figure-turn\"></div>",
            "None.",
            "</main>code",
        ] {
            assert!(alone.contains(part), "{part}: {alone}");
        }
        assert!(alone.contains("href=\"rope-turn.zh-Hans.html\""), "{alone}");
        assert!(!alone.contains("Prose.") && !alone.contains("figure-hero"));
        let another = document(WHOLE, FigureName::Heads).unwrap();
        assert!(!another.contains("noscript"), "{another}");
        assert!(document(WHOLE, FigureName::Sum).is_err());
    }

    #[test]
    fn figures_are_chosen_by_name() {
        let names = |names: &[&str]| {
            let names: Vec<String> = names.iter().map(|&name| name.to_owned()).collect();
            named(&names)
        };
        assert_eq!(
            names(&["turn", "heads"]).unwrap(),
            [FigureName::Turn, FigureName::Heads]
        );
        assert!(names(&["all"]).unwrap().len() > 30);
        assert!(names(&["turnip"]).is_err());
    }
}
