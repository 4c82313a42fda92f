//! The parameters in the page's address that don't belong to a figure. `static/first.js` applies most of them before
//! the first paint, and `static/open.js` before the code has loaded; this file lists their valid values.

use super::FigureName;
use super::edition::{EDITION_KEY, EDITIONS};
use crate::words;

/// The key for the figure that is shown alone.
pub const FIGURE: &str = "figure";

/// The key that removes everything around a figure shown alone.
pub const EMBED: &str = "embed";

/// The key that lists the parameters that readers of a figure shown alone can change.
pub const CONTROLS: &str = "controls";

/// The key that lists the visible parts of a figure shown alone.
pub const PARTS: &str = "parts";

/// The names of parts; `static/hall.js` defines them.
pub const PART_NAMES: [&str; 6] = ["plane", "chart", "controls", "settings", "score", "numbers"];

/// The key for the caption of a figure shown alone: on, off, or a teacher's own words.
pub const CAPTION: &str = "caption";

const MOST_OF_CAPTION: usize = 200;

/// The key for the origin of the page around a frame.
pub const HOST: &str = "host";

/// The value of [`CONTROLS`] that hides all controls.
pub const NONE: &str = "none";

/// A parameter of the page, with everything that notices and the table in `docs/links.md` need.
#[derive(Debug)]
pub struct PageParameter {
    /// Its key in links.
    pub key: &'static str,
    /// Its valid values.
    pub kind: PageKind,
    /// Whether it has no effect on the whole page.
    pub is_of_alone: bool,
    /// Its effect, for the table.
    #[cfg(not(target_arch = "wasm32"))]
    pub what: &'static str,
    /// Its default, for the table.
    #[cfg(not(target_arch = "wasm32"))]
    pub default: &'static str,
}

#[derive(Debug)]
pub enum PageKind {
    /// One of several words.
    OneOf(&'static [&'static str]),
    /// A whole number in a range, ends included.
    Whole(u32, u32),
    Figure,
    /// Keys of the figure's parameters, separated by commas, or [`NONE`].
    Keys,
    /// Names of parts, separated by commas.
    Parts,
    /// [`SWITCH`], or a short text.
    Caption,
    Origin,
    Edition,
}

/// On or off.
const SWITCH: PageKind = PageKind::OneOf(&["0", "1"]);

/// All parameters of the page.
pub static PAGE_PARAMETERS: &[PageParameter] = &[
    PageParameter::of(FIGURE, PageKind::Figure)
        .described("the figure to show alone", "the whole page"),
    PageParameter::of(EMBED, SWITCH)
        .alone()
        .described("`1`: only the figure, on a transparent background", "0"),
    PageParameter::of(CONTROLS, PageKind::Keys)
        .alone()
        .described("the parameters that readers can change", "all"),
    PageParameter::of("theme", PageKind::OneOf(&["light", "dark"]))
        .described("the theme", "the system’s"),
    PageParameter::of(PARTS, PageKind::Parts)
        .alone()
        .described("the parts to show", "all"),
    PageParameter::of("fit", SWITCH).alone().described(
        "`1`: fills the window for a lecture hall, in type as large as possible",
        "0",
    ),
    PageParameter::of(CAPTION, PageKind::Caption)
        .alone()
        .described(
            "`0`: no caption; or your own text instead",
            "1; with `controls`, `parts` or `fit` 0",
        ),
    PageParameter::of("size", PageKind::Whole(50, 300)).described(
        "the size of type in percent, such as 200 for a projector",
        "100",
    ),
    PageParameter::of("predict", SWITCH).described(
        "`0`: shows all answers; `1`: shows the questions of a figure alone",
        "1 on the whole page; a figure alone shows no questions",
    ),
    PageParameter::of(HOST, PageKind::Origin).described(
        "the only origin with which a frame exchanges messages",
        "the page around the frame, whatever its origin",
    ),
    PageParameter::of(EDITION_KEY, PageKind::Edition).described(
        "the edition of the link, which fixes its starting states",
        "1",
    ),
];

impl PageParameter {
    /// A row of the table.
    const fn of(key: &'static str, kind: PageKind) -> Self {
        Self {
            key,
            kind,
            is_of_alone: false,
            #[cfg(not(target_arch = "wasm32"))]
            what: "",
            #[cfg(not(target_arch = "wasm32"))]
            default: "",
        }
    }

    /// The same parameter, restricted to figures shown alone.
    const fn alone(self) -> Self {
        Self {
            is_of_alone: true,
            ..self
        }
    }

    /// The same parameter with its texts for the table, which are not downloaded.
    #[cfg(not(target_arch = "wasm32"))]
    const fn described(self, what: &'static str, default: &'static str) -> Self {
        Self {
            what,
            default,
            ..self
        }
    }

    #[cfg(target_arch = "wasm32")]
    const fn described(self, _: &str, _: &str) -> Self {
        self
    }

    pub fn named(key: &str) -> Option<&'static Self> {
        PAGE_PARAMETERS.iter().find(|row| row.key == key)
    }

    /// Whether a text is a valid value. Keys of parameters are checked by the figure.
    pub fn accepts(&self, text: &str) -> bool {
        match self.kind {
            PageKind::OneOf(names) => names.contains(&text),
            PageKind::Whole(least, most) => {
                whole(text).is_some_and(|n| (least..=most).contains(&n))
            }
            PageKind::Figure => FigureName::named(text).is_some(),
            PageKind::Keys | PageKind::Parts => true,
            PageKind::Caption => (1..=MOST_OF_CAPTION).contains(&text.chars().count()),
            PageKind::Edition => EDITIONS.contains(&text),
            PageKind::Origin => ["http://", "https://"].iter().any(|scheme| {
                text.strip_prefix(scheme)
                    .is_some_and(|host| !host.is_empty())
            }),
        }
    }

    /// Its valid values, in words.
    pub fn allowed(&self) -> String {
        match self.kind {
            PageKind::OneOf(names) => words::allowed_choice(&names.join(", ")),
            PageKind::Whole(least, most) => {
                words::allowed_integer(&least.to_string(), &most.to_string())
            }
            PageKind::Figure => words::allowed_figure().to_owned(),
            PageKind::Keys => words::allowed_keys(NONE),
            PageKind::Parts => words::allowed_parts(&PART_NAMES.join(", ")),
            PageKind::Caption => words::allowed_caption(&MOST_OF_CAPTION.to_string()),
            PageKind::Edition => words::allowed_choice(&EDITIONS.join(", ")),
            PageKind::Origin => words::allowed_origin("https://lms.example"),
        }
    }
}

/// The number written in digits.
fn whole(text: &str) -> Option<u32> {
    let digit = |value: u32, sign: u8| {
        let digit = sign.is_ascii_digit().then(|| u32::from(sign - b'0'))?;
        value.checked_mul(10)?.checked_add(digit)
    };
    let digits = Some(text.as_bytes()).filter(|digits| !digits.is_empty())?;
    digits.iter().try_fold(0, |value, sign| digit(value, *sign))
}
