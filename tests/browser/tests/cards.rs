//! The small pages that are shared in place of the figures and chapters themselves.

use browser_tests::copied_site;
use browser_tests::prelude::*;
use std::process::Command;

const ADDRESS: &str = "https://example.org/rope/";

fn write_cards(site: &Path) -> Result<()> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let mut command = Command::new(env!("CARGO"));
    command.args(["run", "--quiet", "--package", "xtask", "--", "cards"]);
    let output = command.arg(site).arg(ADDRESS).current_dir(root).output()?;
    let said = String::from_utf8_lossy(&output.stderr);
    ensure!(output.status.success(), "{said}");
    Ok(())
}

#[tokio::test]
async fn a_card_leads_to_its_figure_or_chapter_and_keeps_what_its_link_says() -> Result<()> {
    let folder = copied_site()?;
    write_cards(folder.path())?;
    let site = Site::serve(folder.path(), "courses/week3/")?;
    let page = Page::sized(1280, 800).await?;
    let root = site.address();
    for (card, place, shown) in [
        (
            "turn.html?m=7&n=2",
            "?figure=turn&v=2&m=7&n=2",
            "#figure-turn [data-field='m']",
        ),
        (
            "zh-Hans/turn.html",
            "zh-Hans.html?figure=turn&v=2",
            "html[lang='zh-Hans'] #figure-turn figure",
        ),
        (
            "chapters/clocks.html?clocks.m=7",
            "?clocks.m=7#clocks",
            "#clocks",
        ),
        (
            "zh-Hans/chapters/clocks.html#figure-clocks",
            "zh-Hans.html#figure-clocks",
            "#figure-clocks",
        ),
    ] {
        page.visit(&format!("{root}share/{card}")).await?;
        page.wait_for(shown).await?;
        let address = page.eval("return location.href").await?;
        ensure!(address == format!("{root}{place}"), "{card}: {address}");
        page.settle().await?;
    }
    page.close().await
}

#[test]
fn every_address_that_a_card_names_is_a_file_of_the_site() -> Result<()> {
    let folder = copied_site()?;
    write_cards(folder.path())?;
    let mut count = 0;
    for below in [
        "share",
        "share/zh-Hans",
        "share/chapters",
        "share/zh-Hans/chapters",
        "oembed",
    ] {
        for entry in fs::read_dir(folder.path().join(below))? {
            let file = entry?.path();
            if file.is_dir() {
                continue;
            }
            let text = fs::read_to_string(&file)?;
            for named in text.split(ADDRESS).skip(1) {
                let end = named
                    .find(['"', '\\', '?', '#'])
                    .context("an address ends")?;
                let there = folder.path().join(&named[..end]);
                ensure!(there.exists(), "{} names {}", file.display(), &named[..end]);
                count += 1;
            }
        }
    }
    ensure!(count > 400, "{count} addresses");
    Ok(())
}
