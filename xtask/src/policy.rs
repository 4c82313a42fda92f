//! The headers of the published files: `_headers`, as Netlify and Cloudflare read it. Its content security policy
//! needs no `'unsafe-inline'`, because it allows the scripts and styles that stand in the documents by their hashes.

mod markup;

use anyhow::{Context, Result, ensure};
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use markup::{Inline, inline};
use sha2::{Digest, Sha256};
use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

/// The file in the site's folder.
const FILE: &str = "_headers";

/// What Cloudflare reads of a line, and of the file.
const MOST_CHARACTERS: usize = 2000;
const MOST_RULES: usize = 100;

/// Files that are downloaded, and documents that need more than the policy allows: their code is inside.
const SINGLE_FILES: &str = "single-file";

/// There is no `frame-ancestors`, because any page may show a figure. Even `*` would refuse a page that is opened as a
/// file.
const POLICY: [&str; 10] = [
    "default-src 'self'",
    "script-src 'self' 'wasm-unsafe-eval' SCRIPTS",
    "style-src 'self' STYLES",
    "img-src 'self' data: blob:",
    "connect-src 'self'",
    "worker-src 'self' blob:",
    "frame-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "object-src 'none'",
];

/// Of all files. A page with `Cross-Origin-Embedder-Policy: require-corp` shows a frame only where the frame's document
/// has the last two.
const HEADERS: [(&str, &str); 5] = [
    ("X-Content-Type-Options", "nosniff"),
    ("Referrer-Policy", "same-origin"),
    ("Access-Control-Allow-Origin", "*"),
    ("Cross-Origin-Resource-Policy", "cross-origin"),
    ("Cross-Origin-Embedder-Policy", "require-corp"),
];

/// Writes the headers of a built site.
pub fn write(site: &Path) -> Result<()> {
    let headers = headers(&files(site)?)?;
    fs::write(site.join(FILE), headers)?;
    Ok(())
}

/// A file's path in the site and, of a document, its text.
type File = (String, Option<String>);

fn files(site: &Path) -> Result<Vec<File>> {
    let mut files = Vec::new();
    let mut folders = vec![String::new()];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(site.join(&folder))? {
            let entry = entry?;
            let path = format!("{folder}{}", entry.file_name().to_string_lossy());
            if entry.file_type()?.is_dir() {
                if path != SINGLE_FILES {
                    folders.push(format!("{path}/"));
                }
            } else if path.ends_with(".html") {
                files.push((path, Some(fs::read_to_string(entry.path())?)));
            } else {
                files.push((path, None));
            }
        }
    }
    files.sort();
    Ok(files)
}

fn headers(files: &[File]) -> Result<String> {
    let documents = files
        .iter()
        .filter_map(|(path, text)| Some((path, text.as_ref()?)));
    let policy = policy(documents)?;
    let mut rules = vec![(
        "/*".to_owned(),
        vec![("Content-Security-Policy", policy.as_str())],
    )];
    rules[0].1.extend(HEADERS);
    for path in ["/", "/*.html"] {
        rules.push((path.to_owned(), vec![("Cache-Control", "no-cache")]));
    }
    rules.push((
        format!("/{SINGLE_FILES}/*"),
        vec![("Content-Disposition", "attachment")],
    ));
    rules.push((
        "/*.wasm".to_owned(),
        vec![("Content-Type", "application/wasm")],
    ));
    for (path, _) in files.iter().filter(|(path, _)| is_named_by_content(path)) {
        let forever = ("Cache-Control", "public, max-age=31536000, immutable");
        rules.push((format!("/{path}"), vec![forever]));
    }
    ensure!(
        rules.len() <= MOST_RULES,
        "`{FILE}` has {} rules, of which Cloudflare reads {MOST_RULES}.",
        rules.len()
    );
    let mut text = String::new();
    for (path, headers) in rules {
        text += &format!("{path}\n");
        for (name, value) in headers {
            let line = format!("  {name}: {value}\n");
            ensure!(
                line.len() <= MOST_CHARACTERS,
                "`{name}` in `{FILE}` takes {} characters, of which Cloudflare reads {MOST_CHARACTERS}: let documents \
                 share their styles and scripts.",
                line.len()
            );
            text += &line;
        }
    }
    Ok(text)
}

