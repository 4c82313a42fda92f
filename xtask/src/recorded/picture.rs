//! The picture of the recorded curves for readers whose browser runs no code, in the place of figure `train`: its
//! charts with the models that it starts with, as a file of the site for each language.

use super::{CURVES, kept};
use crate::axis::{Axis, apart, px};
use crate::finish;
use crate::minify::Minifier;
use crate::shell;
use crate::steps::{LEARNED, at_end, learned_at, smoothed, window};
use crate::words::{self, escaped, filled};
use anyhow::{Context, Result};
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use locale_files::Messages;
use std::fs;
use std::path::Path;

/// The encodings that the figure starts with.
const SHOWN: [&str; 4] = ["rope", "alibi", "sinusoidal", "none"];

/// Colours, and the lines of encodings.
const STYLES: [&str; 2] = ["static/css/tokens.css", "src/figures/train/style.css"];

/// The styles of the picture alone.
const STYLE: &str = "text{font:13px var(--sans);fill:var(--ink-2)}text.encoding{fill:var(--text)}\
    .title{fill:var(--ink)}.paper{fill:var(--paper)}.axis{stroke:var(--ink-3)}.mark{fill:var(--line);stroke:var(--paper)}";

/// What the place of the figure has, which scripts fill.
const PLACE: &str = " id=\"figure-train\"";

/// The size of the picture, and what its charts leave at their sides for axes and names.
const WIDTH: f64 = 400.0;
const HEIGHT: f64 = 428.0;
const LEFT: f64 = 42.0;
const RIGHT: f64 = 92.0;

/// How much larger it is shown, where there is room.
const ZOOM: f64 = 1.25;

/// How far apart names at the ends of lines stand, in pixels.
const NAME_PX: f64 = 14.0;

const TICK_STEPS: usize = 100;

/// The recorded training of a model.
struct Curve {
    encoding: &'static str,
    losses: Vec<f64>,
    rights: Vec<f64>,
}

/// Writes the picture into a site, and returns the document of its language that shows it where no code runs:
/// browsers without scripts by themselves, and else `static/open.js`.
pub fn write(folder: &Path, locale: &str, document: &str) -> Result<String> {
    let words = locale_files::read(&words::root(), locale)?;
    let text = finish::read(&kept()?.join(CURVES))?;
    let curves = SHOWN.map(|encoding| Curve::read(&text, encoding));
    let curves = curves.into_iter().collect::<Result<Vec<_>>>()?;
    let picture = picture(locale, &words, &curves)?;
    let name = format!("curves-{}.{locale}.svg", finish::digits(&[&picture]));
    fs::write(folder.join(&name), picture)?;
    let shown = format!(
        "<noscript data-place=\"figure-train\"><p><img loading=\"lazy\" width=\"{}\" height=\"{}\" src=\"{name}\" alt=\"{}\">\
         <br>{}</p></noscript>",
        ZOOM * WIDTH,
        ZOOM * HEIGHT,
        escaped(&said(&words, &curves)?),
        escaped(&filled(&words, "lab-said-recorded", &[])?),
    );
    let place = document
        .find(PLACE)
        .and_then(|at| document[..at].rfind("<div "));
    let (before, after) =
        document.split_at(place.with_context(|| format!("No `div` has `{PLACE}`."))?);
    Ok([before, &shown, after].concat())
}

/// A built document with the picture inside.
pub fn carried(site: &Path, locale: &str, document: &str) -> Result<String> {
    let file = finish::file_between(site, "curves-", &format!("{locale}.svg"))?;
    let name = file.file_name().unwrap_or_default().to_string_lossy();
    let picture = STANDARD.encode(fs::read(&file)?);
    Ok(document.replace(&*name, &format!("data:image/svg+xml;base64,{picture}")))
}

impl Curve {
    /// Reads the text that `training/recorder` writes.
    fn read(text: &str, encoding: &'static str) -> Result<Self> {
        let numbers = |what: &str| {
            let start = format!("KBack Softmax {encoding} {what} ");
            let line = text.lines().find_map(|line| line.strip_prefix(&start));
            let line = line.with_context(|| format!("No training was recorded as `{start}…`."))?;
            // The page reads single precision.
            let number = |number: &str| Ok(f64::from((number.parse::<f64>()? / 1000.0) as f32));
            line.split(' ').map(number).collect::<Result<Vec<_>>>()
        };
        Ok(Self {
            encoding,
            losses: numbers("loss")?,
            rights: numbers("right")?,
        })
    }

    fn name(&self, words: &Messages) -> Result<String> {
        filled(words, &format!("lab-{}", self.encoding), &[])
    }
}

fn percent(words: &Messages, share: f64) -> Result<String> {
    filled(
        words,
        "lab-percent",
        &[("share", &format!("{:.0}", 100.0 * share))],
    )
}

