//! A key cache and positions along axes: the numbers of golden files on the screen, and the patches under a mouse, a
//! finger and keys.

use anyhow::{Context, Result, ensure};
use browser_tests::{Page, Pointer};
use fantoccini::key::Key;
use serde_json::Value;

/// The first case of a golden file.
fn golden(text: &str) -> Result<Value> {
    let file: Value = serde_json::from_str(text)?;
    Ok(file["cases"][0].clone())
}

/// The rows of a tensor.
fn rows(tensor: &Value) -> Result<Vec<Vec<f64>>> {
    let shape = tensor["shape"].as_array().context("a tensor has a shape")?;
    let width = shape.last().and_then(Value::as_u64);
    let data = tensor["data"].as_array().context("a tensor has data")?;
    let numbers: Vec<f64> = data.iter().filter_map(Value::as_f64).collect();
    let width = width.context("a tensor has an axis")? as usize;
    Ok(numbers.chunks_exact(width).map(<[f64]>::to_vec).collect())
}

fn listed(numbers: impl IntoIterator<Item = f64>) -> String {
    let numbers: Vec<String> = numbers.into_iter().map(|x| x.to_string()).collect();
    numbers.join(",")
}

fn dot(a: &[f64], b: &[f64]) -> f64 {
    a.iter().zip(b).map(|(a, b)| a * b).sum()
}

/// As the page writes a number.
fn shown(number: f64, digits: usize) -> String {
    format!("{number:.digits$}").replace('-', "−")
}

/// The query of the last token at its position, by the formula, against the rotated keys of the file.
#[tokio::test]
async fn the_scores_of_a_key_cache_are_those_of_golden_19() -> Result<()> {
    let case = golden(include_str!("../../golden/19_kv_cache_decode.json"))?;
    let (q, k) = (rows(&case["q"])?, rows(&case["k"])?);
    let kept = rows(&case["k_rotated_cache"])?;
    let rotated: Vec<f64> = (0..4_i32)
        .flat_map(|pair| {
            let (sin, cos) = (5.0 * 10_f64.powi(-pair)).sin_cos();
            let (a, b) = (q[5][2 * pair as usize], q[5][2 * pair as usize + 1]);
            [a * cos - b * sin, a * sin + b * cos]
        })
        .collect();
    let page = Page::sized(1280, 800).await?;
    for token in [0, 3, 5] {
        let (q, k) = (listed(q[5].clone()), listed(k[token].clone()));
        page.open(&format!(
            "figure=decode&step=2&counted=text&window=12&q={q}&k={k}"
        ))
        .await?;
        let cell = format!("[data-row=score] td:nth-child({})", token + 1);
        let score = page.text(&cell).await?;
        let expected = shown(dot(&rotated, &kept[token]), 2);
        ensure!(score == expected, "token {token}: {score}, not {expected}");
    }
    page.close().await
}

/// Four patches of the file's picture and the text after it.
#[tokio::test]
async fn the_scores_of_patches_are_those_of_golden_18() -> Result<()> {
    let case = golden(include_str!("../../golden/18_mrope.json"))?;
    let (x, y) = (rows(&case["x_heads_seq_dim"])?, rows(&case["y"])?);
    // The tokens at (3, 3, 3), (3, 3, 4), (3, 4, 3), (3, 4, 4) and (9, 9, 9), each a step nearer to 0.
    let patches = [(3, 18), (4, 19), (5, 26), (6, 27), (8, 48)];
    let pairs = |x: &[f64]| listed((0..8).flat_map(|pair| [x[pair], x[pair + 8]]));
    let page = Page::sized(1280, 800).await?;
    for ((m, qpatch), (n, kpatch)) in [
        (patches[0], patches[3]),
        (patches[2], patches[1]),
        (patches[4], patches[3]),
    ] {
        let (q, k) = (pairs(&x[m]), pairs(&x[n]));
        page.open(&format!(
            "figure=axes&d=16&axes=contiguous&qpatch={qpatch}&kpatch={kpatch}&qframe=2&kframe=2&q={q}&k={k}"
        ))
        .await?;
        let score = page.text("[data-number=score]").await?;
        let expected = shown(dot(&y[m], &y[n]), 4);
        ensure!(score == expected, "{score}, not {expected}");
    }
    page.close().await
}

#[tokio::test]
async fn patches_follow_a_mouse_a_finger_and_keys() -> Result<()> {
    for (pointer, size) in [(Pointer::Mouse, (1280, 900)), (Pointer::Finger, (390, 844))] {
        let page = Page::sized(size.0, size.1).await?;
        page.open_document("index.html?figure=axes&axes=contiguous&kpatch=18&qpatch=0")
            .await?;
        let width = "return document.querySelector('.patch').getBoundingClientRect().width";
        let patch = page.number(width).await?;
        let says = async |expected: &str| {
            page.eventually(async || {
                let query = page.query().await?;
                ensure!(
                    query == format!("figure=axes&{expected}"),
                    "the address says {query}"
                );
                Ok(())
            })
            .await
        };
        page.tap(pointer, ".patch:nth-child(11)", (0.5, 0.5))
            .await?;
        says("axes=contiguous&qpatch=0&kpatch=10").await?;
        page.drag(pointer, "[data-handle=k]", (2.0 * patch, patch))
            .await?;
        says("axes=contiguous&qpatch=0&kpatch=20").await?;
        // Beyond the picture it stays at the edge, on the text.
        page.drag(pointer, "[data-handle=q]", (0.0, 8.0 * patch))
            .await?;
        says("axes=contiguous&qpatch=48&kpatch=20").await?;
        page.press("[data-field=qpatch]", &[Key::Up, Key::Right])
            .await?;
        says("axes=contiguous&qpatch=41&kpatch=20").await?;
        let score = page.text("[data-number=score]").await?;
        page.press("[data-do=right]", &[Key::Enter, Key::Enter])
            .await?;
        page.press("[data-do=up]", &[Key::Enter]).await?;
        says("axes=contiguous&qpatch=35&kpatch=14").await?;
        ensure!(page.text("[data-number=score]").await? == score);
        page.close().await?;
    }
    Ok(())
}
