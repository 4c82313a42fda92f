//! The document of each language and target, rendered from `static/templates/document.html`.

use super::asset::Asset;
use super::code::Code;
use super::language::Language;
use super::{Minifier, Shown, Site};
use crate::cards::{self, PICTURE};
use crate::figure_name::FigureName;
use crate::story::links;
use crate::words::Words;
use crate::{recorded, template};
use anyhow::{Context, Result};
use minijinja::{Value, context};
use serde_json::{Map, Value as Json, json};
use std::collections::BTreeMap;

/// The target of a document.
#[derive(Clone, Copy)]
pub enum Target {
    /// A folder with all files. If documents are kept for offline readers, the build has a name.
    Folder { is_offline: bool },
    /// One file with all code inside, for the whole page or for a figure alone.
    SingleFile(Option<FigureName>),
}

impl Target {
    /// The file of a language's document: the documents of one target link to each other.
    pub fn file(self, language: &Language) -> String {
        let name = match self {
            Self::Folder { .. } => return language.file(),
            Self::SingleFile(None) => "rope-explainer",
            Self::SingleFile(Some(figure)) => &format!("rope-{}", figure.as_str()),
        };
        match language.file().as_str() {
            "index.html" => format!("{name}.html"),
            other => format!("{name}.{other}"),
        }
    }

    /// The address by which the page's scripts fetch a file.
    fn address(self, asset: &Asset) -> String {
        match self {
            Self::Folder { .. } => format!("./{}", asset.name),
            Self::SingleFile(_) => asset.data_url(),
        }
    }
}

/// The document of a site in a folder, with what Trunk adds to reload it.
pub fn of_site(site: &Site, language: &Language, reload: &str) -> Result<String> {
    let document = render(site, language, Target::Folder { is_offline: false }, reload)?;
    links::check(&document).with_context(|| format!("static/story/{}", language.tag))?;
    Ok(document)
}

/// Renders the documents of all languages without any code, so that mistakes in words and chapters are reported before
/// anything is compiled.
pub fn check() -> Result<()> {
    let shown = Shown {
        drafts: true,
        late: true,
    };
    let site = Site::gather(
        Code::default(),
        Default::default(),
        shown,
        &Minifier::none(),
    )?;
    let mut languages = site.languages.iter();
    languages.try_for_each(|language| of_site(&site, language, "").map(drop))
}

pub fn render(site: &Site, language: &Language, target: Target, reload: &str) -> Result<String> {
    let (head, body, figure) = match target {
        Target::Folder { is_offline: true } => {
            (&site.scripts.head, &site.scripts.body_offline, None)
        }
        Target::SingleFile(Some(figure)) => (
            &site.scripts.head_of_figure,
            &site.scripts.body,
            Some(figure),
        ),
        _ => (&site.scripts.head, &site.scripts.body, None),
    };
    let is_folder = matches!(target, Target::Folder { .. });
    let preload = is_folder.then(|| {
        context! { script => target.address(&site.code.script), wasm => target.address(&site.code.wasm) }
    });
    let file = target.file(language);
    let others = site
        .languages
        .iter()
        .filter(|other| other.tag != language.tag);
    let others = others.map(|other| {
        context! { lang => &other.tag, name => &other.name, file => target.file(other) }
    });
    let chapters = language.chapters.iter().map(|chapter| {
        let group = chapter.group.as_ref();
        context! {
            group => group.map(|group| context! { slug => &group.slug, title => &group.title, time => &group.time }),
            slug => &chapter.slug,
            lang => &chapter.language,
            title => Value::from_safe_string(chapter.title.clone()),
            html => Value::from_safe_string(chapter.html.clone()),
        }
    });
    let address = site.address.as_ref().filter(|_| is_folder);
    template::render(
        "document.html",
        context! {
            lang => &language.tag,
            figure => figure.map(FigureName::as_str),
            words => named(&language.words),
            address => address,
            path => if file == "index.html" { "" } else { &file },
            picture => PICTURE[0],
            oembed => cards::oembed_of_bench(&language.tag),
            others => others.collect::<Vec<_>>(),
            preload => preload,
            styles => &site.styles,
            scripts => context! { head => head, body => body },
            chapters => chapters.collect::<Vec<_>>(),
            drafts => site.drafts.iter().map(|draft| draft.as_str()).collect::<Vec<_>>(),
            lines => &language.lines,
            files => files(site, language, target),
            reload => reload,
        },
    )
}

/// Words by their names in the page's code.
fn named(words: &Words) -> BTreeMap<String, String> {
    let words = words.iter();
    words
        .map(|(name, word)| (name.replace('-', "_"), word.clone()))
        .collect()
}

/// The addresses of all files that scripts fetch, as JSON: in a single file, the files themselves.
fn files(site: &Site, language: &Language, target: Target) -> String {
    let mut files = Map::new();
    let mut add =
        |name: &str, asset: &Asset| files.insert(name.to_owned(), json!(target.address(asset)));
    add("script", &site.code.script);
    add("wasm", &site.code.wasm);
    add("picture", &site.picture);
    add("hall", &site.hall);
    add("scrub", &site.scrub);
    add("styles", &site.shared_styles);
    add("fonts", &site.fonts);
    for (name, asset) in ["trainingScript", "trainingWasm"].iter().zip(&site.worker) {
        add(name, asset);
    }
    for (name, asset) in recorded::FILES.iter().zip(&site.recordings) {
        add(name, asset);
    }
    for (part, asset) in &language.late {
        add(part.as_str(), asset);
    }
    match target {
        Target::Folder { is_offline } => {
            if is_offline {
                files.insert("build".to_owned(), json!(site.build()));
            }
        }
        // In other targets the script knows the names of its parts.
        Target::SingleFile(_) => site
            .code
            .parts
            .iter()
            .for_each(|part| drop(add(&part.name, part))),
    }
    Json::Object(files).to_string()
}

