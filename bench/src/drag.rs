//! What is dragged in the page, and along which way.

use crate::devtools::{Browser, Mouse};
use crate::trace::{self, Cost};
use anyhow::{Context, Result, ensure};
use serde_json::Value;
use std::f64::consts::TAU;
use std::fmt;
use std::time::{Duration, Instant};

/// From one move to the next: two frames and a half, so that each move has a frame of its own.
const PACE: Duration = Duration::from_millis(42);

/// Moves before the trace, while the browser still compiles what runs often.
const WARM_UP: usize = 30;

/// How many moves are sent within the trace.
pub const MOVES: usize = 41;

/// What the hand holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Drag {
    /// Nothing: the mouse goes round in the empty page.
    Nothing,
    /// The tip of `q`, once round its plane.
    Arrow,
    /// The marker of `m`, from token to token.
    Position,
}

impl fmt::Display for Drag {
    fn fmt(&self, text: &mut fmt::Formatter) -> fmt::Result {
        text.write_str(match self {
            Self::Nothing => "nothing",
            Self::Arrow => "arrow of q",
            Self::Position => "position m",
        })
    }
}

impl Drag {
    /// Drags, and returns what the moves cost.
    ///
    /// # Errors
    /// If the page has nothing of the kind, or stayed as it was.
    pub fn costs(self, browser: &mut Browser) -> Result<Vec<Cost>> {
        let way = self.way(browser)?;
        browser.mouse(Mouse::Pressed, way.at(0))?;
        let mut numbers = browser.evaluate(NUMBERS)?;
        let mut changes = 0;
        for step in 1..=WARM_UP {
            paced(|| browser.mouse(Mouse::Dragged, way.at(step)))?;
            let before = std::mem::replace(&mut numbers, browser.evaluate(NUMBERS)?);
            changes += usize::from(before != numbers);
        }
        ensure!(
            self == Self::Nothing || changes > WARM_UP / 2,
            "of {WARM_UP} moves of the {self} only {changes} changed the page's numbers: {numbers}"
        );
        browser.start_trace(&trace::CATEGORIES)?;
        for step in 1..=MOVES {
            paced(|| browser.mouse(Mouse::Dragged, way.at(WARM_UP + step)))?;
        }
        let trace = browser.end_trace()?;
        browser.mouse(Mouse::Released, way.at(WARM_UP + MOVES))?;
        Ok(trace::costs(&trace))
    }

    fn way(self, browser: &mut Browser) -> Result<Way> {
        let found = match self {
            Self::Nothing => {
                return Ok(Way::Round {
                    centre: (300.0, 300.0),
                    from: (400.0, 300.0),
                });
            }
            Self::Arrow => browser.evaluate(&format!(
                "{CENTRE} const handle = document.querySelector('[data-handle=\"q\"]');
                handle && [centre(handle.closest('.on-plane')), centre(handle)]"
            ))?,
            Self::Position => browser.evaluate(&format!(
                "{CENTRE} const grip = document.querySelector('[data-handle=\"m\"]');
                grip && [centre(grip), ...[...document.querySelectorAll('.token')].map(centre)]"
            ))?,
        };
        let points: Option<Vec<(f64, f64)>> = found
            .as_array()
            .and_then(|points| points.iter().map(point).collect());
        let points = points.with_context(|| format!("the page has no {self} to drag"))?;
        match (self, points.as_slice()) {
            (Self::Position, [grip, tokens @ ..]) if tokens.len() > 2 => Ok(Way::Between {
                start: *grip,
                stops: tokens.iter().map(|token| token.0).collect(),
            }),
            (Self::Arrow, &[centre, from]) => Ok(Way::Round { centre, from }),
            _ => anyhow::bail!("the page has too little room to drag the {self}"),
        }
    }
}

/// Everything that the page prints as a number.
const NUMBERS: &str =
    "[...document.querySelectorAll('[data-number]')].map(number => number.textContent).join(' ')";

const CENTRE: &str = "var centre = element => {
    const box = element.getBoundingClientRect();
    return [box.x + box.width / 2, box.y + box.height / 2];
};";

enum Way {
    /// On a circle, in steps of 7 degrees.
    Round {
        centre: (f64, f64),
        from: (f64, f64),
    },
    /// To and fro between points side by side.
    Between { start: (f64, f64), stops: Vec<f64> },
}

impl Way {
    fn at(&self, step: usize) -> (f64, f64) {
        match self {
            Self::Round { centre, from } => {
                let (sin, cos) = (step as f64 * 7.0 / 360.0 * TAU).sin_cos();
                let (x, y) = (from.0 - centre.0, from.1 - centre.1);
                (centre.0 + x * cos - y * sin, centre.1 + x * sin + y * cos)
            }
            Self::Between { start, .. } if step == 0 => *start,
            Self::Between { start, stops } => {
                let round = 2 * (stops.len() - 1);
                let along = step % round;
                (stops[along.min(round - along)], start.1)
            }
        }
    }
}

fn point(value: &Value) -> Option<(f64, f64)> {
    Some((value[0].as_f64()?, value[1].as_f64()?))
}

fn paced(act: impl FnOnce() -> Result<()>) -> Result<()> {
    let started = Instant::now();
    act()?;
    std::thread::sleep(PACE.saturating_sub(started.elapsed()));
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_way_between_tokens_goes_to_and_fro() {
        let way = Way::Between {
            start: (5.0, 9.0),
            stops: vec![10.0, 20.0, 30.0],
        };
        let x: Vec<f64> = (0..6).map(|step| way.at(step).0).collect();
        assert_eq!(x, [5.0, 20.0, 30.0, 20.0, 10.0, 20.0]);
    }

    #[test]
    fn a_way_round_keeps_its_distance() {
        let way = Way::Round {
            centre: (10.0, 20.0),
            from: (13.0, 24.0),
        };
        for step in 0..50 {
            let (x, y) = way.at(step);
            assert!(((x - 10.0).hypot(y - 20.0) - 5.0).abs() < 1e-12);
        }
    }
}
