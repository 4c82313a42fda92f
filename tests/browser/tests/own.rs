//! The reader's own queries and keys: files are chosen and dropped, shown, told to be broken, and sent nowhere.

use browser_tests::prelude::*;
use std::fs::{self, File};
use std::io::Write;
use std::path::PathBuf;
use std::time::Instant;

const INPUT: &str = "#figure-own input[type=file]";

/// The score of query 4 and key 1 of `tests/files`, with base 10,000 and the half layout, as NumPy prints it.
const ROTATED: &str = "−0.0158";
const PLAIN: &str = "1.0625";

pub fn file(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../files");
    let folder = folder.canonicalize().expect("a folder of files");
    folder.join(name)
}

pub async fn choose(page: &Page, files: &[PathBuf]) -> Result<()> {
    let names: Result<Vec<&str>> = files
        .iter()
        .map(|file| file.to_str().context("a path is a text"))
        .collect();
    let input = page.find(INPUT).await?;
    input.send_keys(&names?.join("\n")).await?;
    Ok(())
}

async fn number(page: &Page, key: &str) -> Result<String> {
    page.text(&format!("#figure-own [data-number={key}]")).await
}

/// Waits until what is said of the files holds a text.
async fn says(page: &Page, text: &str) -> Result<()> {
    page.says("#figure-own [data-number=file]", text).await
}

async fn assert_scores(page: &Page) -> Result<()> {
    eventually!(
        page,
        (number(page, "rotated").await?, number(page, "plain").await?)
            == (ROTATED.to_owned(), PLAIN.to_owned())
    )
}

#[tokio::test]
async fn two_files_of_numpy_are_shown_and_no_link_holds_them() -> Result<()> {
    let page = Page::sized(1280, 900).await?;
    page.open("figure=own&layout=half&row=4&col=1").await?;
    says(&page, "example").await?;
    choose(&page, &[file("q.npy"), file("k.npy")]).await?;
    says(&page, "q.npy").await?;
    assert_scores(&page).await?;
    page.settle().await?;
    page.address_has(&["file=", "d=4"]).await?;
    page.reload().await?;
    page.wait_for(INPUT).await?;
    says(&page, "Choose it again").await?;
    choose(&page, &[file("k.npy"), file("q.npy")]).await?;
    assert_scores(&page).await?;
    // Back to the example, and forward to the file that this tab still has.
    page.press("#figure-own [data-do=reset]", &[Key::Enter])
        .await?;
    says(&page, "example").await?;
    page.back().await?;
    assert_scores(&page).await?;
    page.close().await
}

#[tokio::test]
async fn files_come_one_by_one_by_name_and_by_drop() -> Result<()> {
    let page = Page::sized(390, 800).await?;
    page.open("figure=own&layout=half&row=4&col=1").await?;
    choose(&page, &[file("k.npy")]).await?;
    says(&page, "choose the other").await?;
    choose(&page, &[file("big_endian.npy")]).await?;
    assert_scores(&page).await?;
    // Two heads of 16-bit queries share one head of bfloat16 keys; head 0 has the same numbers.
    choose(&page, &[file("qk.safetensors")]).await?;
    says(&page, "layer.0.q (head 0 of 2)").await?;
    assert_scores(&page).await?;
    page.type_into("#figure-own [data-field=head]", "1").await?;
    says(&page, "layer.0.q (head 1 of 2)").await?;
    says(&page, "layer.0.k (head 0 of 1)").await?;
    ensure!(number(&page, "plain").await? != PLAIN);
    let drop = "const dropped = new DataTransfer();
        const save = (name, text) => dropped.items.add(new File([text], name));
        save('q.csv', '1,0\\n0,1\\n'); save('k.json', '[[2, 3], [4, 5]]');
        const at = document.querySelector('#figure-own .own-files');
        at.dispatchEvent(new DragEvent('drop', { dataTransfer: dropped, bubbles: true, cancelable: true }))";
    page.eval(drop).await?;
    says(&page, "q.csv").await?;
    eventually!(page, number(&page, "plain").await? == "5.0000")?;
    ensure!(page.too_wide().await? <= 0.0);
    page.close().await
}

#[tokio::test]
async fn broken_files_get_a_sentence_and_the_page_goes_on() -> Result<()> {
    let page = Page::sized(1280, 900).await?;
    page.open("figure=own&layout=half&row=4&col=1").await?;
    let folder = tempfile::tempdir()?;
    let write = |name: &str, bytes: &[u8]| -> Result<PathBuf> {
        let path = folder.path().join(name);
        fs::write(&path, bytes)?;
        Ok(path)
    };
    let q = fs::read(file("q.npy"))?;
    let lying = String::from_utf8_lossy(&q[10..128]).replace("(5, 4), }", "(10000000000, 100), }");
    let lying = [&q[..10], &lying.as_bytes()[..118], &q[128..]].concat();
    for (path, said) in [
        (write("cut.npy", &q[..150])?, "cut.npy is cut off"),
        (
            write("lying.npy", &lying)?,
            "it has 4,000,000,000,128 bytes",
        ),
        (write("words.csv", b"1,2\n3,four\n")?, "“four”"),
        (file("only_bool.safetensors"), "BOOL"),
    ] {
        choose(&page, &[path]).await?;
        says(&page, said).await?;
    }
    choose(&page, &[file("nan.npy"), file("k.npy")]).await?;
    says(&page, "Component 2 of token 3 in nan.npy").await?;
    choose(&page, &[file("q.npy"), file("k.npy")]).await?;
    assert_scores(&page).await?;
    page.close().await
}