/// Which models learned the task when, and what the others got right: the figure's own sentences.
fn said(words: &Messages, curves: &[Curve]) -> Result<String> {
    let (mut learned, mut others) = (Vec::new(), Vec::new());
    for curve in curves {
        let window = window(curve.rights.len());
        match (learned_at(&curve.rights), at_end(&curve.rights, window)) {
            (Some(step), _) => learned.push((step, curve)),
            (None, Some(share)) => others.push((share, curve)),
            _ => {}
        }
    }
    learned.sort_by_key(|(step, _)| *step);
    others.sort_by(|one, other| other.0.total_cmp(&one.0));
    let learned = learned.iter().map(|(step, curve)| {
        let values = [
            ("encoding", &*curve.name(words)?),
            ("step", &step.to_string()),
        ];
        filled(words, "train-said-at", &values)
    });
    let others = others.iter().map(|(share, curve)| {
        let values = [
            ("encoding", &*curve.name(words)?),
            ("share", &percent(words, *share)?),
        ];
        filled(words, "train-said-share", &values)
    });
    let comma = filled(words, "list-comma", &[])?;
    let learned = learned.collect::<Result<Vec<_>>>()?.join(&comma);
    let others = others.collect::<Result<Vec<_>>>()?.join(&comma);
    let steps = curves
        .iter()
        .map(|curve| curve.rights.len())
        .max()
        .unwrap_or(0);
    let first = filled(words, "train-said-learned", &[("list", &learned)])?;
    let second = filled(
        words,
        "train-said-not",
        &[("steps", &steps.to_string()), ("list", &others)],
    )?;
    filled(
        words,
        "sentences",
        &[("first", &first), ("second", &second)],
    )
}

/// A chart of a line for each training, at a height of the picture.
struct Chart {
    top: f64,
    height: f64,
    title: String,
    axis: Axis,
    /// What is written at some values of the axis.
    ticks: Vec<(f64, String)>,
    lines: Vec<Vec<f64>>,
    /// Whether what has been learned is marked.
    has_goal: bool,
}

fn picture(locale: &str, words: &Messages, curves: &[Curve]) -> Result<String> {
    let lines = |of: fn(&Curve) -> &[f64]| {
        let line = |curve| smoothed(of(curve), window(of(curve).len()));
        curves.iter().map(line).collect::<Vec<_>>()
    };
    let shares = [0.0, 0.25, 0.5, 0.75, LEARNED, 1.0];
    let shares = shares.map(|share| Ok((share, percent(words, share)?)));
    let rights = Chart {
        top: 28.0,
        height: 180.0,
        title: filled(words, "train-right", &[])?,
        axis: Axis::linear((0.0, 1.0)),
        ticks: shares.into_iter().collect::<Result<_>>()?,
        lines: lines(|curve| &curve.rights),
        has_goal: true,
    };
    let losses = lines(|curve| &curve.losses);
    let highest = losses.iter().flatten().copied().fold(1.0, f64::max).ceil();
    let losses = Chart {
        top: 264.0,
        height: 140.0,
        title: filled(words, "train-loss", &[])?,
        axis: Axis::linear((0.0, highest)),
        ticks: (0..=highest as u32)
            .map(|loss| (f64::from(loss), loss.to_string()))
            .collect(),
        lines: losses,
        has_goal: false,
    };
    let mut style = String::new();
    for file in STYLES {
        style += &finish::read(&shell::root().join(file))?;
    }
    let mut style = format!("<style>{style}{STYLE}</style>");
    if let Some(minifier) = Minifier::find() {
        style = minifier.document(&style)?;
    }
    let style = style
        .trim()
        .trim_start_matches("<style>")
        .trim_end_matches("</style>");
    Ok(format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {HEIGHT}\" lang=\"{locale}\"><style>{}</style>\
         <path class=\"paper\" d=\"M0 0H{WIDTH}V{HEIGHT}H0Z\"/>\n{}{}</svg>\n",
        escaped(style),
        rights.drawn(words, curves)?,
        losses.drawn(words, curves)?,
    ))
}

