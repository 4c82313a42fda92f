//! The page, served from a development build and reloaded when a file changes.

use crate::build::{tools_beside_compiling, trunk};
use crate::shell;
use crate::site::code::SPLIT;
use crate::site::document;
use crate::tools::Toolset;
use anyhow::Result;
use std::net::{Ipv4Addr, TcpListener};

const FIRST_PORT: u16 = 8080;

pub fn run(trunk_options: &[String]) -> Result<()> {
    document::check()?;
    let release = trunk_options.iter().any(|option| option == "--release");
    let (profile, options): (_, &[_]) = match release {
        true => ("page", &SPLIT),
        false => ("page-dev", &[]),
    };
    let folders = tools_beside_compiling(Toolset::DEVELOPMENT, profile, options)?;
    let mut command = trunk(&folders)?;
    command.arg("serve").args(trunk_options).args(options);
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
