//! The parameters of the page's address that belong to the page and to no figure. `static/first.js` acts on most of
//! them before the first paint, and `static/open.js` before the code is there; here is what each may be.

use super::FigureName;
use super::edition::{EDITION_KEY, EDITIONS};
use crate::words;

/// The key that names the figure which is shown alone.
pub const FIGURE: &str = "figure";

/// The key by which a figure alone has nothing around it.
pub const EMBED: &str = "embed";

/// The key that lists which parameters of a figure alone can be touched.
pub const CONTROLS: &str = "controls";

/// The key that lists which parts of a figure alone are shown.
pub const PARTS: &str = "parts";

/// The names of parts; `static/hall.js` says what they are.
pub const PART_NAMES: [&str; 6] = ["plane", "chart", "controls", "settings", "score", "numbers"];

/// The key of the caption of a figure alone: whether there is one, or the words of a teacher.
pub const CAPTION: &str = "caption";

const MOST_OF_CAPTION: usize = 200;

/// The key that names the origin of the page around a frame.
pub const HOST: &str = "host";

/// What [`CONTROLS`] says where none can be touched.
pub const NONE: &str = "none";

/// Everything that is known of a parameter of the page. Notices and the table in `docs/links.md` read it.
#[derive(Debug)]
pub struct PageParameter {
    /// Its name in a link.
    pub key: &'static str,
    /// What it may be.
    pub kind: PageKind,
    /// Whether it does nothing on the whole page.
    pub is_of_alone: bool,
    /// What it does, for the table.
    #[cfg(not(target_arch = "wasm32"))]
    pub what: &'static str,
    /// What holds without it, for the table.
    #[cfg(not(target_arch = "wasm32"))]
    pub default: &'static str,
}

#[derive(Debug)]
pub enum PageKind {
    /// One of several.
    OneOf(&'static [&'static str]),
    /// A whole number of a range, ends included.
    Whole(u32, u32),
    Figure,
    /// Keys of the figure's parameters with commas between, or [`NONE`].
    Keys,
    /// Names of parts with commas between.
    Parts,
    /// [`SWITCH`], or a short text.
    Caption,
    Origin,
    Edition,
}

/// On or off.
const SWITCH: PageKind = PageKind::OneOf(&["0", "1"]);

/// All of them.
pub static PAGE_PARAMETERS: &[PageParameter] = &[
    PageParameter::of(FIGURE, PageKind::Figure)
        .told("the figure that is shown alone", "the whole page"),
    PageParameter::of(EMBED, SWITCH).alone().told(
        "`1`: nothing around the figure, and a transparent background",
        "0",
    ),
    PageParameter::of(CONTROLS, PageKind::Keys)
        .alone()
        .told("which parameters can be changed", "all"),
    PageParameter::of("theme", PageKind::OneOf(&["light", "dark"]))
        .told("the theme", "that of the reader’s system"),
    PageParameter::of(PARTS, PageKind::Parts)
        .alone()
        .told("which parts are shown", "all"),
    PageParameter::of("fit", SWITCH).alone().told(
        "`1`: fills the window, with what a hall can see, in type as large as it allows",
        "0",
    ),
    PageParameter::of(CAPTION, PageKind::Caption).alone().told(
        "`0`: no caption; or words of yours in its place",
        "1; with `controls`, `parts` or `fit` 0",
    ),
    PageParameter::of("size", PageKind::Whole(50, 300)).told(
        "the size of type in percent, such as 200 for a projector",
        "100",
    ),
    PageParameter::of("predict", SWITCH).told(
        "`0`: all questions are answered; `1`: a figure alone comes with its questions",
        "1 on the whole page; a figure alone has no questions",
    ),
    PageParameter::of(HOST, PageKind::Origin).told(
        "the only origin with which a frame exchanges messages",
        "the page around the frame, whatever its origin",
    ),
    PageParameter::of(EDITION_KEY, PageKind::Edition).told(
        "the edition of the link: which starts it was written for",
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

    /// The same for figures alone.
    const fn alone(self) -> Self {
        Self {
            is_of_alone: true,
            ..self
        }
    }

    /// The same with what the table says of it, which is not downloaded.
    #[cfg(not(target_arch = "wasm32"))]
    const fn told(self, what: &'static str, default: &'static str) -> Self {
        Self {
            what,
            default,
            ..self
        }
    }

    #[cfg(target_arch = "wasm32")]
    const fn told(self, _: &str, _: &str) -> Self {
        self
    }

    pub fn named(key: &str) -> Option<&'static Self> {
        PAGE_PARAMETERS.iter().find(|row| row.key == key)
    }

    /// Whether a text is one that it may be. Which keys a figure has, the figure says.
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

    /// What it may be, in words.
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

/// The number that digits write.
fn whole(text: &str) -> Option<u32> {
    let digit = |value: u32, sign: u8| {
        let digit = sign.is_ascii_digit().then(|| u32::from(sign - b'0'))?;
        value.checked_mul(10)?.checked_add(digit)
    };
    let digits = Some(text.as_bytes()).filter(|digits| !digits.is_empty())?;
    digits.iter().try_fold(0, |value, sign| digit(value, *sign))
}
