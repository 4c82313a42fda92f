//! The README's table of parameters is the parameter table.

use rope_explainer::figures::FIGURES;
use rope_explainer::params::PARAMS;
use rope_explainer::scene::Scene;

#[test]
fn the_readme_lists_every_parameter() {
    let readme = include_str!("../../README.md");
    let scene = Scene::default();
    for param in PARAMS {
        let default = param.write(&(param.get)(&scene));
        let row = format!(
            "| `{}` | {} | {} | {default} |",
            param.key,
            (param.name)(),
            param.allowed()
        );
        assert!(readme.contains(&row), "the README lacks the row\n{row}");
    }
}

#[test]
fn the_readme_lists_every_figure_and_what_its_link_holds() {
    let readme = include_str!("../../README.md");
    for kind in FIGURES {
        let keys: Vec<String> = kind.keys.iter().map(|key| format!("`{key}`")).collect();
        let row = format!("| `{}` | {} |", kind.name, keys.join(", "));
        assert!(readme.contains(&row), "the README lacks the row\n{row}");
    }
}
