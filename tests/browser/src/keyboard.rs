//! A keyboard: what is typed, what is pressed, and where the tab key leads.

use crate::Page;
use crate::chrome::ChromeCommand;
use anyhow::Result;
use fantoccini::actions::{InputSource, KeyAction, KeyActions};
use serde_json::Value;

impl Page {
    /// Types into a field what replaces its content, and Enter.
    ///
    /// # Errors
    /// If there is no such field.
    pub async fn type_into(&self, css: &str, text: &str) -> Result<()> {
        let field = self.find(css).await?;
        field.click().await?;
        let all = format!(
            "{}a{}",
            char::from(fantoccini::key::Key::Control),
            char::from(fantoccini::key::Key::Null)
        );
        field.send_keys(&all).await?;
        field.send_keys(text).await?;
        field
            .send_keys(&char::from(fantoccini::key::Key::Enter).to_string())
            .await?;
        Ok(())
    }

    /// Presses keys on an element, focused by a script as a reader does with the tab key.
    ///
    /// # Errors
    /// If there is no such element.
    pub async fn press(&self, css: &str, keys: &[fantoccini::key::Key]) -> Result<()> {
        let element = self.find(css).await?;
        let focus = "arguments[0].focus({ focusVisible: true })";
        self.client
            .execute(focus, vec![serde_json::to_value(&element)?])
            .await?;
        let text: String = keys.iter().map(|&key| char::from(key)).collect();
        self.client.active_element().await?.send_keys(&text).await?;
        Ok(())
    }

    /// Presses keys where the focus is.
    ///
    /// # Errors
    /// If the browser is gone.
    pub async fn press_here(&self, keys: &[fantoccini::key::Key]) -> Result<()> {
        let text: String = keys.iter().map(|&key| char::from(key)).collect();
        self.type_here(&text).await
    }

    /// Types where the focus is.
    ///
    /// # Errors
    /// If the browser is gone.
    pub async fn type_here(&self, text: &str) -> Result<()> {
        Ok(self.client.active_element().await?.send_keys(text).await?)
    }

    /// Presses the tab key, and tells the role and the name of what then has the focus.
    ///
    /// # Errors
    /// If the browser is gone.
    pub async fn tab(&self) -> Result<(String, String)> {
        // Keys for an element that chooses files would be the name of one.
        let value = char::from(fantoccini::key::Key::Tab);
        let press = KeyActions::new("keys".to_owned())
            .then(KeyAction::Down { value })
            .then(KeyAction::Up { value });
        self.client.perform_actions(press).await?;
        let element = self.client.active_element().await?;
        let of = |property| ChromeCommand::of_element(element.element_id(), property);
        let role = self.client.issue_cmd(of("computedrole")).await?;
        let name = self.client.issue_cmd(of("computedlabel")).await?;
        let text = |value: Value| value.as_str().unwrap_or_default().to_owned();
        Ok((text(role), text(name)))
    }
}