impl Chart {
    fn drawn(&self, words: &Messages, curves: &[Curve]) -> Result<String> {
        let width = WIDTH - LEFT - RIGHT;
        let bottom = self.top + self.height;
        let y = |percent: f64| self.top + self.height * percent / 100.0;
        let text = |class: &str, anchor: &str, [x, y]: [f64; 2], text: &str| {
            let (x, y, text) = (px(x), px(y), escaped(text));
            format!(
                "<text class=\"{class}\" text-anchor=\"{anchor}\" x=\"{x}\" y=\"{y}\">{text}</text>\n"
            )
        };
        // Letters hang a little below the middle of their line.
        let beside = |percent: f64| y(percent) + 4.5;
        let mut drawn = text("title", "start", [0.0, self.top - 14.0], &self.title);
        for (value, tick) in &self.ticks {
            drawn += &text(
                "",
                "end",
                [LEFT - 7.0, beside(self.axis.percent(*value))],
                tick,
            );
        }
        let steps = self.lines.iter().map(Vec::len).max().unwrap_or(1);
        for step in (0..=steps).step_by(TICK_STEPS) {
            let x = LEFT + width * step as f64 / steps as f64;
            drawn += &text("", "middle", [x, bottom + 16.0], &step.to_string());
        }
        drawn += &format!("<path class=\"axis\" d=\"M{LEFT} {bottom}h{width}\"/>\n");
        drawn += &format!(
            "<svg class=\"lab-charts axis-chart\" x=\"{LEFT}\" y=\"{}\" width=\"{width}\" height=\"{}\" \
             viewBox=\"0 0 {} {}\" preserveAspectRatio=\"none\" overflow=\"visible\">\n",
            self.top,
            self.height,
            crate::axis::WIDTH,
            crate::axis::HEIGHT,
        );
        if self.has_goal {
            drawn += &format!(
                "<path class=\"axis\" vector-effect=\"non-scaling-stroke\" d=\"{}\"/>\n",
                self.axis.across(LEARNED)
            );
        }
        for (curve, line) in curves.iter().zip(&self.lines).rev() {
            drawn += &format!(
                "<path class=\"encoding {}\" d=\"{}\"/>\n",
                curve.encoding,
                self.axis.line(line)
            );
        }
        drawn += "</svg>\n";
        for curve in curves.iter().filter(|_| self.has_goal) {
            if let Some(step) = learned_at(&curve.rights) {
                let x = LEFT + width * (step as f64 - 0.5) / steps as f64;
                let (x, y) = (px(x), px(y(self.axis.percent(LEARNED))));
                drawn += &format!(
                    "<circle class=\"mark encoding {}\" cx=\"{x}\" cy=\"{y}\" r=\"4.5\"/>\n",
                    curve.encoding
                );
            }
        }
        let mut ends: Vec<(&Curve, f64)> = curves
            .iter()
            .zip(&self.lines)
            .filter_map(|(curve, line)| Some((curve, self.axis.percent(*line.last()?))))
            .collect();
        ends.sort_by(|one, other| one.1.total_cmp(&other.1));
        let percents: Vec<f64> = ends.iter().map(|(_, percent)| *percent).collect();
        let percents = apart(&percents, 100.0 * NAME_PX / self.height);
        for ((curve, _), percent) in ends.into_iter().zip(percents) {
            let class = format!("encoding {}", curve.encoding);
            let x = WIDTH - RIGHT + 6.0;
            drawn += &text(&class, "start", [x, beside(percent)], &curve.name(words)?);
        }
        Ok(drawn)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use locale_files::REFERENCE;

    /// What a recording says of two steps.
    const TEXT: &str = "KBack Linear rope loss 9 9\nKBack Softmax rope loss 3000 500\nKBack Softmax rope right 100 950\n\
        KBack Softmax alibi loss 3200 2500\nKBack Softmax alibi right 100 300\n";

    fn curves() -> Vec<Curve> {
        let curves = ["rope", "alibi"].map(|encoding| Curve::read(TEXT, encoding).unwrap());
        curves.into()
    }

    fn words(locale: &str) -> Messages {
        locale_files::read(&words::root(), locale).unwrap()
    }

    #[test]
    fn the_points_are_those_of_the_recorded_runs() {
        let picture = picture("en", &words(REFERENCE), &curves()).unwrap();
        // Two columns of 400: the middles are 100 and 300. A share right of 0.95 is 0.05 of 120 below the top, a loss
        // of 3 of 4 a quarter.
        for line in [
            "rope\" d=\"M100.00 108.00L300.00 6.00\"",
            "alibi\" d=\"M100.00 108.00L300.00 84.00\"",
            "rope\" d=\"M100.00 30.00L300.00 105.00\"",
            "alibi\" d=\"M100.00 24.00L300.00 45.00\"",
        ] {
            assert!(
                picture.contains(&format!("<path class=\"encoding {line}/>")),
                "{line}: {picture}"
            );
        }
        // RoPE has learned it in the second step; its name stands above that of ALiBi.
        assert!(
            picture.contains("<circle class=\"mark encoding rope\" cx=\"241.50\" cy=\"46.00\""),
            "{picture}"
        );
        let rope = picture.find(">RoPE<").unwrap();
        assert!(rope < picture.find(">ALiBi<").unwrap());
        assert!(Curve::read(TEXT, "shaw").is_err());
    }

    #[test]
    fn the_numbers_are_said_in_words() {
        assert_eq!(
            said(&words(REFERENCE), &curves()).unwrap(),
            "90% right for the first time: RoPE at step 2. Not within 2 steps: ALiBi 30% right at the end."
        );
        assert_eq!(
            said(&words("zh-Hans"), &curves()).unwrap(),
            "正确率首次达到 90%：RoPE（第 2 步）。2 步内没有达到的，最后的正确率：ALiBi 30%。"
        );
    }
}
