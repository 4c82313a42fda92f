//! A hand on the page: real pointers that go down, move and go up.

use super::Page;
use anyhow::Result;
use fantoccini::actions::{
    Actions, InputSource, MOUSE_BUTTON_LEFT, MouseActions, PointerAction, TouchActions,
};
use serde_json::json;
use std::time::Duration;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Pointer {
    Mouse,
    Finger,
}

impl Page {
    /// The middle of an element, in CSS pixels of the window. One that is not in the window comes into it.
    pub async fn middle(&self, css: &str) -> Result<(f64, f64)> {
        self.find(css).await?;
        self.eval(&format!(
            "const element = document.querySelector(`{css}`);
            const {{ top, bottom }} = element.getBoundingClientRect();
            if (top < 0 || bottom > innerHeight) element.scrollIntoView({{ block: 'center', behavior: 'instant' }})"
        ))
        .await?;
        let bounds =
            format!("const box = document.querySelector(`{css}`).getBoundingClientRect();");
        let x = self
            .number(&format!("{bounds} return box.x + box.width / 2"))
            .await?;
        let y = self
            .number(&format!("{bounds} return box.y + box.height / 2"))
            .await?;
        Ok((x, y))
    }

    /// Drags the middle of an element by some CSS pixels, in several moves.
    pub async fn drag(&self, pointer: Pointer, css: &str, (dx, dy): (f64, f64)) -> Result<()> {
        let (x, y) = self.middle(css).await?;
        let mut steps = vec![
            move_to(x, y),
            PointerAction::Down {
                button: MOUSE_BUTTON_LEFT,
            },
        ];
        steps.extend((1..=5).map(|step| {
            let part = f64::from(step) / 5.0;
            move_to(x + dx * part, y + dy * part)
        }));
        steps.push(PointerAction::Up {
            button: MOUSE_BUTTON_LEFT,
        });
        self.perform(pointer, steps).await
    }

    /// Moves the mouse to a point, given as parts of an element's width and height.
    pub async fn point_at(&self, css: &str, (right, down): (f64, f64)) -> Result<()> {
        let (x, y) = self.at(css, (right, down)).await?;
        self.perform(Pointer::Mouse, vec![move_to(x, y)]).await
    }

    /// Turns the wheel of a mouse at a point of the window, in CSS pixels downwards.
    pub async fn wheel(&self, (x, y): (f64, f64), down: f64) -> Result<()> {
        let turned = json!({ "type": "mouseWheel", "x": x, "y": y, "deltaX": 0, "deltaY": down });
        self.devtools("Input.dispatchMouseEvent", turned).await?;
        Ok(())
    }

    /// Clicks or taps a point, given as parts of an element's width and height.
    pub async fn tap(&self, pointer: Pointer, css: &str, part: (f64, f64)) -> Result<()> {
        let (x, y) = self.at(css, part).await?;
        let button = MOUSE_BUTTON_LEFT;
        let steps = vec![
            move_to(x, y),
            PointerAction::Down { button },
            PointerAction::Up { button },
        ];
        self.perform(pointer, steps).await
    }

    async fn at(&self, css: &str, (right, down): (f64, f64)) -> Result<(f64, f64)> {
        let (x, y) = self.middle(css).await?;
        let size = |side: &str| {
            format!("return document.querySelector(`{css}`).getBoundingClientRect().{side}")
        };
        let width = self.number(&size("width")).await?;
        let height = self.number(&size("height")).await?;
        Ok((x + (right - 0.5) * width, y + (down - 0.5) * height))
    }

    async fn perform(&self, pointer: Pointer, steps: Vec<PointerAction>) -> Result<()> {
        let actions: Actions = match pointer {
            Pointer::Mouse => steps
                .into_iter()
                .fold(MouseActions::new("mouse".to_owned()), InputSource::then)
                .into(),
            Pointer::Finger => steps
                .into_iter()
                .fold(TouchActions::new("finger".to_owned()), InputSource::then)
                .into(),
        };
        self.client.perform_actions(actions).await?;
        Ok(())
    }
}

fn move_to(x: f64, y: f64) -> PointerAction {
    PointerAction::MoveTo {
        duration: Some(Duration::from_millis(20)),
        x,
        y,
    }
}
