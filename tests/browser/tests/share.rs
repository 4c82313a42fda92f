//! The menu *Share* of a figure: by mouse, finger and keys, what it copies and what it downloads.

use browser_tests::prelude::*;

const BUTTON: &str = "[data-do='share']";

const IS_OPEN: &str = "return document.querySelector('.share').matches(':popover-open')";

/// Keeps what would be downloaded, by its name, in place of downloading it.
const KEEP_DOWNLOADS: &str = "window.kept = {};
    const { createObjectURL } = URL;
    let made;
    URL.createObjectURL = (blob) => createObjectURL.call(URL, (made = blob));
    HTMLAnchorElement.prototype.click = function () {
        const { download } = this;
        const reader = new FileReader();
        reader.onload = () => made.text().then(text => { kept[download] = { text, address: reader.result } });
        reader.readAsDataURL(made);
    }";

/// The parts of a picture that its readers need: whether it can be read at all, what it must not have, its texts.
/// Chromium holds what a parser makes to the page's policy, which refuses a picture's style sheet: it is read as
/// another element.
const READ_SVG: &str = "const [name] = Object.keys(kept).filter(name => name.endsWith('.svg'));
    const svg = new DOMParser().parseFromString(kept[name].text.replace(/(<\\/?)style\\b/g, '$1metadata'), 'image/svg+xml');
    return {
        name,
        errors: svg.querySelectorAll('parsererror').length,
        refused: svg.querySelectorAll('foreignObject, script, input, button').length,
        shapes: svg.querySelectorAll('path, polyline, polygon').length,
        text: [...svg.querySelectorAll('text')].map(text => text.textContent).join('|'),
        width: +svg.documentElement.getAttribute('width'),
    }";

/// The size of a picture and how many colours its pixels have.
const READ_PNG: &str = "const [name] = Object.keys(kept).filter(name => name.endsWith('.png'));
    const image = new Image();
    image.src = kept[name].address;
    return image.decode().then(() => {
        const canvas = document.createElement('canvas');
        [canvas.width, canvas.height] = [image.naturalWidth, image.naturalHeight];
        const context = canvas.getContext('2d');
        context.drawImage(image, 0, 0);
        const pixels = new Uint32Array(context.getImageData(0, 0, canvas.width, canvas.height).data.buffer);
        return { name, width: canvas.width, colours: new Set(pixels).size, corner: pixels[0] & 0xff };
    })";

async fn opened(page: &Page, query: &str) -> Result<()> {
    page.open(query).await?;
    page.press(BUTTON, &[Key::Enter]).await?;
    page.wait_for("[data-save='svg']").await
}

async fn choose(page: &Page, field: &str, value: &str) -> Result<()> {
    page.eval(&format!(
        "const select = document.querySelector('[data-field={field}]');
        select.value = '{value}';
        select.dispatchEvent(new Event('change', {{ bubbles: true }}))"
    ))
    .await?;
    Ok(())
}

/// The code that the menu gives the open figure in a form.
pub async fn snippet(page: &Page, form: &str) -> Result<String> {
    if page.eval(IS_OPEN).await? == false {
        page.press(BUTTON, &[Key::Enter]).await?;
        page.wait_for("[data-text='share']").await?;
    }
    choose(page, "share-code", form).await?;
    page.let_time_pass().await?;
    page.text("[data-text='share']").await
}

/// Waits for something that is downloaded.
async fn kept(page: &Page, kind: &str) -> Result<()> {
    page.gives("return Object.keys(kept).join()", kind).await
}

fn part<'v>(value: &'v Value, name: &str) -> Result<&'v str> {
    value[name].as_str().context("a text")
}

fn number(value: &Value, name: &str) -> Result<f64> {
    value[name].as_f64().context("a number")
}

