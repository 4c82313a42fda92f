//! The page in frames of other pages: what it tells them, and what it lets them ask.

use crate::heights::WATCH_SHIFT;
use browser_tests::may_be_missing;
use browser_tests::prelude::*;
use rope_explainer::figures::registry;
use rope_explainer::state::FigureName;
use rope_explainer::state::frame_height::height_px;

/// Keeps what frames say.
const LISTEN: &str =
    "<script>window.said = []; addEventListener('message', ({ data }) => said.push(data))</script>";

/// Keeps what elements say.
const LISTEN_TO_ELEMENTS: &str = "<script>window.said = [];
    for (const type of ['ready', 'resize', 'change', 'answer', 'error']) {
        addEventListener('rope-' + type, ({ detail }) => said.push(detail));
    }</script>";

/// Arrows of length 1 in one direction, not projected: their score is the cosine of their angle.
const UNIT: &str = "q=1,0&k=1,0&wq=1,0,0,1&wk=1,0,0,1";

pub const FRAME_OF_ELEMENT: &str =
    "return document.querySelector('rope-figure').shadowRoot.querySelector('iframe')";

/// The sample pages, and where they say that the site lies.
const EXAMPLES: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../static/examples");
const SITE_OF_EXAMPLES: &str = "https://example.org/rope/";

const ELEMENT: &str = "const element = document.querySelector('rope-figure');";

/// The folder of Reveal.js is named by this variable.
const REVEAL: &str = "ROPE_EXPLAINER_REVEAL";

/// An element's first height may have this part to spare beside the table of heights.
const MOST_TO_SPARE: f64 = 0.15;

/// The most that a page may jump when its figures come, as browsers count it.
const MOST_SHIFT: f64 = 0.05;

/// A course with a figure in a frame, and what both say.
pub struct Course {
    pub page: Page,
    host: Host,
}

impl std::ops::Deref for Course {
    type Target = Page;

    fn deref(&self) -> &Page {
        &self.page
    }
}

impl Course {
    /// With nothing on its page.
    pub async fn empty() -> Result<Self> {
        let page = Page::sized(1000, 900).await?;
        let host = Host::new()?;
        Ok(Self { page, host })
    }

    /// With a frame that shows a link.
    async fn with_frame(query: &str) -> Result<Self> {
        let course = Self::empty().await?;
        let frame = frame(&format!("{}?{query}", course.site()), "");
        course.show(&[LISTEN, &frame].concat()).await?;
        Ok(course)
    }

    async fn with_element(attributes: &str) -> Result<Self> {
        let course = Self::empty().await?;
        let script = format!("<script src=\"{}embed-1.js\"></script>", course.site());
        let element = format!("<rope-figure {attributes}></rope-figure>");
        course
            .show(&[LISTEN_TO_ELEMENTS, &script, &element].concat())
            .await?;
        Ok(course)
    }

    /// With nothing on its page, in another browser, where that is there.
    async fn in_browser(browser: Browser) -> Result<Option<Self>> {
        if !browser.can_test()? {
            return Ok(None);
        }
        let page = Page::in_browser(browser).await?;
        let host = Host::new()?;
        Ok(Some(Self { page, host }))
    }

    /// Opens one of the sample pages, on a host of its own, with the site's address for that of the samples.
    async fn of_sample(name: &str) -> Result<Self> {
        let course = Self::empty().await?;
        course.open_sample(name).await?;
        Ok(course)
    }

    async fn open_sample(&self, name: &str) -> Result<()> {
        fs::write(self.host.folder().join(name), self.sample(name)?)?;
        let address = [self.host.address(), name].concat();
        self.visit(&address).await
    }

    fn sample(&self, name: &str) -> Result<String> {
        let file = Path::new(EXAMPLES).join(name);
        let sample = fs::read_to_string(&file);
        self.on_site(&sample.with_context(|| file.display().to_string())?)
    }

    pub fn on_site(&self, sample: &str) -> Result<String> {
        ensure!(sample.contains(SITE_OF_EXAMPLES), "no figure: {sample}");
        let site = self.site();
        let origin: Vec<_> = site.splitn(4, '/').take(3).collect();
        let sample = sample.replace(SITE_OF_EXAMPLES, site);
        Ok(sample.replace("https://example.org", &origin.join("/")))
    }

    /// Waits until the element shows these positions.
    pub async fn shows(&self, m: &str, n: &str) -> Result<()> {
        let positions = format!("{ELEMENT} return [element.fields.m, element.fields.n]");
        eventually!(self, self.eval(&positions).await? == json!([m, n]))
    }

    /// Works with the element of a page, and takes it away and brings it back.
    async fn work_element(&self) -> Result<()> {
        self.eval(&format!(
                "window.said = [];
                for (const type of ['ready', 'change']) addEventListener('rope-' + type, ({{ detail }}) => said.push(detail));
                {ELEMENT} element.scrollIntoView()"
            ))
            .await?;
        let first = self.ask_element("get()").await?;
        ensure!(first["figure"] == "turn", "{first}");
        self.fits(FRAME_OF_ELEMENT).await?;
        self.set_element().await?;
        self.enter_frame_of(FRAME_OF_ELEMENT).await?;
        self.press("input[data-field='m']", &[Key::Right]).await?;
        self.leave().await?;
        let moved = self
            .message("m.type === 'change' && m.by === 'reader'")
            .await?;
        ensure!(moved["fields"]["m"] == "13", "{moved}");
        self.eval(&format!(
            "said.length = 0; {ELEMENT} const {{ parentNode, nextSibling }} = element;
                element.remove(); parentNode.insertBefore(element, nextSibling)"
        ))
        .await?;
        let again = self.message("m.type === 'ready'").await?;
        ensure!(again["fields"] == moved["fields"], "{again}");
        self.fits(FRAME_OF_ELEMENT).await
    }

