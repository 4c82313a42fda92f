//! The project's commands: `cargo xtask help`.

mod bench;
mod build;
mod cards;
mod conflicts;
#[path = "../../src/state/edition.rs"]
mod edition;
#[path = "../../src/state/figure_name.rs"]
mod figure_name;
mod finish;
mod first_heights;
mod fonts;
#[path = "../../src/state/frame_height.rs"]
mod frame_height;
mod heights;
mod new_figure;
mod package;
mod prelude;
mod recorded;
mod remap_paths;
mod screenshot;
mod screenshots;
mod serve;
mod shell;
mod site;
mod story;
mod template;
mod test;
mod tools;
mod words;

use anyhow::{Result, bail};
use std::env;
use std::process::ExitCode;

const HELP: &str = "\
cargo xtask COMMAND

  serve [TRUNK OPTIONS]  build the page for development, serve it, reload it when a file changes; prints the address
                         (--release: the page as `build` makes it, optimised and small)
  build                  build the static site into dist/ and print its size: raw, gzip, brotli
                         (--single-file: the whole page as one file a language, into dist/single-file/, which opens
                         without a server and without a network, and behind it --figure and names or `all`: a file
                         for each of these figures alone; --address ADDRESS: where it will be published, which
                         writes cards for shared links, and --pictures behind it takes a picture for each)
  cards SITE ADDRESS [--pictures]
                         write the cards into a site that is built
  test [STEP...]         run every test, or only the named steps (an unknown name lists them);
                         quick: formatting, clippy and the native tests; release: also what installs much, before a release
  new-figure NAME        write a new figure as a draft: its folder, its test, its words
  docs                   update the tables in docs/links.md and docs/model-types.md
  heights [--development]
                         build, measure how tall each figure is in a frame, and write the table in src/state/frame_height.rs:
                         when a figure became taller or shorter, or a draft a figure; --development: from the development build
  package                build the engine's npm package into engine/pkg/ and print its size
  screenshots [--development] [--height PX] [QUERY...]
                         build, and write pictures of the page, wide and narrow, light and dark, to target/screenshots/;
                         a query is a link's part after `?`; --development: from the development build, in seconds
  bench [engine|page|training] [COUNT] [--write]
                         measure what the engine's kernels cost, natively and in Chromium, beside copies, plain JavaScript and
                         onnxruntime-web; what a drag costs the page, and the site's size, beside an empty Yew page; and what a
                         training step costs, natively and in Chromium. --write: into docs/measurements.md
  bench training tasks [SEEDS]
                         what small transformers learn with each encoding, which trains for many minutes
  record [--check]       train the recorded models again, and write static/recorded/: when training/ changed;
                         --check: compare with what is there, before a release
  fonts                  make the subsets of static/fonts/ again, from npm: when the page has a new character
  tools                  only install what serve, build and test need
  finish                 the end of a build by Trunk: writes the documents of all languages
  help                   this text

Tools are looked up on PATH in the version that is needed, then in the folder ROPE_EXPLAINER_TOOLS (without it
rope-explainer in the user's cache folder), and are else installed into that folder.
";

fn main() -> ExitCode {
    let mut arguments = env::args().skip(1);
    let command = arguments.next().unwrap_or_default();
    match run(&command, &arguments.collect::<Vec<_>>()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error:#}");
            ExitCode::FAILURE
        }
    }
}

fn run(command: &str, arguments: &[String]) -> Result<()> {
    match command {
        "serve" => serve::run(arguments),
        "build" => build::run(arguments),
        "test" => test::run(arguments),
        "new-figure" => new_figure::run(arguments),
        "docs" => [
            "test --package rope-explainer --test page docs",
            "test --package rotary --test engine model_types",
        ]
        .into_iter()
        .try_for_each(|tests| {
            shell::run(
                shell::cargo()
                    .args(tests.split(' '))
                    .env("ROPE_EXPLAINER_WRITE_DOCS", "1"),
            )
        }),
        "heights" => heights::run(arguments),
        "package" => package::run(),
        "screenshots" => screenshots::run(arguments),
        "bench" => bench::run(arguments),
        "record" => recorded::run(arguments),
        "fonts" => fonts::run(),
        "tools" => tools::install_all(),
        "cards" => cards::run(arguments),
        "finish" => finish::run(),
        test::SITE_FOR_TESTS => test::site_for_tests().map(drop),
        "" | "help" | "-h" | "--help" => {
            print!("{HELP}");
            Ok(())
        }
        unknown => bail!("There is no command `{unknown}`.\n\n{HELP}"),
    }
}
