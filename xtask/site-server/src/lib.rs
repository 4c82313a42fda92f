//! Serves a folder of static files to a browser, on a port of its own and under a path of the caller's.

use anyhow::{Result, anyhow};
use std::fs::File;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::thread;
use tiny_http::{Header, Request, Response, Server, StatusCode};

/// A folder that is served until this is dropped.
pub struct Site {
    server: Arc<Server>,
    address: String,
}

impl Site {
    /// Serves a folder under a path: `""`, or one that ends with a slash.
    ///
    /// # Errors
    /// If no port is free.
    pub fn serve(folder: &Path, under: &'static str) -> Result<Self> {
        let server = Server::http("127.0.0.1:0").map_err(|error| anyhow!(error))?;
        let address = format!("http://{}/{under}", server.server_addr());
        let server = Arc::new(server);
        let (listening, folder) = (Arc::clone(&server), folder.to_owned());
        thread::spawn(move || {
            for request in listening.incoming_requests() {
                // A browser that went away needs no answer.
                let _ = answer(request, &folder, under);
            }
        });
        Ok(Self { server, address })
    }

    /// The address of the folder, with a slash at its end.
    pub fn address(&self) -> &str {
        &self.address
    }
}

impl Drop for Site {
    fn drop(&mut self) {
        self.server.unblock();
    }
}

fn answer(request: Request, folder: &Path, under: &str) -> std::io::Result<()> {
    let path = file(folder, under, request.url());
    match path.and_then(|path| Some((File::open(&path).ok()?, path))) {
        Some((file, path)) => {
            let mut response = Response::from_file(file);
            // Static hosts let frames read that have no origin, and so does this one.
            for (name, value) in [
                ("Content-Type", media_type(&path)),
                ("Access-Control-Allow-Origin", "*"),
            ] {
                response.add_header(Header::from_bytes(name, value).expect("headers are ASCII"));
            }
            request.respond(response)
        }
        None => request.respond(Response::empty(StatusCode(404))),
    }
}

/// The file of a request, if it is one that lies in the folder.
fn file(folder: &Path, under: &str, url: &str) -> Option<PathBuf> {
    let path = url
        .split(['?', '#'])
        .next()?
        .strip_prefix('/')?
        .strip_prefix(under)?;
    if path.split('/').any(|part| part == "..") {
        return None;
    }
    let path = if path.is_empty() { "index.html" } else { path };
    let file = folder.join(path);
    file.is_file().then_some(file)
}

fn media_type(path: &Path) -> &'static str {
    match path.extension().and_then(|extension| extension.to_str()) {
        Some("html") => "text/html; charset=utf-8",
        Some("js") => "text/javascript; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("wasm") => "application/wasm",
        Some("svg") => "image/svg+xml",
        Some("json") => "application/json",
        _ => "application/octet-stream",
    }
}
