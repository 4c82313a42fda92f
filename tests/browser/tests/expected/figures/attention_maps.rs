use super::*;
use rope_explainer::figures::attention_maps::AttentionMaps;

/// Where heads look depends on what was trained in a tab, and the sequence that they read does not.
pub fn expected(state: &State) -> Result<Vec<Shown>> {
    let reading = reading::<AttentionMaps>(state)?;
    let tokens = 0..reading.size();
    let glyphs: Vec<String> = tokens
        .map(|index| reading.glyph(index).to_string())
        .collect();
    let axis = |of: &str| shown(format!(".axis.{of} span"), What::Texts(glyphs.clone()));
    Ok(vec![axis("query"), axis("key")])
}
