//! The templates of `static/templates/`. Values are escaped unless they are already HTML.

use crate::prelude::*;
use crate::words::escaped;
use minijinja::syntax::SyntaxConfig;
use minijinja::{AutoEscape, Environment, Error, UndefinedBehavior, Value, escape_formatter};

/// Fills in a template. A name without a value is an error.
pub fn render(name: &str, values: Value) -> Result<String> {
    let source = shell::read(&format!("static/templates/{name}"))?;
    let mut templates = Environment::new();
    templates.set_syntax(
        SyntaxConfig::builder()
            .trim_blocks(true)
            .lstrip_blocks(true)
            .build()?,
    );
    templates.set_undefined_behavior(UndefinedBehavior::SemiStrict);
    templates.set_auto_escape_callback(|_| AutoEscape::Html);
    templates.set_formatter(|out, state, value| match value.as_str() {
        Some(text) if !value.is_safe() => out.write_str(&escaped(text)).map_err(Error::from),
        _ => escape_formatter(out, state, value),
    });
    Ok(templates.render_named_str(name, &source, values)?)
}