    /// Gives the element's figure unit arrows and looks at their score.
    async fn set_element(&self) -> Result<()> {
        let set = format!("set('{UNIT}&m=12&n=2')");
        let changed = self.ask_element(&set).await?;
        let score = changed["numbers"]["positions"].as_f64();
        let score = score.context("a score")?;
        ensure!((score - 5_f64.cos()).abs() < 1e-12, "{score}");
        Ok(())
    }

    /// The value promised by a method of the element.
    pub async fn ask_element(&self, call: &str) -> Result<Value> {
        let defined = "return customElements.whenDefined('rope-figure')";
        let script = format!("{ELEMENT} {defined}.then(() => element.{call})");
        self.eval(&script).await
    }

    /// Works with a frame that the page itself makes as high as its figure.
    async fn work_frame(&self) -> Result<()> {
        self.eval(
            "window.said = [];
                addEventListener('message', ({ data }) => said.push(data));
                const frame = document.querySelector('iframe');
                frame.src = frame.src",
        )
        .await?;
        self.message("m.type === 'resize'").await?;
        self.fits("return document.querySelector('iframe')").await?;
        let changed = self.ask("type: 'set', fields: { m: 12 }").await?;
        ensure!(changed["fields"]["m"] == "12", "{changed}");
        Ok(())
    }

    pub async fn wait_for_frame(&self) -> Result<()> {
        self.scroll_to("iframe").await?;
        self.enter("iframe").await?;
        self.wait_for(".foot").await?;
        let over = "return document.documentElement.scrollHeight - innerHeight";
        ensure!(self.number(over).await? <= 0.0);
        self.leave().await
    }

    pub async fn show(&self, body: &str) -> Result<()> {
        self.host.show(&self.page, body).await
    }

    /// The last message `m` of which this is true.
    pub async fn message(&self, is_meant: &str) -> Result<Value> {
        let find = format!("return said.findLast((m) => {is_meant}) ?? null");
        self.eventually(async || {
            if self.eval(&find).await?.is_null() {
                let said = self.eval("return said").await?;
                bail!("no message has {is_meant}: {said:#}");
            }
            Ok(())
        })
        .await?;
        self.eval(&find).await
    }

    async fn post(&self, message: &str) -> Result<()> {
        let script = format!("frames[0].postMessage({message}, '*')");
        self.eval(&script).await.map(drop)
    }

    /// The frame's answer to a message of this type, with these fields.
    async fn ask(&self, message: &str) -> Result<Value> {
        let id = self
            .number("return window.asked = (window.asked ?? 0) + 1")
            .await?;
        self.post(&format!(
            "{{ target: 'rope-explainer', id: {id}, {message} }}"
        ))
        .await?;
        self.message(&format!("m.type === 'change' && m.id === {id}"))
            .await
    }

    /// Waits until the frame is as high as what is in it.
    pub async fn fits(&self, frame: &str) -> Result<()> {
        const HEIGHTS: &str = "const { scrollHeight, clientWidth } = document.documentElement;
            return [scrollHeight, innerHeight, innerWidth - clientWidth]";
        self.enter_frame_of(frame).await?;
        let fits = self
            .eventually(async || {
                let seen = self.eval(HEIGHTS).await?;
                let [inside, outside, bar]: [f64; 3] = serde_json::from_value(seen)?;
                ensure!(
                    inside == outside && outside > 200.0 && bar == 0.0,
                    "{inside} px in a frame of {outside} px"
                );
                Ok(())
            })
            .await;
        self.leave().await?;
        fits
    }
}

#[tokio::test]
async fn a_figure_tells_its_height_and_what_it_shows_and_takes_what_it_is_given() -> Result<()> {
    let course = Course::with_frame("figure=turn").await?;
    let ready = course.message("m.type === 'ready'").await?;
    ensure!(ready["source"] == "rope-explainer", "{ready}");
    ensure!(ready["version"] == 1, "{ready}");
    ensure!(ready["figure"] == "turn", "{ready}");
    ensure!(ready["fields"] == json!({}), "{ready}");
    let height = course.message("m.type === 'resize'").await?["height"].clone();
    ensure!(ready["height"] == height, "{ready}, then {height}");
    for of_platform in ["\"subject\":\"lti.frameResize\"", "\"action\":\"resize\""] {
        let text = course
            .message(&format!("m.includes?.('{of_platform}')"))
            .await?;
        let message: Value = serde_json::from_str(text.as_str().context("a text")?)?;
        ensure!(message["height"] == height, "{text}");
    }

    let unit = format!("type: 'set', fields: '{UNIT}&m=12&n=2'");
    let changed = course.ask(&unit).await?;
    ensure!(changed["by"] == "host", "{changed}");
    ensure!(changed["fields"]["m"] == "12", "{changed}");
    let score = changed["numbers"]["positions"].as_f64();
    let score = score.context("a score")?;
    ensure!((score - 5_f64.cos()).abs() < 1e-12, "{score}");
    let link = changed["link"].as_str().context("a link")?;
    ensure!(link.starts_with(course.site()), "{link}");
    ensure!(link.contains("m=12"), "{link}");
    let text = changed["text"].as_str().context("a sentence")?;
    ensure!(text.starts_with("Score 0.2837."), "{text}");
    // Fields that are not named don't change.
    let changed = course.ask("type: 'set', fields: { m: 2 }").await?;
    ensure!(changed["numbers"]["positions"] == 1.0, "{changed}");
    let got = course.ask("type: 'get'").await?;
    ensure!(got["fields"] == changed["fields"], "{got}");

    course.enter("iframe").await?;
    course.press("input[data-field='m']", &[Key::Right]).await?;
    course.leave().await?;
    let moved = course.message("m.by === 'reader'").await?;
    ensure!(moved["fields"]["m"] == "3", "{moved}");
    ensure!(moved.get("id").is_none(), "{moved}");
    let reset = course.ask("type: 'reset'").await?;
    ensure!(reset["fields"] == json!({}), "{reset}");
    course.page.close().await
}

