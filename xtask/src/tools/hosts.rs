//! The tools that build other people's pages around figures, in the versions pinned by `tests/hosts/`.

use super::{folder, node};
use crate::prelude::*;

/// The files with the pinned versions, for npm and for pip.
const PINS: [&str; 2] = ["package.json", "requirements.txt"];

/// The folder with `node_modules`, and with a Python in `venv`.
pub fn hosts() -> Result<PathBuf> {
    node()?;
    let home = folder::of("hosts", "pinned")?;
    let pins = PINS.map(|pin| shell::read(&format!("tests/hosts/{pin}")));
    let [packages, requirements] = pins;
    let (packages, requirements) = (packages?, requirements?);
    let (all, complete) = ([&*packages, &requirements].concat(), home.join("complete"));
    if fs::read_to_string(&complete).is_ok_and(|installed| installed == all) {
        return Ok(home);
    }
    eprintln!("Installing hosts of figures: some minutes, once.");
    fs::create_dir_all(&home)?;
    fs::write(home.join(PINS[0]), packages)?;
    fs::write(home.join(PINS[1]), requirements)?;
    let mut npm = shell::program("npm");
    npm.args(["install", "--no-audit", "--no-fund", "--no-package-lock"]);
    shell::run(npm.current_dir(&home))?;
    let mut venv = shell::program("python3");
    shell::run(venv.args(["-m", "venv", "venv"]).current_dir(&home))?;
    let mut pip = shell::program(home.join("venv/bin/pip"));
    pip.args([
        "install",
        "--quiet",
        "--disable-pip-version-check",
        "-r",
        PINS[1],
    ]);
    shell::run(pip.current_dir(&home))?;
    fs::write(complete, all)?;
    Ok(home)
}
