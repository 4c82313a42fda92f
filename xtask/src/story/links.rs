//! Names and links of a document.

use anyhow::{Result, ensure};
use std::collections::BTreeSet;

/// Checks that every chapter, figure and question has a name of its own, and that every link leads to one of them.
pub fn check(html: &str) -> Result<()> {
    let names = once_each(attributes(html, "id"))?;
    once_each(attributes(html, "data-prediction"))?;
    for link in attributes(html, "href") {
        if let Some(name) = link.strip_prefix('#') {
            ensure!(
                names.contains(name),
                "A link leads to `{link}`: no chapter is called so, and no figure."
            );
        }
    }
    for figure in attributes(html, "data-show").chain(attributes(html, "data-scrub")) {
        ensure!(
            names.contains(&*format!("figure-{figure}")),
            "`show` or `scrub` names the figure `{figure}`, which has no place."
        );
    }
    Ok(())
}

fn once_each<'h>(names: impl Iterator<Item = &'h str>) -> Result<BTreeSet<&'h str>> {
    let mut known = BTreeSet::new();
    for name in names {
        ensure!(
            known.insert(name),
            "`{name}` stands in two places: a chapter, a figure or a question has a name of its own."
        );
    }
    Ok(known)
}

fn attributes<'h>(html: &'h str, name: &str) -> impl Iterator<Item = &'h str> {
    let start = format!(" {name}=\"");
    let values: Vec<&str> = html
        .split(&start)
        .skip(1)
        .filter_map(|rest| Some(rest.split_once('"')?.0))
        .collect();
    values.into_iter()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn links_lead_somewhere_and_names_stand_once() {
        let chapter =
            "<section id=\"turn\"><a href=\"#turn\">a</a> <a href=\"https://example.org\">b</a>";
        assert!(check(chapter).is_ok());
        assert!(check(&format!("{chapter}<a href=\"#trun\">c</a>")).is_err());
        assert!(check(&format!("{chapter}{chapter}")).is_err());
        for name in ["show", "scrub"] {
            assert!(check(&format!("{chapter}<i data-{name}=\"trun\">")).is_err());
        }
    }
}