#[tokio::test]
async fn what_cannot_be_read_is_answered_with_a_sentence_and_changes_nothing() -> Result<()> {
    let course = Course::with_frame("figure=turn&m=6").await?;
    course.message("m.type === 'ready'").await?;
    let changed = course
        .ask("type: 'set', fields: { m: '1e99', n: 4, nothing: 1 }")
        .await?;
    ensure!(changed["fields"] == json!({ "m": "6", "n": "4" }));
    for (part, sentence) in [
        (
            "m =",
            "m = “1e99” is too large: it must be a whole number from −10,000,000 to 10,000,000 here. The page shows 6.",
        ),
        (
            "nothing",
            "This figure has no setting nothing. The page ignores “1”.",
        ),
    ] {
        let error = course
            .message(&format!("m.type === 'error' && m.text.includes('{part}')"))
            .await?;
        ensure!(error["text"] == sentence, "{error}");
        ensure!(error["id"] == changed["id"], "{error}");
    }
    for unread in [
        "type: 'put'",
        "type: 'set'",
        "type: 'set', fields: null",
        "type: 'set', fields: { m: { toString: 1 } }",
        "type: 'set', fields: 'm=' + '1'.repeat(1e7)",
        "type: { toString: 1 }, figure: 'turn'",
    ] {
        let answer = course.ask(unread).await?;
        ensure!(answer["fields"] == changed["fields"], "{unread}: {answer}");
        let id = &answer["id"];
        let error = course
            .message(&format!("m.type === 'error' && m.id === {id}"))
            .await?;
        let text = error["text"].as_str().unwrap_or_default();
        ensure!(
            text.starts_with("The message cannot be read."),
            "{unread}: {error}"
        );
    }
    course
        .post("{ target: 'rope-explainer', type: 'get', figure: 'heads', id: 'far' }")
        .await?;
    let error = course
        .message("m.type === 'error' && m.id === 'far'")
        .await?;
    ensure!(error["text"] == "The message names a figure “heads”, which is not shown here.");
    let answer = course
        .message("m.type === 'change' && m.id === 'far'")
        .await?;
    ensure!(answer["figure"] == "turn", "{answer}");
    const OTHERS: &str = "return said.filter(({ type }) => type !== 'resize').length";
    let said = course.number(OTHERS).await?;
    for foreign in [
        "null",
        "'x'.repeat(1e7)",
        "{ type: 'set', fields: 'm=1' }",
        "{ target: 'other', type: 'set', fields: 'm=1' }",
        "[1, 2]",
        "{ __proto__: { target: 'rope-explainer', type: 'reset' } }",
        "new Map([['target', 'rope-explainer']])",
    ] {
        course.post(foreign).await?;
    }
    let answer = course.ask("type: 'get'").await?;
    ensure!(answer["fields"] == changed["fields"], "{answer}");
    ensure!(course.number(OTHERS).await? == said + 1.0);
    course.page.close().await
}

#[tokio::test]
async fn a_host_sets_what_readers_cannot() -> Result<()> {
    for controls in ["none", "m"] {
        let course = Course::with_frame(&format!("figure=turn&controls={controls}&v=2")).await?;
        let ready = course.message("m.type === 'ready'").await?;
        let (open, shut) = (&ready["numbers"]["positions"], "{ n: 5, lock: false }");
        let changed = course.ask(&format!("type: 'set', fields: {shut}")).await?;
        ensure!(changed["fields"]["n"] == "5", "{changed}");
        ensure!(changed["numbers"]["positions"] != *open, "{changed}");
        ensure!(course.ask("type: 'get'").await?["fields"] == changed["fields"]);
        course
            .post("{ target: 'rope-explainer', type: 'get' }")
            .await?;
        course
            .message("m.type === 'change' && m.by === 'host' && m.id === undefined")
            .await?;
        let reset = course.ask("type: 'reset'").await?;
        ensure!(reset["fields"] == json!({}), "{reset}");
        course.page.close().await?;
    }
    Ok(())
}

