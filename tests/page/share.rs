//! Downloads and code from the *Share* menu: code for other pages, and names of files.

use rope_explainer::figure::share::fields_in_name;
use rope_explainer::figure::share::snippets::{Destination, Framed, single_file, write};
use rope_explainer::figures::registry;
use rope_explainer::state::State;
use rope_explainer::url::link;

fn framed() -> Framed {
    let field = |key: &str, text: &str| (key.to_owned(), text.to_owned());
    Framed {
        figure: "order",
        fields: vec![field("m", "9"), field("text", "a <b> & \"c\"")],
        address: "https://a.b/?figure=order&embed=1&m=9&text=\"".to_owned(),
        link: "https://a.b/?figure=order&m=9".to_owned(),
        script: "https://a.b/embed-1.js".to_owned(),
        file: None,
        language: "en".to_owned(),
        title: "It's \"q\" & [k] <1>".to_owned(),
        width_px: Some(700),
        height_px: 640,
        note: String::new(),
    }
}

const FRAME: &str = "<iframe src=\"https://a.b/?figure=order&amp;embed=1&amp;m=9&amp;text=&quot;\" \
    title=\"It's &quot;q&quot; &amp; [k] &lt;1&gt;\" width=\"700\" height=\"640\" loading=\"lazy\" \
    allow=\"clipboard-write; fullscreen\" style=\"border: 0; height: 640px\"></iframe>";

#[test]
fn a_frame_is_html_whatever_link_and_title_say() {
    assert_eq!(write(Destination::Html, &framed()), FRAME);
    let quarto = write(Destination::Quarto, &framed());
    assert_eq!(quarto, format!("```{{=html}}\n{FRAME}\n```"));
}

#[test]
fn a_style_in_mdx_is_an_object() {
    let noted = Framed {
        note: "tall enough".to_owned(),
        ..framed()
    };
    let mdx = write(Destination::Mdx, &noted);
    let frame = FRAME.replace(
        "\"border: 0; height: 640px\"></iframe>",
        "{{ border: 0, height: 640 }} />",
    );
    assert_eq!(mdx, format!("{{/* tall enough */}}\n{frame}"));
}

#[test]
fn a_frame_without_a_width_fills_its_place_and_says_for_which_its_height_holds() {
    let wide = Framed {
        width_px: None,
        note: "tall enough".to_owned(),
        ..framed()
    };
    for destination in [Destination::Html, Destination::Quarto] {
        let text = write(destination, &wide);
        assert!(text.contains(" width=\"100%\" height=\"640\""), "{text}");
        assert!(text.contains("<!-- tall enough -->\n"), "{text}");
    }
    let notebook = write(Destination::Jupyter, &wide);
    assert!(notebook.contains("# tall enough\nIFrame("), "{notebook}");
    assert!(
        notebook.contains("width=\"100%\", height=640"),
        "{notebook}"
    );
}

#[test]
fn a_slide_loads_its_frame_when_it_comes_and_is_filled_by_it() {
    let slide = write(Destination::Reveal, &framed());
    assert!(slide.starts_with("<section>\n  <iframe data-src=\"https://a.b/?"));
    assert!(slide.contains("&amp;embed=1&amp;fit=1&amp;m=9"), "{slide}");
    assert!(slide.contains(" width=\"960\" height=\"700\""), "{slide}");
    assert!(slide.ends_with("</iframe>\n</section>"));
    assert!(
        !slide.contains(" src=") && !slide.contains("lazy"),
        "{slide}"
    );
}

#[test]
fn the_element_has_the_fields_as_attributes() {
    let element = write(Destination::Element, &framed());
    assert_eq!(
        element,
        "<script src=\"https://a.b/embed-1.js\"></script>\n\
         <rope-figure name=\"order\" m=\"9\" text=\"a &lt;b&gt; &amp; &quot;c&quot;\" \
         title=\"It's &quot;q&quot; &amp; [k] &lt;1&gt;\"></rope-figure>"
    );
    let chinese = Framed {
        language: "zh-Hans".to_owned(),
        ..framed()
    };
    let element = write(Destination::Element, &chinese);
    assert!(element.contains(" lang=\"zh-Hans\">"), "{element}");
}

#[test]
fn the_element_names_the_file_that_holds_the_page() {
    for (document, language, expected) in [
        ("https://a.b/rope/", "en", None),
        ("https://a.b/rope/index.html", "en", None),
        ("https://a.b/rope/zh-Hans.html", "zh-Hans", None),
        ("https://a.b/rope/zh-Hans", "zh-Hans", None),
        (
            "https://a.b/f/rope-explainer.html",
            "en",
            Some("https://a.b/f/rope-explainer.html"),
        ),
        (
            "file:///f/rope-explainer.zh-Hans.html",
            "zh-Hans",
            Some("file:///f/rope-explainer.html"),
        ),
        (
            "file:///f/rope-turn.html",
            "en",
            Some("file:///f/rope-turn.html"),
        ),
    ] {
        assert_eq!(single_file(document, language).as_deref(), expected);
    }
    let file = Some("file:///f/rope-turn.html".to_owned());
    let element = write(Destination::Element, &Framed { file, ..framed() });
    assert!(
        element.ends_with(" src=\"file:///f/rope-turn.html\"></rope-figure>"),
        "{element}"
    );
}

#[test]
fn a_list_with_nothing_in_it_is_an_attribute_that_links_read_back() {
    let definition = registry::named("extension").unwrap();
    let start = State::of(definition.parameters);
    let empty = link::read(&link::fields("methods="), &start).state;
    let fields = link::write(&empty, &start);
    let element = write(Destination::Element, &Framed { fields, ..framed() });
    assert!(element.contains(" methods=\".\""), "{element}");
    let read = link::read(&link::fields("methods=."), &start);
    assert_eq!((read.state, read.notices), (empty, Vec::new()));
}

#[test]
fn a_cell_of_a_notebook_is_python_whatever_the_title_says() {
    let cell = write(Destination::Jupyter, &framed());
    assert!(
        cell.contains("'https://a.b/?figure=order&embed=1&m=9&text=\"'"),
        "{cell}"
    );
    let title = "'title=\"It\\'s &quot;q&quot; &amp; [k] &lt;1&gt;\"'";
    assert!(cell.contains(title), "{cell}");
    assert!(cell.contains("width=700, height=640"), "{cell}");
}

#[test]
fn a_link_in_markdown_ends_where_its_title_ends() {
    assert_eq!(
        write(Destination::Markdown, &framed()),
        "[It's \"q\" & \\[k\\] \\<1>](https://a.b/?figure=order&m=9)"
    );
}

#[test]
fn files_are_named_after_the_first_fields() {
    let name = |figure: &str| {
        let definition = registry::named(figure).unwrap();
        fields_in_name(&State::of(definition.parameters))
    };
    assert_eq!(name("clocks"), "-d8-base10000-m7-pair0");
    // A sentence and vectors are in no name.
    assert_eq!(name("order"), "-m7-seed477-order0");
    for definition in registry::finished() {
        let name = fields_in_name(&State::of(definition.parameters));
        let is_plain = |sign: char| sign.is_ascii_alphanumeric() || matches!(sign, '-' | '.');
        assert!(name.len() <= 60 && name.chars().all(is_plain), "{name}");
    }
}