#[tokio::test]
async fn it_opens_by_mouse_finger_and_keys_and_escape_leads_back() -> Result<()> {
    let page = Page::sized(390, 844).await?;
    page.have_fingers().await?;
    for pointer in [Some(Pointer::Mouse), Some(Pointer::Finger), None] {
        page.open("figure=turn").await?;
        match pointer {
            Some(pointer) => page.tap(pointer, BUTTON, (0.5, 0.5)).await?,
            None => page.press(BUTTON, &[Key::Enter]).await?,
        }
        page.wait_for("[data-save='png']").await?;
        ensure!(page.eval(IS_OPEN).await? == true, "{pointer:?}: closed");
        ensure!(page.too_wide().await? <= 0.0);
        page.press("[data-copy='share']", &[Key::Escape]).await?;
        eventually!(
            page,
            page.eval(IS_OPEN).await? == false,
            "{pointer:?}: open"
        )?;
        let focus = page
            .eval("return document.activeElement.dataset.do")
            .await?;
        ensure!(
            pointer.is_some() || focus == "share",
            "{focus} has the focus"
        );
    }
    page.close().await
}

#[tokio::test]
async fn its_code_shows_the_present_state_in_the_chosen_form() -> Result<()> {
    let page = Page::desktop("figure=turn&m=8").await?;
    page.press("input[data-field='m']", &[Key::Right]).await?;
    page.press(BUTTON, &[Key::Enter]).await?;
    page.wait_for("[data-text='share']").await?;
    for (form, expected) in [
        ("element", "<rope-figure name=\"turn\""),
        ("tex", "e^{\\mathrm{i}(m-n)\\theta}"),
    ] {
        choose(&page, "share-code", form).await?;
        page.says("[data-text='share']", expected).await?;
    }
    // The frame of the code shows what the figure shows, without a scroll bar.
    choose(&page, "share-code", "html").await?;
    choose(&page, "share-width", "960").await?;
    page.says("[data-text='share']", "width=\"960\"").await?;
    let frame = page.text("[data-text='share']").await?;
    let score = page.text("[data-number='positions']").await?;
    let host = Host::new()?;
    host.show(&page, &frame).await?;
    page.enter("iframe").await?;
    page.wait_for("[data-number='positions']").await?;
    ensure!(page.text("[data-number='positions']").await? == score);
    let over = "return document.documentElement.scrollHeight - innerHeight";
    ensure!(page.number(over).await? <= 0.0);
    page.close().await
}

#[tokio::test]
async fn its_pictures_show_the_figure_without_its_controls() -> Result<()> {
    let page = Page::sized(1000, 800).await?;
    page.before_each_document(KEEP_DOWNLOADS).await?;
    opened(&page, "figure=turn").await?;
    let score = page.text("[data-number='positions']").await?;
    page.press("[data-save='svg']", &[Key::Enter]).await?;
    kept(&page, ".svg").await?;
    let svg = page.eval(READ_SVG).await?;
    ensure!(svg["errors"] == 0 && svg["refused"] == 0, "{svg}");
    ensure!(number(&svg, "shapes")? > 8.0, "{svg}");
    let text = part(&svg, "text")?;
    ensure!(text.contains(&score), "no {score}: {text}");
    ensure!(!text.contains("Reset") && !text.contains("+10"), "{text}");
    ensure!(part(&svg, "name")?.starts_with("rope-turn-m9-n2"), "{svg}");

    // Another theme and scale: as many pixels as asked for, dark, and not blank.
    choose(&page, "share-theme", "dark").await?;
    choose(&page, "share-scale", "3").await?;
    page.press("[data-save='png']", &[Key::Enter]).await?;
    kept(&page, ".png").await?;
    let png = page.eval(READ_PNG).await?;
    ensure!(number(&png, "width")? == 3.0 * number(&svg, "width")?);
    ensure!(number(&png, "colours")? > 100.0, "{png}");
    ensure!(number(&png, "corner")? < 64.0, "{png}");
    let theme = "return document.documentElement.dataset.theme ?? 'none'";
    ensure!(page.eval(theme).await? == "none");
    page.close().await
}

#[tokio::test]
async fn its_numbers_are_those_of_the_readout() -> Result<()> {
    let page = Page::sized(1000, 800).await?;
    page.before_each_document(KEEP_DOWNLOADS).await?;
    opened(&page, "figure=turn").await?;
    page.press("[data-save='csv']", &[Key::Enter]).await?;
    kept(&page, ".csv").await?;
    let csv = page.string("return Object.values(kept)[0].text").await?;
    ensure!(csv.starts_with("# ") && csv.ends_with("\r\n"), "{csv}");
    let line = csv.lines().find(|line| line.starts_with("# positions,"));
    let value = line.and_then(|line| line.split(',').nth(1));
    let value: f64 = value.context("a score")?.parse()?;
    let shown = page.text("[data-number='positions']").await?;
    let shown: f64 = shown.replace('−', "-").parse()?;
    ensure!((value - shown).abs() <= 0.5e-4);
    ensure!(value != shown, "{value} has no more digits than the screen");
    page.close().await
}

