//! The texts of the figure that shows how others are framed: the page's addresses, which a native drawing does not
//! have.

use browser_tests::prelude::*;
use rope_explainer::figures::embed::parameters::EMBEDDED;
use rope_explainer::state::{FigureName, State};
use rope_explainer::url::link;

/// The frame and the link of the selected figure show it as the page's address has it.
pub async fn assert_texts(page: &Page, state: &State) -> Result<()> {
    let selected = state.get(&EMBEDDED);
    let name = selected.as_str();
    let address = link::fields(&page.query().await?);
    let own = address.into_iter().filter_map(|(key, text)| {
        let key = match (selected, key.split_once('.')) {
            (FigureName::Bench, None) if link::is_of_figure(&key) => key,
            (_, Some((figure, key))) if figure == name => key.to_owned(),
            _ => return None,
        };
        Some((key, text))
    });
    let alone = [("figure".to_owned(), name.to_owned())];
    let query: Vec<link::Field> = alone.into_iter().chain(own).collect();
    let query = link::query(&link::with_edition(query));
    let of = async |text: &str| {
        page.text(&format!("#figure-embed [data-text='{text}']"))
            .await
    };
    let link = of("link").await?;
    let (base, shown) = link.split_once('?').context("a link has a query")?;
    ensure!(shown == query);
    ensure!(of("told").await? == format!("{base}?predict=0"));
    let code = of("code").await?;
    let mut attributes = vec![format!("name=\"{name}\"")];
    attributes.extend(
        link::fields(&query)
            .into_iter()
            .skip(1)
            .map(|(key, text)| format!("{key}=\"{}\"", text.replace('&', "&amp;"))),
    );
    ensure!(
        attributes.iter().all(|attribute| code.contains(attribute)),
        "{code} should hold {attributes:?}"
    );
    Ok(())
}
