//! The end of a build, called by Trunk: the documents of all languages and, in a release build,
//! less to download.

use crate::figure_name::{FigureName, LatePart};
use crate::languages::Shown;
use crate::minify::Minifier;
use crate::policy::joined_styles;
use crate::{card, first_heights, languages, late_code, offline, recorded, shell, training};
use anyhow::{Context, Result, bail, ensure};
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::{Path, PathBuf};
use std::{env, fs};

/// Where the document says how the names of the files end that late figures need beside their code.
const LATE: &str = "<!-- late -->";

/// The styles of the menu *Share*.
const SHARE: &str = "src/figure/share/style.css";

/// Where the document names the script that makes pictures of figures.
const PICTURE: &str = "<!-- picture -->";

/// The custom element for pages of others, and its types, which Trunk copies.
pub const ELEMENT: [&str; 2] = ["embed-1.js", "embed-1.d.ts"];

pub fn run() -> Result<()> {
    let folder = env::var_os("TRUNK_STAGING_DIR")
        .map(PathBuf::from)
        .context("Trunk calls this at the end of a build: TRUNK_STAGING_DIR is not set.")?;
    let is_release = env::var_os("TRUNK_PROFILE").is_some_and(|profile| profile == "release");
    let is_split = is_release && late_code::split_off(&folder)?;
    let shown = Shown {
        drafts: !is_release,
        late: !is_split,
    };
    let index = folder.join("index.html");
    let document = with_figures(&read(&index)?, shown)?;
    let document = document.replace(offline::PLACE, &offline::script(is_release)?);
    fs::write(&index, document)?;
    let picture = write_picture_script(&folder, is_release)?;
    if is_release {
        minify_site(&folder)?;
    }
    write_element(&folder.join(ELEMENT[0]), is_release)?;
    let training = training::write(&folder, is_release)?;
    if card::published_at().is_some() {
        card::write_picture(&folder)?;
    }
    for problem in languages::problems()? {
        eprintln!("warning: {problem} The English stands in; `cargo xtask test` fails.");
    }
    let mut document = read(&index)?;
    for file in recorded::FILES {
        let bytes = recorded::bytes(file)?;
        let name = format!("{file}-{}.bin", digits(&[&bytes]));
        fs::write(folder.join(&name), bytes)?;
        document = document.replace(&format!("<!-- {file} -->"), &name);
    }
    let mut documents = languages::documents(&document, shown)?;
    for (locale, document) in &mut documents {
        let late = match is_split {
            true => write_late(&folder, locale)?,
            false => String::new(),
        };
        *document = document
            .replace(LATE, &late)
            .replace(PICTURE, &picture)
            .replace(training::PLACE, &training);
    }
    let build = offline::Build::of(&folder)?;
    for (locale, document) in &documents {
        let document = build.named_in(document);
        fs::write(folder.join(languages::file_of(locale)), document)?;
    }
    build.write_worker(&folder, &languages::tags()?)
}

/// Writes the styles and the words of each late part, and returns how the names of their files end.
fn write_late(folder: &Path, locale: &str) -> Result<String> {
    let minifier = Minifier::find();
    let parts = LatePart::ALL.map(|part| {
        // A part without styles has an empty one.
        let mut styles =
            "<style></style>\n".to_owned() + &styles(|figure| figure.late_part() == Some(part))?;
        if part == LatePart::Share {
            styles += &style(SHARE)?;
        }
        if let Some(minifier) = &minifier {
            styles = minifier.document(&styles)?;
        }
        // static/open.js divides the file where the style ends.
        let style = joined_styles(&styles).replacen("<style>", "", 1);
        ensure!(style.matches("</style>").count() == 1, "{style}");
        Ok(style + &languages::late_words(part, locale)?)
    });
    let parts = parts.into_iter().collect::<Result<Vec<_>>>()?;
    let end = format!("{}.{locale}.txt", digits(&parts));
    for (part, text) in LatePart::ALL.iter().zip(parts) {
        fs::write(folder.join(format!("{}-{end}", part.as_str())), text)?;
    }
    Ok(end)
}

/// Writes the heights of figures into the custom element.
fn write_element(file: &Path, is_release: bool) -> Result<()> {
    let mut script = first_heights::written(&read(file)?)?;
    if is_release && let Some(minifier) = Minifier::find() {
        script = minifier.script(&script)?;
    }
    Ok(fs::write(file, script)?)
}

/// Writes the script that makes pictures of figures, and returns the name of its file.
fn write_picture_script(folder: &Path, is_release: bool) -> Result<String> {
    let mut script = read(&shell::root().join("static/picture.js"))?;
    if is_release && let Some(minifier) = Minifier::find() {
        script = minifier.script(&script)?;
    }
    let name = format!("picture-{}.js", digits(&[&script]));
    fs::write(folder.join(&name), script)?;
    Ok(name)
}

