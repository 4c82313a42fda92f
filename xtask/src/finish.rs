//! The end of a build by Trunk, which compiles and reloads the page: writes documents and files beside its code.

use crate::build;
use crate::prelude::*;
use crate::site::code::Code;
use crate::site::{Minifier, Shown, Site, folder, language, training_worker};
use std::env;

pub fn run() -> Result<()> {
    let staging = env::var_os("TRUNK_STAGING_DIR")
        .map(PathBuf::from)
        .context("Trunk calls this at the end of a build: TRUNK_STAGING_DIR is not set.")?;
    let is_release = env::var_os("TRUNK_PROFILE").is_some_and(|profile| profile == "release");
    let index = shell::read_file(&staging.join("index.html"))?;
    let code = Code::of_trunk(&staging)?;
    let site = match is_release {
        true => {
            // Late code is split off, and Trunk doesn't know about it.
            for name in [&code.script.name, &code.wasm.name] {
                fs::remove_file(staging.join(name))?;
            }
            build::release()?
        }
        false => development(code)?,
    };
    folder::write_for_trunk(&site, &staging, reload(&index))
}

fn development(code: Code) -> Result<Site> {
    language::tell_problems()?;
    let (shown, whole) = (
        Shown {
            drafts: true,
            late: true,
        },
        Minifier::none(),
    );
    Site::gather(code, training_worker::files(&whole)?, shown, &whole)
}

/// The script that Trunk adds to the body while it serves the page.
fn reload(index: &str) -> &str {
    let body = index.split_once("<body>").map_or("", |(_, body)| body);
    body.split_once("</body>").map_or("", |(body, _)| body)
}
