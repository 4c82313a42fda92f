//! The static site, in `dist/`.

use crate::cards;
use crate::figure_name::FigureName;
use crate::prelude::*;
use crate::remap_paths::remap_paths;
use crate::site::code::{Code, SPLIT, compile};
use crate::site::{
    Minifier, Shown, Site, document, folder, language, single_file, training_worker,
};
use crate::tools::{self, Toolset};

pub fn run(arguments: &[String]) -> Result<()> {
    match arguments {
        [] => print_size(&site()?),
        [option] if option == "--single-file" => single_files(&[]),
        [option, figure, names @ ..]
            if option == "--single-file" && figure == "--figure" && !names.is_empty() =>
        {
            single_files(&single_file::figures(names)?)
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

/// Builds the site without measuring it.
pub fn site() -> Result<PathBuf> {
    write_site(&release()?)
}

/// Builds the site, and below it the page and some figures as single files.
pub fn site_with_single_files(figures: &[FigureName]) -> Result<PathBuf> {
    let site = release()?;
    let folder = write_site(&site)?;
    write_single_files(&site, figures)?;
    Ok(folder)
}

fn single_files(figures: &[FigureName]) -> Result<()> {
    print_size(&write_single_files(&release()?, figures)?)
}

fn published(address: &str, with_pictures: bool) -> Result<()> {
    let address = cards::published_address(address)?;
    let site = Site {
        address: Some(address.clone()),
        ..release()?
    };
    let folder = write_site(&site)?;
    cards::write(&folder, &address, with_pictures)?;
    print_size(&folder)
}

pub fn release() -> Result<Site> {
    document::check()?;
    language::tell_problems()?;
    let tools = tools_beside_compiling(Toolset::PAGE, "page", &SPLIT)?;
    eprintln!("Building the page …");
    tools::minifiers_if_possible();
    let minifier = Minifier::find();
    let shown = Shown {
        drafts: false,
        late: false,
    };
    let worker = training_worker::files(&minifier)?;
    Site::gather(Code::release(&tools, &minifier)?, worker, shown, &minifier)
}

fn write_site(site: &Site) -> Result<PathBuf> {
    let to = shell::root().join("dist");
    fs::remove_dir_all(&to).ok();
    fs::create_dir_all(&to)?;
    folder::write(site, &to, &Minifier::find())?;
    Ok(to)
}

fn write_single_files(site: &Site, figures: &[FigureName]) -> Result<PathBuf> {
    let to = shell::root().join("dist/single-file");
    single_file::write(site, figures, &to, &Minifier::find())?;
    Ok(to)
}

/// Prints the size of the files in a folder: raw, gzip, brotli.
pub fn print_size(folder: &Path) -> Result<()> {
    let mut command = shell::cargo();
    command.args(["run", "--quiet", "--package", "site-size", "--"]);
    shell::run(command.arg(folder))
}

/// Builds the site for development, with drafts, in a folder that can't be mistaken for the published one.
pub fn development_site() -> Result<PathBuf> {
    document::check()?;
    let tools = tools_beside_compiling(Toolset::DEVELOPMENT, "page-dev", &[])?;
    eprintln!("Building the page with its drafts …");
    let site = shell::root().join("target/development-site");
    shell::run(trunk(&tools)?.args(["build", "--dist"]).arg(&site))?;
    Ok(site)
}

/// The folders of the tools that build the page. If tools must be compiled first, this also compiles the page by a
/// profile, with the build's own flags, so the build finds that work done.
pub fn tools_beside_compiling(
    tools: Toolset,
    profile: &str,
    options: &[&str],
) -> Result<Vec<PathBuf>> {
    if tools.is_there()? {
        return tools.provide();
    }
    let mut page = compile("rope-explainer", profile, options).spawn()?;
    let folders = tools.provide();
    // If this failed, the build compiles again and reports the error.
    page.wait()?;
    folders
}

/// Trunk, which needs no network once its tools are installed. Backtraces are off because they would hide the
/// compiler's message.
pub fn trunk(folders: &[PathBuf]) -> Result<Command> {
    let mut command = shell::program("trunk");
    shell::search_first(&mut command, folders)?;
    remap_paths(&mut command)
        .env("RUST_BACKTRACE", "0")
        .env("TRUNK_OFFLINE", "true")
        .env("TRUNK_SKIP_VERSION_CHECK", "true");
    Ok(command)
}