/// The document with the styles of its figures and, where it shows them, the places of drafts.
fn with_figures(document: &str, shown: Shown) -> Result<String> {
    const STYLES: &str = "<!-- styles of figures -->";
    const DRAFTS: &str = "<!-- drafts -->";
    let mut styles = styles(|figure| shown.has(figure))?;
    if shown.late {
        styles += &style(SHARE)?;
    }
    let drafts = match shown.drafts {
        true => languages::places_of_drafts(),
        false => String::new(),
    };
    for place in [STYLES, DRAFTS] {
        ensure!(document.contains(place), "index.html lacks `{place}`.");
    }
    Ok(document.replace(STYLES, &styles).replace(DRAFTS, &drafts))
}

fn styles(is_shown: impl Fn(FigureName) -> bool) -> Result<String> {
    let mut styles = String::new();
    for &figure in FigureName::ALL {
        if is_shown(figure) {
            let module = figure.as_str().replace('-', "_");
            styles += &style(&format!("src/figures/{module}/style.css"))?;
        }
    }
    Ok(styles)
}

/// A style sheet as an element.
fn style(path: &str) -> Result<String> {
    let style = read(&shell::root().join(path))?;
    Ok(format!("<style>{style}</style>\n"))
}

/// Makes a built site of one document smaller, where the programs for it are there.
pub fn minify_site(folder: &Path) -> Result<()> {
    let minifier = Minifier::find();
    if minifier.is_none() {
        eprintln!(
            "wasm-opt or esbuild is missing: the page works and is about a third larger than it has to be."
        );
    }
    let index = folder.join("index.html");
    let mut document = joined_styles(&read(&index)?);
    if let Some(minifier) = &minifier {
        document = minifier.document(&document)?;
    }
    let late = late_code::files(folder)?;
    for module in modules(folder)? {
        let [wasm, script] = ["_bg.wasm", ".js"].map(|end| folder.join(format!("{module}{end}")));
        let mut code = read(&script)?;
        for file in &late {
            if let Some(minifier) = &minifier {
                minifier.late(file)?;
            }
            let renamed = format!("part-{}.wasm", digits(&[fs::read(file)?]));
            fs::rename(file, folder.join(&renamed))?;
            code = code.replace(&name_of(file), &renamed);
        }
        fs::write(&script, code)?;
        if let Some(minifier) = &minifier {
            minifier.module(&wasm, &script)?;
        }
        fs::write(&script, late_code::finished(&read(&script)?))?;
        let name = module.rsplit_once('-').map_or(&*module, |(name, _)| name);
        let renamed = format!("{name}-{}", digits(&[fs::read(&wasm)?, fs::read(&script)?]));
        fs::rename(&wasm, folder.join(format!("{renamed}_bg.wasm")))?;
        fs::rename(&script, folder.join(format!("{renamed}.js")))?;
        document = document.replace(&module, &renamed);
    }
    fs::write(index, document)?;
    Ok(())
}

/// The names that a WebAssembly file and its script have in common.
pub fn modules(folder: &Path) -> Result<Vec<String>> {
    let mut modules = Vec::new();
    for entry in fs::read_dir(folder)? {
        let name = entry?.file_name();
        if let Some(module) = name.to_str().and_then(|name| name.strip_suffix("_bg.wasm")) {
            modules.push(module.to_owned());
        }
    }
    Ok(modules)
}

/// Digits of what files hold, for their names: a browser that has one of them from an earlier build must not put it
/// together with another one's.
pub fn digits(files: &[impl AsRef<[u8]>]) -> String {
    let mut hasher = DefaultHasher::new();
    for file in files {
        file.as_ref().hash(&mut hasher);
    }
    format!("{:016x}", hasher.finish())
}

/// The one file of a folder whose name begins and ends so, with digits between.
pub fn file_between(folder: &Path, start: &str, end: &str) -> Result<PathBuf> {
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        let name = entry.file_name();
        let name = name.to_string_lossy();
        if name.starts_with(start) && name.ends_with(&format!(".{end}")) {
            return Ok(entry.path());
        }
    }
    bail!("{} has no file `{start}….{end}`.", folder.display())
}

fn name_of(file: &Path) -> String {
    let name = file.file_name().unwrap_or_default();
    name.to_string_lossy().into_owned()
}

/// The text of a file.
pub fn read(file: &Path) -> Result<String> {
    fs::read_to_string(file).with_context(|| format!("{}", file.display()))
}