#[tokio::test]
async fn a_frame_for_a_figure_that_is_not_there_shows_one_sentence_with_similar_names() -> Result<()>
{
    let course = Course::with_frame("figure=turns&embed=1").await?;
    let error = course.message("m.type === 'error'").await?;
    let text = error["text"].as_str().unwrap_or_default();
    ensure!(text.contains("Similar names: turn, terms"), "{text}");
    course
        .message("m.type === 'resize' && m.height < 200")
        .await?;
    course
        .post("{ target: 'rope-explainer', type: 'get', id: 3 }")
        .await?;
    course.message("m.type === 'error' && m.id === 3").await?;
    course.page.close().await?;
    let course = Course::with_element("name=\"turns\"").await?;
    let set = "set({ m: 1 }).catch(({ message }) => message)";
    ensure!(course.ask_element(set).await? == text);
    course.page.close().await
}

#[tokio::test]
async fn an_element_has_the_theme_of_its_host_and_follows_its_switch() -> Result<()> {
    let course = Course::with_element("name=\"hero\" theme=\"host\"").await?;
    let theme = format!("{FRAME_OF_ELEMENT}.src.match(/theme=(\\w+)/)?.[1] ?? 'none'");
    for (scheme, expected) in [
        ("normal", "light"),
        ("dark", "dark"),
        ("light dark", "none"),
    ] {
        let switch = format!("document.documentElement.style.colorScheme = '{scheme}'");
        course.eval(&switch).await?;
        eventually!(course, course.eval(&theme).await? == expected).context(scheme)?;
        // Or the console would tell of a download that the next switch ends.
        course.ask_element("get()").await?;
    }
    course.page.close().await
}

#[tokio::test]
async fn a_link_without_an_edition_opens_the_first_one_and_is_written_as_of_today() -> Result<()> {
    let course = Course::with_frame("figure=turn&m=7").await?;
    let ready = course.message("m.type === 'ready'").await?;
    ensure!(ready["fields"] == json!({ "m": "7" }), "{ready}");
    let link = ready["link"].as_str().unwrap_or_default();
    ensure!(link.ends_with("v=2"), "{link}");
    course.visit(link).await?;
    let positions = "return ['m', 'n'].map((key) => document.querySelector(`#figure-turn [data-field=${key}]`)?.value).join()";
    eventually!(course.page, course.eval(positions).await? == "7,2")?;
    course.page.close().await
}

