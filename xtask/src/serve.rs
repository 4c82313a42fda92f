//! The page, served from a development build and reloaded when a file changes.

use crate::site::code::SPLIT;
use crate::site::document;
use crate::{build, shell};
use anyhow::Result;
use std::net::{Ipv4Addr, TcpListener};

const FIRST_PORT: u16 = 8080;

pub fn run(trunk_options: &[String]) -> Result<()> {
    document::check()?;
    let release = trunk_options.iter().any(|option| option == "--release");
    let profile = if release { "page" } else { "page-dev" };
    let mut command = build::trunk(&build::tools_beside_compiling(profile)?)?;
    command.arg("serve").args(trunk_options);
    if release {
        command.args(SPLIT);
    }
    let chosen = trunk_options
        .iter()
        .any(|option| option.starts_with("--port") || option.starts_with("-p"));
    if !chosen {
        let port = free_port();
        command.args(["--port", &port.to_string()]);
        eprintln!("Building the page; then it is at http://127.0.0.1:{port}/ until Ctrl+C.");
    }
    shell::run(&mut command)
}

fn free_port() -> u16 {
    (FIRST_PORT..FIRST_PORT + 100)
        .find(|&port| TcpListener::bind((Ipv4Addr::LOCALHOST, port)).is_ok())
        .unwrap_or(FIRST_PORT)
}
