//! The site as one file for each language, with its code inside: it opens without a server and without a network.

use crate::figure_name::FigureName;
use crate::{build, finish, languages, recorded, shell, single_figure, training};
use anyhow::{Context, Result, bail};
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use std::fs;

/// Writes the files of the whole page and of some figures alone into `dist/single-file/`, and prints their size.
pub fn run(figures: &[FigureName]) -> Result<()> {
    let site = build::unsplit_site()?;
    let modules = finish::modules(&site)?;
    let [module] = modules.as_slice() else {
        bail!("Trunk made {} WebAssembly files, not one.", modules.len());
    };
    let [script, wasm] =
        [".js", "_bg.wasm"].map(|end| fs::read(site.join(format!("{module}{end}"))));
    let picture = fs::read(finish::file_between(&site, "picture-", "js")?)?;
    let code = code_element(&STANDARD.encode(script?), &STANDARD.encode(wasm?));
    let code = with_picture(&code, &STANDARD.encode(picture));
    let [script, wasm] = training::ENDS.map(|end| training::file(&site, end));
    let [script, wasm] = [fs::read(script?)?, fs::read(wasm?)?];
    let code = with_training(&code, [script, wasm].map(|file| STANDARD.encode(file)));
    let mut code = code;
    for file in recorded::FILES {
        code = with_file(&code, file, &STANDARD.encode(recorded::bytes(file)?));
    }
    let folder = shell::root().join("dist/single-file");
    fs::create_dir_all(&folder)?;
    let locales = languages::tags()?;
    for locale in &locales {
        let document = fs::read_to_string(site.join(languages::file_of(locale)))?;
        let mut document = with_code(&document, module, &code)?;
        for other in &locales {
            let [there, here] = [languages::file_of(other), file_of(other)];
            document = document.replace(&format!("href=\"{there}"), &format!("href=\"{here}"));
        }
        for &figure in figures {
            let alone = single_figure::document(&document, figure)?;
            fs::write(folder.join(single_figure::file_of(figure, locale)), alone)?;
        }
        fs::write(folder.join(file_of(locale)), document)?;
    }
    for file in finish::ELEMENT {
        fs::copy(site.join(file), folder.join(file))?;
    }
    build::print_size(&folder)
}

/// The name of a language's file; their links to each other work as long as they lie together.
pub fn file_of(locale: &str) -> String {
    match languages::file_of(locale).as_str() {
        "index.html" => "rope-explainer.html".to_owned(),
        other => format!("rope-explainer.{other}"),
    }
}

/// The script that says where the code is, for a page that has it inside. The WebAssembly is decoded when it is asked
/// for.
fn code_element(script: &str, wasm: &str) -> String {
    format!(
        "<script>const code = {{ script: \"data:text/javascript;base64,{script}\", \
         get wasm() {{ return Uint8Array.from(atob(\"{wasm}\"), (byte) => byte.charCodeAt()); }} }};</script>"
    )
}

/// The element of the code with the script that makes pictures of figures, which `static/open.js` imports.
fn with_picture(code: &str, picture: &str) -> String {
    let picture = format!("{{ picture: \"data:text/javascript;base64,{picture}\", script:");
    code.replacen("{ script:", &picture, 1)
}

/// The element of the code with that of the workers that train, a script and WebAssembly, which `static/open.js`
/// fetches.
fn with_training(code: &str, [script, wasm]: [String; 2]) -> String {
    let training = format!(
        "{{ training: [\"data:text/javascript;base64,{script}\", \"data:application/wasm;base64,{wasm}\"], picture:"
    );
    code.replacen("{ picture:", &training, 1)
}

/// The element of the code with a file of recorded trainings, which `static/open.js` fetches.
fn with_file(code: &str, name: &str, bytes: &str) -> String {
    let file = format!("{{ {name}: \"data:application/octet-stream;base64,{bytes}\",");
    code.replacen('{', &file, 1)
}

/// A built document with `code` in place of the script that names its files, behind the prose, and without the links
/// that load them early.
fn with_code(document: &str, module: &str, code: &str) -> Result<String> {
    const START: &str = "<script>const code";
    const END: &str = "</script>";
    let (before, after) = document
        .split_once(START)
        .and_then(|(before, rest)| Some((before, rest.split_once(END)?.1)))
        .with_context(|| format!("The document has no `{START}`."))?;
    let (rest, body_end) = after
        .rsplit_once("<script>")
        .context("The document has no script at its end.")?;
    let document = [before, rest, code, "\n<script>", body_end].concat();
    let is_early = |link: &str| {
        link.split_once('>')
            .is_some_and(|(link, _)| link.contains(module))
    };
    let mut parts = document.split("<link ");
    let mut whole = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        match part.split_once('>') {
            Some((_, rest)) if is_early(part) => whole += rest.trim_start_matches('\n'),
            _ => whole.extend(["<link ", part]),
        }
    }
    if whole.contains(module) {
        bail!("The document still asks for `{module}`.");
    }
    Ok(whole)
}

#[cfg(test)]
mod tests {
    use super::*;

    const DOCUMENT: &str = "<head><link rel=\"icon\" href=\"data:,\">
<link rel=\"modulepreload\" href=\"./p-1.js\">
<link rel=\"preload\" href=\"./p-1_bg.wasm\"><script>a()</script></head>
<script>const code={script:\"./p-1.js\",wasm:\"./p-1_bg.wasm\"};</script>
<body>Prose.<script>import(code.script)</script></body>";

    #[test]
    fn the_code_stands_behind_the_prose_and_nothing_else_is_asked_for() {
        let code = with_picture(&code_element("c2NyaXB0", "d2FzbQ=="), "cGljdHVyZQ==");
        assert!(code.contains("picture: \"data:text/javascript;base64,cGljdHVyZQ==\", script: \""));
        let code = with_training(&code, ["dHJhaW4=", "c3RlcA=="].map(str::to_owned));
        assert!(code.contains(
            "{ training: [\"data:text/javascript;base64,dHJhaW4=\", \"data:application/wasm;base64,c3RlcA==\"], picture: \""
        ));
        let code = with_file(&with_file(&code, "runs", "cnVucw=="), "learned", "dmVj");
        assert!(code.contains(
            "{ learned: \"data:application/octet-stream;base64,dmVj\", runs: \"data:application/octet-stream;base64,cnVucw==\", training: ["
        ));
        let whole = with_code(DOCUMENT, "p-1", &code).unwrap();
        assert!(!whole.contains("p-1"), "{whole}");
        assert!(whole.contains("rel=\"icon\"") && whole.contains("a()"));
        let [prose, inside, start] = ["Prose.", "atob(\"d2FzbQ==\")", "import(code.script)"]
            .map(|text| whole.find(text).expect(text));
        assert!(prose < inside && inside < start, "{whole}");
    }

    #[test]
    fn a_document_that_says_its_code_in_another_way_is_refused() {
        let other = DOCUMENT.replace("const code", "let code");
        assert!(with_code(&other, "p-1", "").is_err());
        let more = DOCUMENT.replace("Prose.", "<img src=\"./p-1.png\">");
        assert!(
            with_code(&more, "p-1", "")
                .unwrap_err()
                .to_string()
                .contains("p-1")
        );
    }

    #[test]
    fn files_are_named_after_the_page_and_their_language() {
        assert_eq!(file_of("en"), "rope-explainer.html");
        assert_eq!(file_of("zh-Hans"), "rope-explainer.zh-Hans.html");
    }
}