#[cfg(test)]
mod tests {
    use super::super::{OWN_FIGURE, headers, service_worker};
    use super::*;
    use std::collections::BTreeSet;

    fn site(address: Option<&str>) -> Site {
        let shown = Shown {
            drafts: false,
            late: false,
        };
        let (whole, worker) = (Minifier::none(), Default::default());
        let mut site = Site::gather(Code::default(), worker, shown, &whole).unwrap();
        site.code.script = Asset::named("rope-explainer", "js", "start()");
        site.code.wasm = Asset::named("rope-explainer_bg", "wasm", [0, 97]);
        site.code.parts = vec![Asset::named("part", "wasm", [0, 97, 115, 109])];
        site.address = address.map(str::to_owned);
        site
    }

    fn document(site: &Site, tag: &str, target: Target) -> String {
        let mut languages = site.languages.iter();
        let language = languages.find(|language| language.tag == tag).unwrap();
        render(site, language, target, "").unwrap()
    }

    fn assert_has(document: &str, parts: &[&str]) {
        for part in parts {
            assert!(document.contains(part), "{part}: {document}");
        }
    }

    const FOLDER: Target = Target::Folder { is_offline: true };

    #[test]
    fn a_document_of_a_folder_names_its_files_and_the_other_languages() {
        let site = site(None);
        let document = document(&site, "zh-Hans", FOLDER);
        let script = format!("\"script\":\"./{}\"", site.code.script.name);
        assert_has(
            &document,
            &[
                "<html lang=\"zh-Hans\">",
                "<link rel=\"alternate\" hreflang=\"en\" href=\"index.html\" />",
                "href=\"index.html#clocks\">English</a>",
                &format!("modulepreload\" href=\"./{}\"", site.code.script.name),
                &format!("preload\" href=\"./{}\"", site.code.wasm.name),
                "serviceWorker",
                &script,
                &format!("\"build\":\"{}\"", site.build()),
            ],
        );
        assert!(!document.contains("og:image") && !document.contains("data:text/javascript"));
        assert!(!document.contains("data-only"));
    }

    #[test]
    fn offline_readers_keep_exactly_the_files_that_documents_and_their_code_name() {
        let mut site = site(None);
        let worker = service_worker::script(&site, &Minifier::none()).unwrap();
        let build = worker.strip_prefix("const build = ").unwrap();
        let (build, _) = build.split_once(";\n").unwrap();
        let build: Json = serde_json::from_str(build).unwrap();
        for language in &site.languages {
            let document = render(&site, language, FOLDER, "").unwrap();
            let named = document.split("\"./").skip(1);
            let named = named.map(|rest| rest.split('"').next().unwrap());
            let parts = site.code.parts.iter().map(|part| &*part.name);
            let kept = build["files"][language.file()].as_array().unwrap();
            let kept: BTreeSet<_> = kept.iter().map(|name| name.as_str().unwrap()).collect();
            assert_eq!(kept, named.chain(parts).collect(), "{}", language.tag);
        }
        assert_eq!(build["name"], site.build());
        site.code.parts[0] = Asset::named("part", "wasm", [0]);
        assert_ne!(build["name"], site.build());
    }

    #[test]
    fn the_policy_allows_the_scripts_and_the_styles_of_a_document() {
        let site = site(None);
        let policy = headers::policy(&site);
        let document = document(&site, "en", FOLDER);
        let mut allowed = 0;
        for tag in ["script", "style"] {
            for rest in document.split(&format!("<{tag}>")).skip(1) {
                let (text, _) = rest.split_once(&format!("</{tag}>")).unwrap();
                assert!(policy.contains(&headers::hash(text)), "{text}");
                allowed += 1;
            }
        }
        assert_eq!(allowed, 3);
    }

    #[test]
    fn a_published_document_shows_its_picture_by_its_whole_address() {
        let site = site(Some("https://example.org/rope/"));
        assert_has(
            &document(&site, "zh-Hans", FOLDER),
            &[
                "og:image\" content=\"https://example.org/rope/card.png\"",
                "og:url\" content=\"https://example.org/rope/zh-Hans.html\"",
                "href=\"https://example.org/rope/oembed/zh-Hans/bench.json\"",
            ],
        );
        assert_has(
            &document(&site, "en", FOLDER),
            &["canonical\" href=\"https://example.org/rope/\""],
        );
    }

    #[test]
    fn a_single_file_asks_for_no_other_file() {
        let site = site(Some("https://example.org/rope/"));
        for (figure, other) in [
            (None, "rope-explainer.zh-Hans.html"),
            (Some(FigureName::Turn), "rope-turn.zh-Hans.html"),
        ] {
            let document = document(&site, "en", Target::SingleFile(figure));
            let part = &site.code.parts[0];
            assert_has(
                &document,
                &[
                    &format!(
                        "<a class=\"language\" lang=\"zh-Hans\" rel=\"alternate\" hreflang=\"zh-Hans\" href=\"{other}\">"
                    ),
                    "\"script\":\"data:text/javascript;base64,c3RhcnQoKQ==\"",
                    &format!("\"{}\":\"{}\"", part.name, part.data_url()),
                    "\"late\":\"data:text/plain;charset=utf-8;base64,",
                ],
            );
            assert!(!document.contains("modulepreload") && !document.contains("example.org/rope"));
            assert!(!document.contains("serviceWorker") && !document.contains("\":\"./"));
            let own = crate::shell::read(OWN_FIGURE).unwrap();
            for part in ["data-only=\"turn\"", &own] {
                assert_eq!(document.contains(part), figure.is_some(), "{part}");
            }
        }
    }
}
