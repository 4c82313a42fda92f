//! Pages that real tools build, with a figure as *Share* gives it: `cargo xtask test hosts`. Their sources are in
//! `tests/hosts/`, where words in capitals stand for the code.

use super::hosts::{Course, FRAME_OF_ELEMENT, driven};
use super::share::snippet;
use browser_tests::prelude::*;
use std::path::PathBuf;
use std::process::Command;

/// A tool, the form of *Share* for a frame in it, what builds a page, and the page.
struct Tool(&'static str, &'static str, &'static str, &'static str);

const TOOLS: [Tool; 8] = [
    Tool(
        "vitepress",
        "html",
        "vitepress build",
        ".vitepress/dist/index.html",
    ),
    Tool("starlight", "html", "astro build", "dist/index.html"),
    Tool("docusaurus", "mdx", "docusaurus build", "build/index.html"),
    Tool("mdx", "mdx", "node build.mjs", "index.html"),
    Tool("mkdocs", "html", "mkdocs build --quiet", "site/index.html"),
    Tool("reveal", "reveal", "true", "index.html"),
    Tool(
        "nbconvert",
        "jupyter",
        "jupyter nbconvert --log-level=WARN --execute --to html page.ipynb",
        "page.html",
    ),
    Tool("marp", "html", "marp --html page.md", "page.html"),
];

/// Console messages of the tools themselves: nbconvert's scripts without a network, Marp's head, and Chromium's note,
/// at its lowest level, that a frame draws in a hidden part of a page.
const OF_TOOLS: [&str; 3] = [
    "cdnjs.cloudflare.com",
    "apple-mobile-web-app-capable",
    "in a subtree hidden by content-visibility",
];

const SOURCES: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../hosts");

/// Keeps what frames and elements say.
const LISTEN: &str = "window.said = [];
    addEventListener('message', ({ data }) => data.source === 'rope-explainer' && said.push(data))";

/// The folder of the tools that were installed, and the path with their programs.
fn installed() -> Result<(PathBuf, String)> {
    let folder = std::env::var("ROPE_EXPLAINER_HOSTS").context("run `cargo xtask test hosts`")?;
    let path = std::env::var("PATH").unwrap_or_default();
    let path = format!("{folder}/node_modules/.bin:{folder}/venv/bin:{path}");
    Ok((folder.into(), path))
}

/// Copies the sources of a tool's page with the code in the place of its words.
fn copy(from: &Path, to: &Path, codes: &[(&str, String)]) -> Result<()> {
    fs::create_dir_all(to)?;
    for entry in fs::read_dir(from)? {
        let (source, name) = entry.map(|entry| (entry.path(), entry.file_name()))?;
        if source.is_dir() {
            copy(&source, &to.join(name), codes)?;
            continue;
        }
        let mut text = fs::read_to_string(&source)?;
        for (word, code) in codes {
            let code = match source.extension() {
                Some(end) if end == "ipynb" => Value::from(&**code)
                    .to_string()
                    .trim_matches('"')
                    .to_owned(),
                _ => code.clone(),
            };
            text = text.replace(word, &code);
        }
        fs::write(to.join(name), text)?;
    }
    Ok(())
}

impl Tool {
    /// Builds its page, and serves the folder that has it.
    fn build(&self, element: &str, frame: &str) -> Result<Site> {
        let Self(name, _, command, page) = self;
        let (tools, path) = installed()?;
        let folder = tools.join("pages").join(name);
        fs::remove_dir_all(&folder).ok();
        let (script, element) = element
            .split_once('\n')
            .context("a script and an element")?;
        let address = script.split('"').nth(1).context("an address")?;
        let codes = [
            ("SCRIPT_ADDRESS", address),
            ("SCRIPT", script),
            ("ELEMENT", element),
            ("FRAME", frame),
        ];
        copy(
            &Path::new(SOURCES).join(name),
            &folder,
            &codes.map(|(word, code)| (word, code.to_owned())),
        )?;
        if *name == "reveal" {
            std::os::unix::fs::symlink(tools.join("node_modules"), folder.join("node_modules"))?;
        }
        let mut words = command.split(' ');
        let output = Command::new(words.next().context("a program")?)
            .args(words)
            .current_dir(&folder)
            .env("PATH", path)
            .env("ASTRO_TELEMETRY_DISABLED", "1")
            .output()?;
        let said =
            [output.stdout, output.stderr].map(|text| String::from_utf8_lossy(&text).into_owned());
        ensure!(output.status.success(), "{}", said.concat());
        let served = folder.join(page);
        let served = served.parent().context("a page lies in a folder")?;
        fs::write(served.join("favicon.ico"), "")?;
        Site::serve(served, "")
    }