#[tokio::test]
async fn only_the_page_around_the_frame_is_heard_and_only_the_host_of_the_link() -> Result<()> {
    let course = Course::with_frame("figure=turn").await?;
    course.message("m.type === 'ready'").await?;
    let sibling = "const other = document.createElement('iframe');
        document.body.append(other);
        other.contentWindow.eval(\"parent.frames[0].postMessage({ target: 'rope-explainer', type: 'set', fields: 'm=1' }, '*')\")";
    course.eval(sibling).await?;
    course.enter("iframe").await?;
    course
        .eval("postMessage({ target: 'rope-explainer', type: 'set', fields: 'm=1' }, '*')")
        .await?;
    course.leave().await?;
    let answer = course.ask("type: 'get'").await?;
    ensure!(answer["fields"] == json!({}), "{answer}");

    let site = course.site();
    let origin = course.host.address().trim_end_matches('/');
    let frame = |host: &str| format!("<iframe src=\"{site}?figure=turn&host={host}\"></iframe>");
    course.show(&[LISTEN, &frame(origin)].concat()).await?;
    course.message("m.type === 'ready'").await?;
    let answer = course.ask("type: 'set', fields: 'm=4'").await?;
    ensure!(answer["fields"]["m"] == "4", "{answer}");

    let others = [frame("https://lms.example"), frame("nonsense")].concat();
    course.show(&[LISTEN, &others].concat()).await?;
    for index in [0, 1] {
        let frame = format!("iframe:nth-of-type({})", index + 1);
        course.enter(&frame).await?;
        course.wait_for("[data-do='link']").await?;
        course.leave().await?;
        course.eval(&format!("frames[{index}].postMessage({{ target: 'rope-explainer', type: 'set', fields: 'm=4' }}, '*')"))
            .await?;
        course.enter(&frame).await?;
        course.let_time_pass().await?;
        ensure!(
            course.property("[data-do=link]", "href").await? == format!("{site}?figure=turn&v=2")
        );
        course.leave().await?;
    }
    ensure!(course.number("return said.length").await? == 0.0);
    // The browser tells of messages that another origin must not read.
    course.page.close_after_errors().await
}

#[tokio::test]
async fn many_changes_at_once_are_a_few_messages_and_the_last_is_what_is_shown() -> Result<()> {
    let course = Course::with_frame("figure=turn").await?;
    course.message("m.type === 'ready'").await?;
    course.enter("iframe").await?;
    course
        .eval(
            "const range = document.querySelector('input[type=range][data-field=m]');
            for (let m = 1; m <= 20; m++) {
                range.value = m;
                range.dispatchEvent(new InputEvent('input', { bubbles: true }));
            }",
        )
        .await?;
    course.leave().await?;
    course
        .message("m.by === 'reader' && m.fields.m === '20'")
        .await?;
    course.let_time_pass().await?;
    let changes = "return said.filter((m) => m.type === 'change').length";
    ensure!(course.number(changes).await? <= 3.0);
    let last = course.message("m.type === 'change'").await?;
    ensure!(last["fields"]["m"] == "20", "{last}");
    course.page.close().await
}

#[tokio::test]
async fn a_hidden_frame_says_nothing_of_its_height_until_it_is_shown() -> Result<()> {
    let course = Course::empty().await?;
    let frame = frame(&format!("{}?figure=turn", course.site()), "");
    let hidden = format!("<div hidden>{frame}</div>");
    course.show(&[LISTEN, &hidden].concat()).await?;
    let ready = course.message("m.type === 'ready'").await?;
    ensure!(ready["height"] == 0, "{ready}");
    course.ask("type: 'set', fields: 'm=12'").await?;
    let resizes = "return said.filter((m) => m.type === 'resize').length";
    ensure!(course.number(resizes).await? == 0.0);
    course
        .eval("document.querySelector('div').hidden = false")
        .await?;
    let wide = course.message("m.type === 'resize'").await?;
    // Its fonts may change its height.
    course
        .enter_frame_of("return document.querySelector('iframe')")
        .await?;
    course.settle().await?;
    course.leave().await?;
    let told = course.number(resizes).await?;
    course.eval("document.querySelector('div').hidden = true; document.querySelector('iframe').width = 340")
        .await?;
    course.ask("type: 'get'").await?;
    ensure!(course.number(resizes).await? == told);
    course
        .eval("document.querySelector('div').hidden = false")
        .await?;
    let narrow = course
        .message(&format!(
            "m.type === 'resize' && m.height > {} + 300",
            wide["height"]
        ))
        .await?;
    ensure!(narrow["figure"] == "turn", "{narrow}");
    course.page.close().await
}

#[tokio::test]
async fn without_its_code_a_frame_tells_why_and_how_high_the_sentence_is() -> Result<()> {
    let course = Course::empty().await?;
    course
        .before_each_document("delete window.WebAssembly")
        .await?;
    let frame = frame(&format!("{}?figure=turn", course.site()), "");
    course.show(&[LISTEN, &frame].concat()).await?;
    let error = course.message("m.type === 'error'").await?;
    let text = error["text"].as_str().unwrap_or_default();
    ensure!(text.contains("WebAssembly"), "{error}");
    let height = course.message("m.type === 'resize'").await?;
    let height = height["height"].as_f64().unwrap_or_default();
    ensure!((20.0..300.0).contains(&height), "{height} px");
    course.page.close_after_errors().await
}

#[tokio::test]
async fn the_whole_page_tells_answers_and_each_figure_that_changes() -> Result<()> {
    let course = Course::with_frame("").await?;
    course
        .message("m.type === 'ready' && m.figure === 'hero'")
        .await?;
    // A figure that has not come near is fetched for it.
    let answer = course
        .ask("type: 'set', figure: 'heads', fields: { row: 2 }")
        .await?;
    ensure!(answer["figure"] == "heads", "{answer}");
    ensure!(answer["fields"]["row"] == "2", "{answer}");
    course.enter("iframe").await?;
    course
        .eval("document.querySelector('[data-prediction=before] .right input').click()")
        .await?;
    course.leave().await?;
    let told = course.message("m.type === 'answer'").await?;
    ensure!(told["question"] == "before", "{told}");
    ensure!(told["right"] == true, "{told}");
    ensure!(told["choice"] == "1", "{told}");
    ensure!(told["figure"] == "turn", "{told}");
    course.page.close().await
}

#[tokio::test]
async fn the_element_is_as_high_as_its_figure_and_follows_its_attributes() -> Result<()> {
    let course = Course::with_element("name=\"turn\" m=\"5\" n=\"1\" title=\"A turn\"").await?;
    let ready = course.message("m.type === 'ready'").await?;
    ensure!(ready["fields"] == json!({ "m": "5", "n": "1" }), "{ready}");
    course.fits(FRAME_OF_ELEMENT).await?;
    ensure!(course.eval(&[FRAME_OF_ELEMENT, ".title"].concat()).await? == "A turn");
    let source = course.eval(&[FRAME_OF_ELEMENT, ".src"].concat()).await?;
    let source = source.as_str().context("a link")?;
    ensure!(source.contains("embed=1"), "{source}");
    ensure!(source.contains("host=http"), "{source}");

    let set = course
        .ask_element("set({ m: 8 }).then(() => [element.fields.m, element.numbers.positions])")
        .await?;
    let got = course
        .ask_element("get().then((m) => [m.fields.m, m.numbers.positions])")
        .await?;
    ensure!(set == got && set[0] == "8", "{set} {got}");
    ensure!(set[1].is_number(), "{set}");
    course
        .eval(&format!("{ELEMENT} element.setAttribute('n', 4)"))
        .await?;
    course
        .message("m.type === 'change' && m.fields.m === '8' && m.fields.n === '4'")
        .await?;

    // It goes on where it was, wherever it stands.
    course
        .eval(&format!(
            "{ELEMENT} said.length = 0; element.remove(); document.body.prepend(element)"
        ))
        .await?;
    let ready = course.message("m.type === 'ready'").await?;
    ensure!(ready["fields"] == json!({ "m": "8", "n": "4" }), "{ready}");
    course
        .eval(&format!("{ELEMENT} element.removeAttribute('m')"))
        .await?;
    course
        .message("m.type === 'change' && !m.fields.m && m.fields.n === '4'")
        .await?;
    course
        .eval(&format!(
            "{ELEMENT} said.length = 0; element.remove(); element.setAttribute('n', 3); setTimeout(() => document.body.prepend(element))"
        ))
        .await?;
    let ready = course.message("m.type === 'ready'").await?;
    ensure!(ready["fields"] == json!({ "n": "3" }), "{ready}");
    course
        .eval(&format!(
            "{ELEMENT} said.length = 0; element.lang = 'zh-Hans'"
        ))
        .await?;
    let ready = course.message("m.type === 'ready'").await?;
    let text = ready["text"].as_str().unwrap_or_default();
    ensure!(text.contains("分数"), "{ready}");
    course.fits(FRAME_OF_ELEMENT).await?;
    course.page.close().await
}

#[tokio::test]
async fn the_element_fills_its_height_with_the_parts_that_its_attributes_name() -> Result<()> {
    let attributes = "name=\"turn\" fit height=\"480\" parts=\"plane,score\" v=\"2\"";
    let course = Course::with_element(attributes).await?;
    course.message("m.type === 'ready'").await?;
    course.enter_frame_of(FRAME_OF_ELEMENT).await?;
    let seen = "const is = css => [...document.querySelectorAll('.shown ' + css)].some(it => it.checkVisibility());
        return [innerHeight, document.documentElement.scrollHeight, is('.plane'), is('.said'), is('.slider')].join()";
    eventually!(
        course.page,
        course.eval(seen).await? == "480,480,true,true,false"
    )?;
    course.leave().await?;
    course.page.close().await
}

#[tokio::test]
async fn the_element_takes_every_field_as_an_attribute() -> Result<()> {
    let attributes: Vec<_> = registry::parameters().iter().map(|row| row.key).collect();
    let course =
        Course::with_element(&format!("name=\"turn\" {}", attributes.join("=\"2\" "))).await?;
    let fields = course
        .eval(&format!(
            "{ELEMENT} return customElements.whenDefined('rope-figure').then(() =>
                [...new URL(element.shadowRoot.querySelector('iframe').src).searchParams.keys()])"
        ))
        .await?;
    let fields: Vec<String> = serde_json::from_value(fields)?;
    for key in attributes {
        ensure!(
            fields.iter().any(|field| field == key),
            "no {key}: {fields:?}"
        );
    }
    course.ask_element("get()").await?;
    course.page.close().await
}

