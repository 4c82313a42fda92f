//! A reader's `config.json`: typed, pasted, dropped, chosen as a file, and refused.

use browser_tests::prelude::*;

const FIELD: &str = ".config-field textarea";

const FILE: &str = r#"{"architectures":["Secret"],"model_type":"llama","hidden_size":2048,"num_attention_heads":32,
    "rope_theta":500000.0,"_name_or_path":"/home/me","rope_scaling":{"rope_type":"linear","factor":2.5}}"#;

async fn page() -> Result<Page> {
    let page = Page::sized(390, 1600).await?;
    page.open("figure=models&with=none").await?;
    Ok(page)
}

/// Gives the figure a file: `how` is a script that finds its text in `text`.
async fn give(page: &Page, text: &str, how: &str) -> Result<()> {
    let text = serde_json::to_string(text)?;
    page.eval(&format!(
        "const text = {text};
        const field = document.querySelector('{FIELD}');
        const file = () => {{ const data = new DataTransfer(); data.items.add(new File([text], 'config.json')); return data; }};
        {how}"
    ))
    .await?;
    Ok(())
}

const PASTE: &str = "field.focus(); field.value = text;
    field.dispatchEvent(new InputEvent('input', { inputType: 'insertFromPaste', bubbles: true }))";
const DROP: &str = "field.dispatchEvent(new DragEvent('drop', { dataTransfer: file(), bubbles: true, cancelable: true }))";
const CHOOSE: &str =
    "const input = document.querySelector('.config-field input'); input.files = file().files;
    input.dispatchEvent(new Event('change', { bubbles: true }))";

async fn setting(page: &Page, key: &str) -> Result<String> {
    page.text(&format!("[data-setting='{key}']")).await
}

#[tokio::test]
async fn a_file_is_read_however_it_comes_and_its_link_holds_what_was_read() -> Result<()> {
    let page = page().await?;
    for how in [PASTE, DROP, CHOOSE] {
        give(&page, FILE, how).await?;
        for (key, part) in [
            ("base", "500,000"),
            ("base", "rope_theta = 500000"),
            ("factor", "rope_scaling.factor = 2.5"),
            ("head_dim", "64"),
            ("head_dim", "hidden_size = 2048"),
        ] {
            page.says(&format!("[data-setting='{key}']"), part).await?;
        }
        let fields = ["config=", "linear", "!Secret", "!home", "!architectures"];
        page.address_has(&fields).await?;
        let value = format!("return document.querySelector('{FIELD}').value");
        let shown = page.string(&value).await?;
        ensure!(!shown.contains("Secret"), "{shown}");
        page.reload().await?;
        page.wait_for(".foot").await?;
        ensure!(setting(&page, "factor").await?.contains("2.5"));
        page.press("[data-do='remove']", &[Key::Enter]).await?;
        page.address_has(&["!config"]).await?;
    }
    page.close().await
}

#[tokio::test]
async fn what_is_typed_is_read_when_the_field_is_left_and_another_model_takes_its_place()
-> Result<()> {
    let page = page().await?;
    page.find(FIELD)
        .await?
        .send_keys(r#"{"model_type":"gpt_neox","rotary_pct":0.5}"#)
        .await?;
    ensure!(setting(&page, "context").await?.contains("8,192"));
    page.press_here(&[Key::Tab]).await?;
    for part in ["48", "rotary_pct = 0.5"] {
        page.says("[data-setting='rotary_dim']", part).await?;
    }
    page.press("[data-field='model']", &[Key::Down]).await?;
    page.address_has(&["model=llama-2-7b", "!config"]).await?;
    page.close().await
}

#[tokio::test]
async fn what_cannot_be_read_says_why_and_leaves_the_model() -> Result<()> {
    let page = page().await?;
    let huge = "x".repeat(300_000);
    for (text, how, said) in [
        (&FILE[..40], PASTE, "its end is missing"),
        (&huge, CHOOSE, "This file has 300,000 bytes"),
    ] {
        give(&page, text, how).await?;
        page.says(".config-field [role=alert]", said).await?;
        ensure!(page.query().await? == "figure=models&with=none&settings=1");
        ensure!(setting(&page, "context").await?.contains("8,192"));
        page.press(FIELD, &[Key::Escape]).await?;
        eventually!(page, page.count(".config-field [role=alert]").await? == 0.0)?;
    }
    page.close().await
}