/// 512 MiB for queries and keys each: what is not shown is not read.
#[tokio::test]
async fn large_files_are_shown_at_once_and_no_file_is_sent() -> Result<()> {
    let page = Page::sized(1280, 900).await?;
    page.open("figure=own&layout=half&from=100000").await?;
    let folder = tempfile::tempdir()?;
    let large = |name: &str| -> Result<PathBuf> {
        let path = folder.path().join(name);
        let header = "{'descr': '<f2', 'fortran_order': False, 'shape': (131072, 16, 128), }";
        let header = format!("{header:<117}\n");
        let mut file = File::create(&path)?;
        file.write_all(b"\x93NUMPY\x01\x00")?;
        file.write_all(&(header.len() as u16).to_le_bytes())?;
        file.write_all(header.as_bytes())?;
        file.set_len(128 + (512 << 20))?;
        Ok(path)
    };
    let requests = "return performance.getEntriesByType('resource').length";
    choose(&page, &[file("q.npy"), file("k.npy")]).await?;
    says(&page, "no token 100,000").await?;
    let before = page.number(requests).await?;
    let start = Instant::now();
    choose(&page, &[large("q_large.npy")?, large("k_large.npy")?]).await?;
    says(&page, "tokens 100,000 to 100,511 of 131,072").await?;
    let took = start.elapsed();
    ensure!(took.as_secs() < 20, "it took {took:?}");
    ensure!(number(&page, "rotated").await? == "0.0000");
    let after = page.number(requests).await?;
    ensure!(after == before, "{} requests were made", after - before);
    page.close().await
}

#[tokio::test]
async fn the_bench_shows_the_selected_query_and_key() -> Result<()> {
    let page = Page::sized(1280, 900).await?;
    page.open("own.layout=half&own.row=4&own.col=1").await?;
    page.scroll_to("#figure-own").await?;
    page.wait_for(INPUT).await?;
    choose(&page, &[file("q.npy"), file("k.npy")]).await?;
    assert_scores(&page).await?;
    page.press("#figure-own [data-do=bench]", &[Key::Enter])
        .await?;
    eventually!(
        page,
        page.text(".bench [data-number=sum]").await? == ROTATED
    )?;
    page.address_has(&["m=4", "layout=half"]).await?;
    // The file is still there.
    assert_scores(&page).await?;
    page.scroll_to("#figure-own").await?;
    page.press("#figure-own [data-do=take]", &[Key::Enter])
        .await?;
    eventually!(
        page,
        page.text("#figure-take [data-number=positions]").await? == "−0.015758404"
    )?;
    page.close().await
}

#[tokio::test]
async fn offline_the_reader_of_files_says_so_and_comes_when_the_network_is_back() -> Result<()> {
    let page = Page::sized(1280, 900).await?;
    page.open("figure=own&layout=half&row=4&col=1").await?;
    page.be_offline(true).await?;
    choose(&page, &[file("q.npy"), file("k.npy")]).await?;
    says(&page, "could not be downloaded").await?;
    page.be_offline(false).await?;
    choose(&page, &[file("q.npy"), file("k.npy")]).await?;
    assert_scores(&page).await?;
    page.close_after_errors().await
}

/// The file that `pair_map.py` writes for three layers of two heads with four pairs: number `i` is `i / 100`.
fn pair_map() -> Vec<u8> {
    let header = "{'descr': '<f4', 'fortran_order': False, 'shape': (3, 3, 2, 4), }";
    let mut file = b"\x93NUMPY\x01\x00\x76\x00".to_vec();
    file.extend(format!("{header:<117}\n").into_bytes());
    file.extend((0..72).flat_map(|number| (number as f32 / 100.0).to_le_bytes()));
    file
}

#[tokio::test]
async fn the_map_of_another_model_is_opened_and_closed() -> Result<()> {
    let page = Page::sized(390, 800).await?;
    page.open("figure=pair-use&settings=1").await?;
    let figure = "#figure-pair-use";
    page.wait_for(&format!("{figure} input[type=file]")).await?;
    let folder = tempfile::tempdir()?;
    let open = async |name: &str, content: &[u8]| -> Result<()> {
        let path = folder.path().join(name);
        fs::write(&path, content)?;
        let input = page.find(&format!("{figure} input[type=file]")).await?;
        input
            .send_keys(path.to_str().context("a path is a text")?)
            .await?;
        Ok(())
    };
    let said = format!("{figure} [data-number=said]");
    open("cut.npy", &pair_map()[..300]).await?;
    eventually!(page, page.text(&said).await?.contains("cut.npy is cut off"))?;
    open("model.npy", &pair_map()).await?;
    page.says(&said, "model.npy: 3 layers, 2 heads each, 4 pairs.")
        .await?;
    let share = format!("{figure} [data-number=pair-share]");
    ensure!(page.text(&share).await? == "48.0%");
    // The second head of the third layer, and its last pair.
    page.press(&format!("{figure} [data-head='1']"), &[Key::Enter])
        .await?;
    let layer = format!("{figure} input[type=range][data-sets=by]");
    page.press(&layer, &[Key::End]).await?;
    page.eval(&format!(
        "const picker = document.querySelector('{figure} input.picker');
        picker.value = 3;
        picker.dispatchEvent(new InputEvent('input', {{ bubbles: true }}))"
    ))
    .await?;
    eventually!(page, page.text(&share).await? == "71.0%")?;
    page.address_has(&["file=", "by=5", "pair=3"]).await?;
    ensure!(page.too_wide().await? <= 0.0);
    page.press(&format!("{figure} [data-do=close-file]"), &[Key::Enter])
        .await?;
    page.wait_for(&format!("{figure} .use-clock")).await?;
    page.open("figure=pair-use&file=1").await?;
    eventually!(page, page.text(&said).await?.contains("Open it again"))?;
    page.close_after_errors().await
}