#[tokio::test]
async fn the_element_begins_with_the_height_that_its_figure_needs() -> Result<()> {
    let course = Course::empty().await?;
    let measure = "return [...document.querySelectorAll('rope-figure')].map((element) => {
        const frame = element.shadowRoot.querySelector('iframe');
        return [element.getAttribute('name') ?? '', element.clientWidth, frame.clientHeight];
    })";
    // The address of an empty page stands for a figure whose code does not come.
    fs::write(course.host.folder().join("nothing.html"), "")?;
    let script = format!("<script src=\"{}embed-1.js\"></script>", course.site());
    let element = |name: &str, attributes: &str| {
        format!("<rope-figure {name} src=\"nothing.html\" {attributes}></rope-figure>")
    };
    let mut elements = String::new();
    for figure in FigureName::ALL.iter().filter(|it| !it.is_draft()) {
        for width in [320, 390, 688, 720, 960, 2000] {
            let width = format!("style=\"width: {width}px\"");
            elements += &element(&format!("name=\"{}\"", figure.as_str()), &width);
        }
    }
    course.show(&[&*script, &elements].concat()).await?;
    let check = async || {
        let sizes = course.eval(measure).await?;
        for size in sizes.as_array().context("sizes")? {
            let name = size[0].as_str().unwrap_or_default();
            let figure = FigureName::named(name).context("a figure")?;
            let width = u32::try_from(size[1].as_u64().context("a width")?)?;
            let height = size[2].as_f64().unwrap_or_default();
            let needed = f64::from(height_px(figure, width));
            ensure!(
                height >= needed && height * (1.0 - MOST_TO_SPARE) <= needed,
                "{name} has {height} px for {needed} px at {width} px"
            );
        }
        Ok(())
    };
    course.eventually(check).await?;

    // The author's height counts. Without a figure's name the frame is as high as that of a draft.
    let own = [
        element("name=\"turn\"", "height=\"333\""),
        element("name=\"turn\"", "style=\"height: 222px\""),
        element("name=\"nothing\"", ""),
        element("", ""),
    ];
    course.show(&[script, own.concat()].concat()).await?;
    course
        .eventually(async || {
            let sizes = course.eval(measure).await?;
            let heights: Vec<_> = (0..4).map(|at| sizes[at][2].as_f64()).collect();
            ensure!(heights == [333.0, 222.0, 600.0, 600.0].map(Some), "{sizes}");
            Ok(())
        })
        .await?;
    course.page.close().await
}

#[tokio::test]
async fn the_page_around_an_element_does_not_jump_when_its_figure_comes() -> Result<()> {
    let course = Course::empty().await?;
    course.before_each_document(WATCH_SHIFT).await?;
    let script = format!("<script src=\"{}embed-1.js\"></script>", course.site());
    let element = "<rope-figure name=\"helix\"></rope-figure><p style=\"height: 600px\">That was a figure.</p>";
    course
        .show(&[LISTEN_TO_ELEMENTS, &script, element].concat())
        .await?;
    course.message("m.type === 'ready'").await?;
    course.fits(FRAME_OF_ELEMENT).await?;
    course.let_time_pass().await?;
    ensure!(course.number("return shift").await? < MOST_SHIFT);
    course.page.close().await
}

