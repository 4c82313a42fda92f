//! A keyboard: what is typed, what is pressed, and where the tab key leads.

use crate::Page;
use crate::chrome::ChromeCommand;
use anyhow::{Context, Result};
use fantoccini::actions::{InputSource, KeyAction, KeyActions};
use fantoccini::elements::Element;
use fantoccini::key::Key;
use serde_json::{Value, json};

impl Page {
    /// Types into a field what replaces its content, and Enter.
    pub async fn type_into(&self, css: &str, text: &str) -> Result<()> {
        let field = self.find(css).await?;
        field.click().await?;
        let all = format!("{}a{}", char::from(Key::Control), char::from(Key::Null));
        field.send_keys(&all).await?;
        field.send_keys(text).await?;
        field.send_keys(&char::from(Key::Enter).to_string()).await?;
        Ok(())
    }

    /// Presses keys on an element, focused by a script as a reader does with the tab key.
    pub async fn press(&self, css: &str, keys: &[Key]) -> Result<()> {
        let element = self.find(css).await?;
        let focus = "arguments[0].focus({ focusVisible: true })";
        self.client
            .execute(focus, vec![serde_json::to_value(&element)?])
            .await?;
        let text: String = keys.iter().map(|&key| char::from(key)).collect();
        self.client.active_element().await?.send_keys(&text).await?;
        Ok(())
    }

    pub async fn press_here(&self, keys: &[Key]) -> Result<()> {
        // Keys that are sent to an element that chooses files would be the name of one.
        let mut actions = KeyActions::new("keys".to_owned());
        for value in keys.iter().map(|&key| char::from(key)) {
            actions = actions
                .then(KeyAction::Down { value })
                .then(KeyAction::Up { value });
        }
        Ok(self.client.perform_actions(actions).await?)
    }

    pub async fn type_here(&self, text: &str) -> Result<()> {
        Ok(self.client.active_element().await?.send_keys(text).await?)
    }

    pub async fn tab(&self) -> Result<Element> {
        self.press_here(&[Key::Tab]).await?;
        Ok(self.client.active_element().await?)
    }

    /// The role or name of an element for screen readers: its `computedrole` or its `computedlabel`.
    pub async fn heard(&self, element: &Element, property: &str) -> Result<String> {
        let command = ChromeCommand::of_element(element.element_id(), property);
        let value = self.client.issue_cmd(command).await?;
        Ok(value.as_str().unwrap_or_default().to_owned())
    }

    /// The role and the name for screen readers of each element in another that can have the focus.
    pub async fn all_heard(&self, css: &str) -> Result<Vec<(String, String)>> {
        let expression = format!("document.querySelector(`{css}`)");
        let found = self
            .devtools("Runtime.evaluate", json!({ "expression": expression }))
            .await?;
        let object = json!({ "objectId": found["result"]["objectId"] });
        let tree = self.devtools("Accessibility.queryAXTree", object).await?;
        // Otherwise the browser keeps the tree up to date, and each key takes it longer.
        self.devtools("Accessibility.disable", json!({})).await?;
        let nodes = tree["nodes"].as_array().context("a tree has nodes")?;
        let focusable = |node: &&Value| {
            let properties = node["properties"].as_array().into_iter().flatten();
            let mut properties = properties.map(|it| (&it["name"], &it["value"]["value"]));
            properties.any(|(name, value)| name == "focusable" && value == true)
        };
        let text = |value: &Value| value["value"].as_str().unwrap_or_default().to_owned();
        let heard = nodes
            .iter()
            .filter(focusable)
            .map(|node| (text(&node["role"]), text(&node["name"])));
        Ok(heard.collect())
    }
}
