//! The README's table of parameters is the parameter table.

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