#[tokio::test]
async fn where_copying_is_refused_the_text_is_selected() -> Result<()> {
    let page = Page::sized(1000, 800).await?;
    page.before_each_document(
        "navigator.clipboard.writeText = () => Promise.reject(new Error('refused'))",
    )
    .await?;
    opened(&page, "figure=turn&m=8").await?;
    for (button, expected) in [
        ("[data-copy='share']", "<rope-figure name="),
        ("[data-do='link']", "figure=turn&m=8"),
    ] {
        page.press(button, &[Key::Enter]).await?;
        page.gives("return getSelection().toString()", expected)
            .await
            .context(button)?;
    }
    page.close().await
}

#[tokio::test]
async fn a_plain_click_copies_the_link_and_others_follow_it() -> Result<()> {
    let page = Page::sized(1000, 800).await?;
    page.before_each_document(
        "window.copied = []; navigator.clipboard.writeText = (text) => (copied.push(text), Promise.resolve())",
    )
    .await?;
    opened(&page, "figure=turn&m=8").await?;
    let prevented = async |options: &str| {
        page.eval(&format!(
            "const click = new MouseEvent('click', {{ bubbles: true, cancelable: true, {options} }});
            // The link must not open here.
            addEventListener('click', event => {{ window.wasPrevented = event.defaultPrevented; event.preventDefault() }}, {{ once: true }});
            document.querySelector('[data-do=link]').dispatchEvent(click);
            return window.wasPrevented"
        ))
        .await
    };
    for options in ["ctrlKey: true", "metaKey: true", "shiftKey: true"] {
        ensure!(prevented(options).await? == false);
    }
    ensure!(page.number("return copied.length").await? == 0.0);
    ensure!(prevented("").await? == true);
    let copied = page.eval("return copied.join()").await?;
    let link = page.property("[data-do=link]", "href").await?;
    ensure!(copied == link, "{copied}");
    page.close().await
}

#[tokio::test]
async fn a_frame_without_downloads_shows_the_picture() -> Result<()> {
    let page = Page::sized(1000, 800).await?;
    let host = Host::new()?;
    let address = format!("{}?figure=turn&embed=1", page.site());
    host.show(&page, &frame(&address, "sandbox=\"allow-scripts\""))
        .await?;
    page.enter("iframe").await?;
    page.wait_for(BUTTON).await?;
    page.press(BUTTON, &[Key::Enter]).await?;
    page.wait_for("[data-save='png']").await?;
    page.press("[data-save='png']", &[Key::Enter]).await?;
    page.wait_for(".share img").await?;
    eventually!(
        page,
        page.number("return document.querySelector('.share img').naturalWidth")
            .await?
            > 500.0
    )?;
    let said = page.text(".share > .share-menu > [aria-live]").await?;
    ensure!(said.starts_with("If no file arrives"), "{said}");
    page.press("[data-save='csv']", &[Key::Enter]).await?;
    page.wait_for("[data-text='csv']").await?;
    ensure!(page.text("[data-text='csv']").await?.contains("positions,"));
    page.leave().await?;
    page.close_after_errors().await
}

#[tokio::test]
async fn without_a_network_the_menu_says_so_and_has_the_link() -> Result<()> {
    let page = Page::desktop("figure=turn").await?;
    page.be_offline(true).await?;
    page.press(BUTTON, &[Key::Enter]).await?;
    page.says(".share-menu", "Couldn’t load this menu").await?;
    ensure!(page.text("[data-do='link']").await? == "Copy link");
    page.be_offline(false).await?;
    page.press(BUTTON, &[Key::Enter]).await?;
    page.press(BUTTON, &[Key::Enter]).await?;
    page.wait_for("[data-save='svg']").await?;
    page.close_after_errors().await
}