#[tokio::test]
async fn the_element_works_in_the_pages_of_other_tools() -> Result<()> {
    for (name, has_frame) in [
        ("plain.html", true),
        ("quarto.html", false),
        ("mkdocs.html", true),
        ("strict-policy.html", false),
        ("jupyter.html", true),
    ] {
        let course = Course::empty().await?;
        match name {
            // The part of a page that an export holds.
            "jupyter.html" => course.show(&course.sample(name)?).await?,
            _ => course.open_sample(name).await?,
        }
        course.work_element().await.context(name)?;
        if has_frame {
            course.wait_for_frame().await.context(name)?;
        }
        course.page.close().await.context(name)?;
    }
    Ok(())
}

#[tokio::test]
async fn a_lesson_goes_through_its_steps_and_counts_answers() -> Result<()> {
    const LESSON: &str = "const lesson = document.querySelector('rope-lesson'), root = lesson.shadowRoot;
        const figure = root?.querySelector('rope-figure'), seen = css => root?.querySelector(css)?.textContent;";
    let course = Course::of_sample("lesson.html").await?;
    let page = &course.page;
    let is = async |script: &str, expected: &str| {
        let script = format!("{LESSON} return '' + ({script})");
        eventually!(page, page.eval(&script).await? == expected).context(script)
    };
    let drawn = async || {
        let defined = "customElements.whenDefined('rope-figure')";
        let drawn = format!("{LESSON} return {defined}.then(() => figure.get()).then(() => '')");
        page.eval(&drawn).await.map(drop)
    };
    is("seen('[role=status]')", "1 of 5 · 3 min").await?;
    is("seen('.ask')", "Shuffle the words. Which scores change?").await?;
    let has_notes = "!root.querySelector('dl').hidden";
    is(has_notes, "false").await?;
    drawn().await?;
    page.press_here(&[Key::Right]).await?;
    is(has_notes, "true").await?;
    for key in [
        Key::Right,
        Key::PageDown,
        Key::PageDown,
        Key::Right,
        Key::Right,
    ] {
        page.press_here(&[key]).await?;
        drawn().await?;
    }
    is("lesson.step", "3").await?;
    page.enter_frame_of("return document.querySelector('rope-lesson').shadowRoot.querySelector('rope-figure').shadowRoot.querySelector('iframe')")
        .await?;
    page.wait_for(".foot").await?;
    page.eval("document.querySelectorAll('.options input')[1].click(); setTimeout(() => document.querySelector('.check').click(), 200)")
        .await?;
    page.leave().await?;
    is("document.getElementById('count').value", "1").await?;
    is("seen('table tr')", "It falls.1").await?;
    let chinese = "lesson.collect(lesson.answers[0]); lesson.next(); lesson.lang = 'zh-Hans'";
    page.eval(&[LESSON, chinese].concat()).await?;
    drawn().await?;
    is("lesson.answers[0].count", "2").await?;
    is("seen('.next')", "备注").await?;
    for (width, height) in [(320, 640), (1920, 1080)] {
        page.resize(width, height).await?;
        let over = page.too_wide().await?;
        ensure!(over <= 0.0, "{width} px: {over} px too wide");
    }
    let fills = "figure.matches('[fit]') && figure.clientHeight > 700";
    is(fills, "true").await?;
    // Or the console would tell of a download that the next step ends.
    drawn().await?;
    // The last notes stay.
    let ended = "(lesson.step = 4, lesson.next(), lesson.next(), lesson.step) + ' ' + ";
    is(&[ended, has_notes].concat(), "4 true").await?;
    drawn().await?;
    page.eval(&[LESSON, "lesson.setAttribute('plan', 30)"].concat())
        .await?;
    drawn().await?;
    is("lesson.step + seen('.unknown').slice(0, 7)", "0没有“30”分").await?;
    course.page.close().await
}

#[tokio::test]
async fn the_element_works_in_firefox() -> Result<()> {
    let Some(course) = Course::in_browser(Browser::Firefox).await? else {
        return Ok(());
    };
    course.open_sample("plain.html").await?;
    course.work_element().await?;
    course.page.close().await
}

/// Its driver does not go into a frame of a shadow tree.
#[tokio::test]
async fn the_element_and_a_frame_take_messages_in_webkit() -> Result<()> {
    let Some(course) = Course::in_browser(Browser::WebKit).await? else {
        return Ok(());
    };
    course.open_sample("plain.html").await?;
    course
        .eval(&[ELEMENT, "element.scrollIntoView()"].concat())
        .await?;
    course.set_element().await?;
    course.open_sample("sandboxed.html").await?;
    // It takes 'self' in the site's policy for nothing in a frame without an origin.
    course
        .eval("document.querySelector('iframe').removeAttribute('sandbox')")
        .await?;
    course.work_frame().await?;
    course.page.close().await
}

#[tokio::test]
async fn a_sandboxed_frame_is_as_high_as_its_figure_and_takes_messages() -> Result<()> {
    let course = Course::of_sample("sandboxed.html").await?;
    course.wait_for_frame().await?;
    course.work_frame().await?;
    course.page.close().await
}

/// The folder of Reveal.js. `cargo xtask test` says at its end what was not run.
fn reveal() -> Result<Option<std::ffi::OsString>> {
    let reveal = std::env::var_os(REVEAL);
    ensure!(
        reveal.is_some() || may_be_missing("reveal.js"),
        "{REVEAL} is not set: run `cargo xtask test page`"
    );
    Ok(reveal)
}

