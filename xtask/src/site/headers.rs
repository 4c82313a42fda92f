//! The headers of the published files: `_headers`, in the format of Netlify and Cloudflare.

use super::Site;
use super::asset::is_named_by_content;
use crate::cards;
use crate::prelude::*;
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use sha2::{Digest, Sha256};

const FILE: &str = "_headers";

/// The number of rules that Cloudflare reads from the file.
const MOST_RULES: usize = 100;

/// Files that are downloaded, and documents that the policy does not fit because their code is inside.
const SINGLE_FILES: &str = "single-file";

/// The headers of all files. A page with `Cross-Origin-Embedder-Policy: require-corp` shows a frame only if the frame's
/// document has the last two.
const HEADERS: [(&str, &str); 5] = [
    ("X-Content-Type-Options", "nosniff"),
    ("Referrer-Policy", "same-origin"),
    ("Access-Control-Allow-Origin", "*"),
    ("Cross-Origin-Resource-Policy", "cross-origin"),
    ("Cross-Origin-Embedder-Policy", "require-corp"),
];

pub fn write(site: &Site, folder: &Path) -> Result<()> {
    let mut files = Vec::new();
    for entry in fs::read_dir(folder)? {
        files.push(entry?.file_name().to_string_lossy().into_owned());
    }
    files.sort();
    Ok(fs::write(
        folder.join(FILE),
        headers(&policy(site), &files)?,
    )?)
}

/// The content security policy of all documents. Scripts and style sheets in them are the site's own, and are allowed
/// by their hashes; style attributes, which Yew sets, are allowed as such. There is no `frame-ancestors`, because any
/// page may show a figure. Even `*` would block a page that is opened as a file.
pub(super) fn policy(site: &Site) -> String {
    let scripts = [&*site.scripts.head, &*site.scripts.body_offline, cards::ON].map(hash);
    let styles = hash(&site.styles);
    [
        "default-src 'self'",
        &format!("script-src 'self' 'wasm-unsafe-eval' {}", scripts.join(" ")),
        &format!("style-src 'self' {styles}"),
        "style-src-attr 'unsafe-inline'",
        "font-src data:",
        "img-src 'self' data: blob:",
        "connect-src 'self'",
        "worker-src 'self' blob:",
        "frame-src 'self'",
        "base-uri 'none'",
        "form-action 'none'",
        "object-src 'none'",
    ]
    .join("; ")
}

pub(super) fn hash(text: &str) -> String {
    format!("'sha256-{}'", STANDARD.encode(Sha256::digest(text)))
}

fn headers(policy: &str, files: &[String]) -> Result<String> {
    let mut rules = vec![("/*".to_owned(), vec![("Content-Security-Policy", policy)])];
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
    for file in files.iter().filter(|file| is_named_by_content(file)) {
        let forever = ("Cache-Control", "public, max-age=31536000, immutable");
        rules.push((format!("/{file}"), vec![forever]));
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
            text += &format!("  {name}: {value}\n");
        }
    }
    Ok(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_hash_is_that_of_a_policy() {
        // The output of `printf 'a{}' | openssl dgst -sha256 -binary | base64`.
        assert_eq!(
            hash("a{}"),
            "'sha256-X1RutGBrXCt9KkSaXMK7tHftWiRscFHOhxsS8tv8hBk='"
        );
    }

    #[test]
    fn what_is_named_by_its_content_is_kept_and_documents_are_asked_for_again() {
        let files = [
            "index.html",
            "rope-1c0ffee1c0ffee12_bg.wasm",
            "late-1c0ffee1c0ffee12.zh-Hans.txt",
            "card.png",
        ];
        let headers = headers("default-src 'self'", &files.map(str::to_owned)).unwrap();
        assert_eq!(headers.matches("immutable").count(), 2, "{headers}");
        assert!(!headers.contains("frame-ancestors"));
        for path in ["/", "/*.html"] {
            let rule = format!("\n{path}\n  Cache-Control: no-cache\n");
            assert!(headers.contains(&rule), "{path}: {headers}");
        }
    }
}
