//! Code that shows a figure in another page.

use crate::state::choice;
use crate::url::link::Field;
use crate::words;

/// A figure in a frame of another page.
#[derive(Debug, Clone)]
pub struct Framed {
    /// Its name in links.
    pub figure: &'static str,
    pub fields: Vec<Field>,
    pub address: String,
    /// The address for a reader.
    pub link: String,
    /// The address of the script that makes frames.
    pub script: String,
    /// The address of the page in English, if it is a single file.
    pub file: Option<String>,
    pub language: String,
    pub title: String,
    /// The width in CSS pixels; by default that of its place.
    pub width_px: Option<u32>,
    /// The height in CSS pixels.
    pub height_px: u32,
    /// The widths for which the height is right, if the width is open; else empty.
    pub note: String,
}

choice! {
    /// The target of a snippet, in the order of the menu.
    pub enum Destination {
        /// Any page, with our script that creates the frame and sizes it.
        Element = "element" => "<rope-figure>",
        /// Any page, and MkDocs, which passes HTML through.
        Html = "html" => "HTML, MkDocs",
        /// A page in MDX, as in Docusaurus: styles are objects there.
        Mdx = "mdx" => "MDX, Docusaurus",
        /// A slide of Reveal.js, which loads the frame when the slide is shown.
        Reveal = "reveal" => "Reveal.js",
        /// A page or a slide of Quarto.
        Quarto = "quarto" => "Quarto",
        /// A cell of a notebook.
        Jupyter = "jupyter" => "Jupyter",
        Markdown = "markdown" => words::share_markdown(),
    }
}

impl Destination {
    /// Whether you can choose the width of its frame.
    pub const fn has_width(self) -> bool {
        !matches!(self, Self::Element | Self::Reveal | Self::Markdown)
    }
}

/// The width and the height of a slide of Reveal.js, in CSS pixels, unless its author changes them.
const SLIDE_PX: [u32; 2] = [960, 700];

/// The address of a single file in English; `None` for a document of the site, which an element finds by its folder.
pub fn single_file(document: &str, language: &str) -> Option<String> {
    let (folder, name) = document.split_at(document.rfind('/')? + 1);
    let stem = name.strip_suffix(".html").unwrap_or(name);
    if matches!(stem, "" | "index") || stem == language {
        return None;
    }
    let end = &name[stem.len()..];
    let of_language = stem
        .strip_suffix(language)
        .and_then(|stem| stem.strip_suffix('.'));
    Some([folder, of_language.unwrap_or(stem), end].concat())
}

pub fn write(destination: Destination, framed: &Framed) -> String {
    match destination {
        Destination::Element => element(framed),
        Destination::Html => frame(framed),
        Destination::Mdx => iframe(framed, "src", LAZY, ["{/*", "*/}"], |height| {
            ["{{ border: 0, height: ", height, " }} />"].concat()
        }),
        Destination::Reveal => {
            // Fills the slide: at its own height a figure may be taller.
            let [width_px, height_px] = SLIDE_PX;
            let filling = Framed {
                address: framed.address.replacen("embed=1", "embed=1&fit=1", 1),
                width_px: Some(width_px),
                height_px,
                note: String::new(),
                ..framed.clone()
            };
            let frame = html(&filling, "data-src", "");
            ["<section>\n  ", &frame, "\n</section>"].concat()
        }
        Destination::Quarto => ["```{=html}\n", &frame(framed), "\n```"].concat(),
        Destination::Jupyter => notebook(framed),
        Destination::Markdown => {
            ["[", &in_markdown(&framed.title), "](", &framed.link, ")"].concat()
        }
    }
}

const LAZY: &str = " loading=\"lazy\"";

fn frame(framed: &Framed) -> String {
    html(framed, "src", LAZY)
}

/// The height is a style too, because the style sheets of some hosts give frames `height: auto`.
fn html(framed: &Framed, source: &str, more: &str) -> String {
    iframe(framed, source, more, ["<!--", "-->"], |height| {
        ["\"border: 0; height: ", height, "px\"></iframe>"].concat()
    })
}

/// An `iframe` that may use the clipboard and the full screen, below a comment with the widths for which it is tall
/// enough.
fn iframe(
    framed: &Framed,
    source: &str,
    more: &str,
    [comment, end_of_comment]: [&str; 2],
    style: impl Fn(&str) -> String,
) -> String {
    let Framed { note, address, .. } = framed;
    let height = framed.height_px.to_string();
    let note = match note.is_empty() {
        true => String::new(),
        false => [comment, " ", note, " ", end_of_comment, "\n"].concat(),
    };
    [
        &note,
        "<iframe ",
        source,
        "=\"",
        &in_html(address),
        "\" title=\"",
        &in_html(&framed.title),
        "\" width=\"",
        &width(framed),
        "\" height=\"",
        &height,
        "\"",
        more,
        " allow=\"clipboard-write; fullscreen\" style=",
        &style(&height),
    ]
    .concat()
}

fn width(framed: &Framed) -> String {
    framed
        .width_px
        .map_or_else(|| "100%".to_owned(), |px| px.to_string())
}

fn element(framed: &Framed) -> String {
    let attribute = |(key, text): &Field| {
        // An attribute without a value means 1. An empty list can be written as a dot.
        let text = if text.is_empty() { "." } else { text };
        [" ", key, "=\"", &in_html(text), "\""].concat()
    };
    let fields: String = framed.fields.iter().map(attribute).collect();
    let file = framed
        .file
        .as_deref()
        .map(|file| [" src=\"", &in_html(file), "\""].concat());
    let language = match framed.language.as_str() {
        "en" | "" => String::new(),
        language => [" lang=\"", &in_html(language), "\""].concat(),
    };
    [
        "<script src=\"",
        &in_html(&framed.script),
        "\"></script>\n<rope-figure name=\"",
        framed.figure,
        "\"",
        &fields,
        " title=\"",
        &in_html(&framed.title),
        "\"",
        &language,
        file.as_deref().unwrap_or_default(),
        "></rope-figure>",
    ]
    .concat()
}

/// IPython allows full screen for each of its frames.
fn notebook(framed: &Framed) -> String {
    let width = match framed.width_px {
        Some(px) => px.to_string(),
        None => "\"100%\"".to_owned(),
    };
    let title = ["title=\"", &in_html(&framed.title), "\""].concat();
    let note = match framed.note.is_empty() {
        true => String::new(),
        false => ["# ", &framed.note, "\n"].concat(),
    };
    [
        "from IPython.display import IFrame\n\n",
        &note,
        "IFrame(\n    ",
        &in_python(&framed.address),
        ",\n    width=",
        &width,
        ", height=",
        &framed.height_px.to_string(),
        ",\n    extras=[",
        &in_python(&title),
        ", 'loading=\"lazy\"', 'allow=\"clipboard-write\"'],\n)",
    ]
    .concat()
}

/// Escapes a text for a document or the value of an attribute.
fn in_html(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
        .replace('"', "&quot;")
}

fn in_python(text: &str) -> String {
    let text = text
        .replace('\\', "\\\\")
        .replace('\'', "\\'")
        .replace('\n', "\\n");
    ["'", &text, "'"].concat()
}

/// Escapes a text for the brackets of a Markdown link.
fn in_markdown(text: &str) -> String {
    let mut escaped = String::new();
    for sign in text.chars() {
        if matches!(sign, '\\' | '[' | ']' | '*' | '_' | '`' | '<') {
            escaped.push('\\');
        }
        escaped.push(sign);
    }
    escaped
}