#[tokio::test]
async fn slides_show_figures_again_that_were_unloaded() -> Result<()> {
    let Some(reveal) = reveal()? else {
        return Ok(());
    };
    let course = Course::empty().await?;
    let folder = course.host.folder();
    for file in ["reset.css", "reveal.css", "reveal.js", "theme/white.css"] {
        let copy = folder.join(file.replace('/', "-"));
        fs::copy(Path::new(&reveal).join(file), copy)?;
    }
    let sample = course.sample("reveal.html")?;
    let sample = sample.replace("theme/white.css", "theme-white.css");
    let sample = sample.replace("https://cdn.jsdelivr.net/npm/reveal.js@6.0.2/dist/", "");
    ensure!(!sample.contains("https://"), "{sample}");
    fs::write(folder.join("reveal.html"), sample)?;
    let address = [course.host.address(), "reveal.html"].concat();
    course.visit(&address).await?;
    course.eval("window.said = []; addEventListener('message', ({ data }) => data.source && said.push(data))")
        .await?;
    let go_to = async |slide: u8| {
        let go = format!("said.length = 0; Reveal.slide({slide})");
        course.eval(&go).await.map(drop)
    };
    for _ in 0..2 {
        go_to(1).await?;
        // The figure of the next slide may be ready later.
        let is_of_slide = "m.type === 'ready' && m.figure === 'sum'";
        let ready = course.message(is_of_slide).await?;
        ensure!(ready["figure"] == "sum", "{ready}");
        ensure!(ready["fields"]["m"] == "40", "{ready}");
        ensure!(ready["height"].as_f64() > Some(200.0), "{ready}");
        course.wait_for_frame().await?;
        let changed = course.ask("type: 'set', fields: { m: 41 }").await?;
        ensure!(changed["fields"]["m"] == "41", "{changed}");
        go_to(0).await?;
        let is_loaded = "return document.querySelector('iframe').hasAttribute('src')";
        eventually!(
            course,
            course.eval(is_loaded).await? == false,
            "it stays loaded"
        )?;
    }
    go_to(2).await?;
    course.ask_element("get()").await?;
    course.fits(FRAME_OF_ELEMENT).await?;
    course.ask_element("set({ m: 12 })").await?;
    go_to(0).await?;
    go_to(2).await?;
    let got = course.ask_element("get()").await?;
    ensure!(got["fields"]["m"] == "12", "{got}");
    course.fits(FRAME_OF_ELEMENT).await?;
    course.page.close().await
}

/// An example of docs/slides.md, by its language and its place among those.
pub fn driven(language: &str, at: usize) -> Result<&'static str> {
    let document = include_str!("../../../docs/slides.md");
    let start = format!("```{language}\n");
    let example = document.split(&start).nth(1 + at);
    let example = example.and_then(|text| text.split_once("```"));
    Ok(example.context("an example")?.0)
}

#[tokio::test]
async fn fragments_of_slides_drive_a_figure_forwards_and_back() -> Result<()> {
    let Some(reveal) = reveal()? else {
        return Ok(());
    };
    let course = Course::empty().await?;
    let script = Path::new(&reveal).join("reveal.js");
    fs::copy(script, course.host.folder().join("reveal.js"))?;
    let example = course.on_site(driven("html", 0)?)?;
    let (slide, scripts) = example.split_at(example.find("<script").context("a script")?);
    let document = format!(
        "<div class=\"reveal\"><div class=\"slides\">{slide}</div></div>
        <script src=\"reveal.js\"></script><script>Reveal.initialize({{ width: 1280, height: 720 }})</script>{scripts}"
    );
    course.show(&document).await?;
    course.shows("6", "1").await?;
    for (step, m, n) in [
        ("next", "26", "21"),
        ("next", "26", "1"),
        ("prev", "26", "21"),
        ("prev", "6", "1"),
    ] {
        course.eval(&format!("Reveal.{step}()")).await?;
        course.shows(m, n).await.context(step)?;
    }
    course.page.close().await
}

#[tokio::test]
async fn a_text_that_scrolls_drives_a_figure() -> Result<()> {
    let course = Course::empty().await?;
    course.show(&course.on_site(driven("html", 1)?)?).await?;
    for (step, m, n) in [
        (0, "6", "1"),
        (1, "26", "21"),
        (2, "26", "1"),
        (1, "26", "21"),
    ] {
        let scroll = format!(
            "document.querySelectorAll('[data-set]')[{step}].scrollIntoView({{ block: 'end' }})"
        );
        course.eval(&scroll).await?;
        course.shows(m, n).await?;
    }
    course.fits(FRAME_OF_ELEMENT).await?;
    course.page.close().await
}

#[tokio::test]
async fn the_element_works_from_a_disk_with_the_single_file() -> Result<()> {
    let course = Course::empty().await?;
    let (from, to) = (site_folder()?.join("single-file"), course.host.folder());
    for file in ["rope-explainer.html", "embed-1.js"] {
        fs::copy(from.join(file), to.join(file))?;
    }
    let document = "<!doctype html><meta charset=\"utf-8\"><title>A course</title><script src=\"embed-1.js\"></script>
        <rope-figure name=\"turn\" src=\"rope-explainer.html\"></rope-figure>";
    fs::write(to.join("course.html"), document)?;
    let address = format!("file://{}/course.html", to.display());
    course.visit(&address).await?;
    course.work_element().await?;
    course.page.close().await
}