    /// Sets and reads the state of the element and of the frame, answers a question, and looks for scrollbars.
    async fn work(&self, site: &Site) -> Result<()> {
        let course = Course::empty().await?;
        // On a laptop. In a narrower window, Docusaurus gives a frame fewer pixels than its code is for.
        course.resize(1280, 800).await?;
        course.before_each_document(LISTEN).await?;
        // Opened by its file's name, a page of Docusaurus finds another path than it was built for, and is built again.
        let name = Path::new(self.3).file_name().unwrap_or_default();
        let name = name.to_string_lossy().replace("index.html", "");
        course.visit(&format!("{}{name}", site.address())).await?;
        let got = course.ask_element("get()").await.context("the element")?;
        ensure!(got["fields"]["m"] == "8", "{got}");
        course.fits(FRAME_OF_ELEMENT).await?;
        let set = course.ask_element("set({ m: 12 })").await?;
        ensure!(set["fields"]["m"] == "12", "{set}");
        // Another page of the same browser may have kept an answer.
        course.enter_frame_of(FRAME_OF_ELEMENT).await?;
        course.eval("localStorage.clear()").await?;
        course.leave().await?;
        course.ask_element("setAttribute('predict', 1)").await?;
        course.ask_element("get()").await?;
        course.enter_frame_of(FRAME_OF_ELEMENT).await?;
        course
            .eval("document.querySelector('[data-prediction=before] .right input').click()")
            .await?;
        course.leave().await?;
        let answer = course.message("m.type === 'answer'").await?;
        ensure!(answer["right"] == true, "{answer}");
        course.eval("window.Reveal?.next(); if (document.querySelector('.bespoke-marp-slide')) location.hash = '#2'").await?;
        course.wait_for_frame().await.context("the frame")?;
        course.eval("said.length = 0; document.querySelector('iframe').contentWindow.postMessage({ target: 'rope-explainer', type: 'set', fields: { m: 13 }, id: 13 }, '*')").await?;
        let set = course.message("m.type === 'change' && m.id === 13").await?;
        ensure!(set["fields"]["m"] == "13", "{set}");
        course.page.close_but_for(&OF_TOOLS).await
    }
}

#[tokio::test]
#[ignore = "`cargo xtask test hosts` runs it, once a release"]
async fn a_figure_works_in_the_pages_that_real_tools_build() -> Result<()> {
    let page = Page::desktop("figure=turn&m=8").await?;
    let element = snippet(&page, "element").await?;
    let mut faults = Vec::new();
    for tool in &TOOLS {
        let frame = snippet(&page, tool.1).await?;
        let result = match tool.build(&element, &frame) {
            Ok(site) => tool.work(&site).await,
            Err(fault) => Err(fault),
        };
        match result {
            Ok(()) => println!("{}: works", tool.0),
            Err(fault) => faults.push(format!("{}: {fault:#}", tool.0)),
        }
    }
    ensure!(faults.is_empty(), "{}", faults.join("\n"));
    page.close().await
}

/// The notebook's cell runs with ipywidgets; what it displays goes into a page, and what its slider displays is run
/// there.
#[tokio::test]
#[ignore = "`cargo xtask test hosts` runs it, once a release"]
async fn a_slider_of_a_notebook_drives_a_figure() -> Result<()> {
    const MOVE: &str = "
import IPython.display, ipywidgets, json, sys
shown, interact = [], ipywidgets.interact
IPython.display.display = lambda *all, **_: shown.extend(all)
def kept(**ranges):
    return lambda function: sliders.append(ipywidgets.interactive(function, **ranges))
sliders, ipywidgets.interact = [], kept
exec(sys.argv[1])
sliders[0].children[0].value = 20
print(); print(json.dumps([it.data for it in shown if hasattr(it, 'data')]))";
    let course = Course::empty().await?;
    let (_, path) = installed()?;
    let cell = course.on_site(driven("python", 0)?)?;
    let output = Command::new("python")
        .args(["-c", MOVE, &cell])
        .env("PATH", path)
        .output()?;
    let said = String::from_utf8_lossy(&output.stderr);
    let shown: Vec<String> = serde_json::from_slice(
        output
            .stdout
            .split(|sign| *sign == b'\n')
            .rfind(|line| !line.is_empty())
            .unwrap_or_default(),
    )
    .with_context(|| said.into_owned())?;
    let [html, scripts @ ..] = &shown[..] else {
        anyhow::bail!("nothing is displayed");
    };
    course.show(html).await?;
    for (script, m) in scripts.iter().zip(["6", "20"]) {
        course.eval(script).await?;
        course.shows(m, "1").await?;
    }
    ensure!(scripts.len() == 2, "{scripts:?}");
    course.page.close_but_for(&OF_TOOLS).await
}
