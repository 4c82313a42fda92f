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
                         (--release: an optimised, small page, as from `build`)
  build                  build the static site into dist/ and print its size: raw, gzip, brotli
                         (--single-file: also write the whole page as one file per language, into dist/single-file/, which
                         opens without a server or a network; after it, --figure and names or `all`: a file
                         for each of these figures; --address ADDRESS: the address it will be published at, to
                         write cards for shared links; after it, --pictures: take a picture for each card)
  cards SITE ADDRESS [--pictures]
                         write the cards into a built site
  test [STEP...]         run every test, or only the named steps (an unknown name lists them);
                         quick: formatting, clippy and the native tests; release: also steps that install large tools
  new-figure NAME        write a new figure as a draft: its folder, its test, its words
  docs                   update the tables in docs/links.md and docs/model-types.md
  heights [--development]
                         build, measure the height of each figure in a frame, and write the table in src/state/frame_height.rs:
                         after a figure's height has changed, or a draft is finished; --development: from the development build
  package                build the engine's npm package into engine/pkg/ and print its size
  screenshots [--development] [--height PX] [QUERY...]
                         build, and write pictures of the page, wide and narrow, light and dark, to target/screenshots/;
                         a query is the part of a link after `?`; --development: from the development build, in seconds
  bench [engine|page|training] [COUNT] [--write]
                         time the engine's kernels, natively and in Chromium, beside copies, plain JavaScript and
                         onnxruntime-web; a drag on the page, and measure the site's size, beside an empty Yew page; and
                         a training step, natively and in Chromium. --write: into docs/measurements.md
  bench training tasks [SEEDS]
                         compare the accuracy of small transformers with each encoding, which trains for many minutes
  record [--check]       train the recorded models again, and write static/recorded/: after a change in training/;
                         --check: compare with the stored ones, before a release
  fonts                  make the subsets of static/fonts/ again, from npm: after the page gets a new character
  tools                  only install the tools for serve, build and test
  finish                 the end of a build by Trunk: writes the documents of all languages
  help                   this text

Tools are looked up on PATH, in the required version, then in the folder ROPE_EXPLAINER_TOOLS (by default
rope-explainer in the user's cache folder). Missing ones are installed into that folder.
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
            "test --package engine-tests model_types",
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
