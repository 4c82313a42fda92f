//! The site as one file for each language, with its code inside, and figures alone as such files: they open without a
//! server and without a network.

use super::Site;
use super::document::{Target, render};
use super::folder::write_beside;
use super::licences;
use super::minify::Minifier;
use crate::figure_name::FigureName;
use crate::prelude::*;

/// Writes the files of the whole page and of some figures alone.
pub fn write(
    site: &Site,
    figures: &[FigureName],
    folder: &Path,
    minifier: &Minifier,
) -> Result<()> {
    fs::create_dir_all(folder)?;
    let figures = figures.iter().copied().map(Some);
    for target in figures.chain([None]).map(Target::SingleFile) {
        for language in &site.languages {
            let document = render(site, language, target, "")?;
            fs::write(folder.join(target.file(language)), document)?;
        }
    }
    licences::write(folder)?;
    write_beside(folder, minifier)
}

pub fn figures(names: &[String]) -> Result<Vec<FigureName>> {
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn figures_are_chosen_by_name() {
        let names = |names: &[&str]| {
            let names: Vec<String> = names.iter().map(|&name| name.to_owned()).collect();
            figures(&names)
        };
        assert_eq!(
            names(&["turn", "heads"]).unwrap(),
            [FigureName::Turn, FigureName::Heads]
        );
        assert!(names(&["all"]).unwrap().len() > 30);
        assert!(names(&["turnip"]).is_err());
    }
}
