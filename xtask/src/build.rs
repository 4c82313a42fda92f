//! The static site, in `dist/`.

use crate::remap_paths::remap_paths;
use crate::{card, cards, languages, offline, policy, shell, single_figure, single_file, tools};
use anyhow::{Result, bail};
use std::path::{Path, PathBuf};
use std::process::Command;

/// Makes the code of late figures a file of its own, which [`crate::finish`] splits off.
pub const SPLIT: [&str; 2] = ["--features", "split"];

pub fn run(arguments: &[String]) -> Result<()> {
    match arguments {
        [] => print_size(&site()?),
        [option] if option == "--single-file" => single_file::run(&[]),
        [option, figure, names @ ..]
            if option == "--single-file" && figure == "--figure" && !names.is_empty() =>
        {
            single_file::run(&single_figure::named(names)?)
        }
        [option, address] if option == "--address" => published(address, false),
        [option, address, more] if option == "--address" && more == "--pictures" => {
            published(address, true)
        }
        _ => bail!(
            "`cargo xtask build` takes nothing, `--single-file`, or `--address`, an address and perhaps `--pictures`."
        ),
    }
}

fn published(address: &str, with_pictures: bool) -> Result<()> {
    let address = card::address(address)?;
    let site = site_at(Some(&address))?;
    cards::write(&site, &address, with_pictures)?;
    policy::write(&site)?;
    print_size(&site)
}

/// Prints how large the files in a folder are: raw, gzip, brotli.
pub fn print_size(folder: &Path) -> Result<()> {
    let mut command = shell::cargo();
    command.args(["run", "--quiet", "--package", "site-size", "--"]);
    shell::run(command.arg(folder))
}

/// Builds the site without measuring it.
pub fn site() -> Result<PathBuf> {
    site_at(None)
}

/// The same, for the address that it will be published at.
fn site_at(address: Option<&str>) -> Result<PathBuf> {
    languages::check()?;
    let tools = tools_beside_compiling("page")?;
    eprintln!("Building the page …");
    let mut command = trunk(&tools)?;
    command.env(card::ADDRESS, address.unwrap_or_default());
    command.env(offline::WANTED, "1");
    tools::minifiers_if_possible();
    shell::run(command.args(["build", "--release"]).args(SPLIT))?;
    let site = shell::root().join("dist");
    policy::write(&site)?;
    Ok(site)
}

/// Builds the site with the code of all figures in the first download, for [`single_file`].
pub fn unsplit_site() -> Result<PathBuf> {
    languages::check()?;
    let tools = tools::for_page()?;
    tools::wasm_target()?;
    eprintln!("Building the page …");
    let site = shell::root().join("target/unsplit-site");
    tools::minifiers_if_possible();
    shell::run(
        trunk(&tools)?
            .args(["build", "--release", "--dist"])
            .arg(&site),
    )?;
    Ok(site)
}

/// Builds the site for development, with drafts, where nobody takes it for the site to publish.
pub fn development_site() -> Result<PathBuf> {
    languages::check()?;
    let tools = tools_beside_compiling("page-dev")?;
    eprintln!("Building the page with its drafts …");
    let site = shell::root().join("target/development-site");
    shell::run(trunk(&tools)?.args(["build", "--dist"]).arg(&site))?;
    Ok(site)
}

/// The folders of the tools that build the page. Where tools must be compiled first, the page is
/// compiled at the same time by a profile, with the flags that Trunk will compile it with: it then
/// finds the work done.
pub fn tools_beside_compiling(profile: &str) -> Result<Vec<PathBuf>> {
    tools::wasm_target()?;
    if tools::are_there_for_page()? {
        return tools::for_page();
    }
    let mut page = shell::cargo();
    page.args(["build", "--quiet", "--target=wasm32-unknown-unknown"])
        .args(["--profile", profile]);
    if profile == "page" {
        page.args(SPLIT);
    }
    let mut page = remap_paths(&mut page).spawn()?;
    let tools = tools::for_page();
    // Trunk compiles it again where this failed, and says why.
    page.wait()?;
    tools
}

/// Trunk, which needs no network once its tools are there, and whose backtraces would hide what the
/// compiler said.
pub fn trunk(folders: &[PathBuf]) -> Result<Command> {
    let mut command = shell::program("trunk");
    shell::search_first(&mut command, folders)?;
    remap_paths(&mut command)
        .env("RUST_BACKTRACE", "0")
        .env("TRUNK_OFFLINE", "true")
        .env("TRUNK_SKIP_VERSION_CHECK", "true");
    Ok(command)
}
