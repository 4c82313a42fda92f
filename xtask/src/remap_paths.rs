//! Strips local registry paths from the wasm (`--remap-path-prefix`).

use crate::prelude::*;
use std::env;

/// The flags that cargo adds to those of `.cargo/config.toml`, separated by spaces.
const FLAGS: &str = "CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_RUSTFLAGS";

/// Makes `command` compile WebAssembly in which crates' files are named relative to the registry's folder.
pub fn remap_paths(command: &mut Command) -> &mut Command {
    if let Some(flag) = flag(cargo_home()) {
        command.env(FLAGS, flag);
    }
    command
}

fn cargo_home() -> Option<PathBuf> {
    let default = || Some(env::home_dir()?.join(".cargo"));
    env::var_os("CARGO_HOME")
        .map(PathBuf::from)
        .or_else(default)
}

fn flag(cargo_home: Option<PathBuf>) -> Option<String> {
    let sources = cargo_home?.join("registry").join("src");
    let sources = sources.to_str().filter(|path| !path.contains(' '))?;
    Some(format!("--remap-path-prefix={sources}="))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::build;
    use crate::site::code::compile;

    #[test]
    fn the_builds_of_the_page_leave_out_the_folder_of_crates() {
        let release = compile("rope-explainer", "page", &[]);
        let development = build::trunk(&[]).unwrap();
        for command in [release, development] {
            let flags = command.get_envs().find(|(name, _)| *name == FLAGS);
            let flags = flags.and_then(|(_, flags)| flags?.to_str());
            assert_eq!(flags, flag(cargo_home()).as_deref(), "{command:?}");
        }
    }

    #[test]
    fn a_folder_with_a_space_in_its_name_gives_no_flag() {
        let flag_in = |home: &str| flag(Some(home.into()));
        assert_eq!(
            flag_in("home/.cargo").unwrap(),
            "--remap-path-prefix=home/.cargo/registry/src="
        );
        assert_eq!(flag_in("my home/.cargo"), None);
    }
}