/// Whether a file's name has the digits of its content, so that it never changes.
pub fn is_named_by_content(path: &str) -> bool {
    let is_digit = |byte: &u8| byte.is_ascii_digit() || (b'a'..=b'f').contains(byte);
    let name = path.rsplit('/').next().unwrap_or_default();
    name.split(['-', '.', '_'])
        .any(|part| part.len() == 16 && part.as_bytes().iter().all(is_digit))
}

/// One policy for all documents.
fn policy<'a>(documents: impl Iterator<Item = (&'a String, &'a String)>) -> Result<String> {
    let (mut scripts, mut styles) = (BTreeSet::new(), BTreeSet::new());
    for (path, document) in documents {
        for element in inline(document).with_context(|| path.clone())? {
            match element {
                Inline::Script(text) => scripts.insert(hash(text)),
                Inline::Style(text) => styles.insert(hash(text)),
            };
        }
    }
    let list = |hashes: BTreeSet<String>| hashes.into_iter().collect::<Vec<_>>().join(" ");
    let (scripts, styles) = (list(scripts), list(styles));
    let directives = POLICY.map(|directive| {
        let directive = directive.replace("SCRIPTS", &scripts);
        directive.replace("STYLES", &styles).trim().to_owned()
    });
    Ok(directives.join("; "))
}

fn hash(text: &str) -> String {
    format!("'sha256-{}'", STANDARD.encode(Sha256::digest(text)))
}

/// A document whose neighbouring style sheets are one: each would need a hash of its own.
pub fn joined_styles(document: &str) -> String {
    let mut pieces = document.split("</style>");
    let mut joined = pieces.next().unwrap_or_default().to_owned();
    for piece in pieces {
        match piece.trim_start().strip_prefix("<style>") {
            Some(next) => joined += next,
            None => joined.extend(["</style>", piece]),
        }
    }
    joined
}

#[cfg(test)]
mod tests {
    use super::*;

    fn site(document: &str) -> Result<String> {
        headers(&[
            ("index.html".to_owned(), Some(document.to_owned())),
            ("rope-1c0ffee1c0ffee12_bg.wasm".to_owned(), None),
            ("late-1c0ffee1c0ffee12.zh-Hans.txt".to_owned(), None),
            ("card.png".to_owned(), None),
        ])
    }

    #[test]
    fn scripts_and_styles_are_allowed_by_their_hashes() {
        let headers =
            site("<style>a{}</style><script>b()</script><script src=\"c.js\"></script>").unwrap();
        // Of `printf 'a{}' | openssl dgst -sha256 -binary | base64`, and of `b()`.
        for source in [
            "style-src 'self' 'sha256-X1RutGBrXCt9KkSaXMK7tHftWiRscFHOhxsS8tv8hBk=';",
            "script-src 'self' 'wasm-unsafe-eval' 'sha256-cf242PFc/kb7xD0Qzhsmd9vvRkc+cWFmbi+k+YvtdKc=';",
        ] {
            assert!(headers.contains(source), "{headers}");
        }
        assert!(!headers.contains("unsafe-inline"), "{headers}");
    }

    #[test]
    fn any_page_may_show_a_frame() {
        assert!(!site("").unwrap().contains("frame-ancestors"));
    }

    #[test]
    fn what_is_named_by_its_content_is_kept_and_nothing_else() {
        let headers = site("").unwrap();
        assert_eq!(headers.matches("immutable").count(), 2, "{headers}");
        for path in [
            "index.html",
            "card.png",
            "embed-1.js",
            "sw.js",
            "part-1c0ffee.wasm",
        ] {
            assert!(!is_named_by_content(path), "{path}");
        }
    }

    #[test]
    fn what_no_hash_allows_fails_the_build_and_names_the_document() {
        for document in ["<p style=\"color:red\">", "<a onclick=\"f()\">"] {
            let error = format!("{:#}", site(document).unwrap_err());
            assert!(error.starts_with("index.html: "), "{error}");
        }
    }

    #[test]
    fn a_policy_that_hosts_cut_off_fails_the_build() {
        let many: String = (0..40)
            .map(|n| format!("<style>a{{order:{n}}}</style><p>"))
            .collect();
        assert!(site(&many).is_err());
        assert!(site(&joined_styles(&many.replace("<p>", "\n"))).is_ok());
    }

    #[test]
    fn neighbouring_styles_are_one() {
        assert_eq!(
            joined_styles("<style>a{}</style>\n <style>b{}</style>\n<p><style>c{}</style>"),
            "<style>a{}b{}</style>\n<p><style>c{}</style>"
        );
    }
}
