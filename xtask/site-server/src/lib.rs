//! Serves a folder of static files to a browser, on its own port and under a given path, with the headers of the
//! folder's `_headers`, like the hosts that read it.

mod headers;

use anyhow::Result;
use axum::Router;
use axum::extract::Request;
use axum::middleware::{Next, from_fn};
use headers::Headers;
use std::net::{Ipv4Addr, TcpListener};
use std::path::Path;
use std::sync::Arc;
use tokio::runtime::{Builder, Runtime};
use tower_http::cors::CorsLayer;
use tower_http::services::ServeDir;

/// A served folder; dropping it stops the server.
pub struct Site {
    runtime: Option<Runtime>,
    address: String,
}

impl Site {
    /// Serves a folder under a path: `""`, or one that ends with a slash. Without `_headers`, frames without an origin
    /// may read the files.
    pub fn serve(folder: &Path, under: &'static str) -> Result<Self> {
        Self::serve_at(folder, under, 0)
    }

    /// The same at a fixed port, like a host that returns after an outage; 0 is any.
    pub fn serve_at(folder: &Path, under: &'static str, port: u16) -> Result<Self> {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, port))?;
        listener.set_nonblocking(true)?;
        let address = format!("http://{}/{under}", listener.local_addr()?);
        let files = ServeDir::new(folder);
        let router = match under.trim_end_matches('/') {
            "" => Router::new().fallback_service(files),
            under => Router::new().nest_service(&format!("/{under}"), files),
        };
        let router = match Headers::of(folder)? {
            None => router.layer(CorsLayer::permissive()),
            Some(headers) => {
                let headers = Arc::new(headers);
                router.layer(from_fn(move |request: Request, next: Next| {
                    let path = request.uri().path().trim_start_matches('/');
                    let path = format!("/{}", path.strip_prefix(under).unwrap_or(path));
                    let headers = Arc::clone(&headers);
                    async move {
                        let mut answer = next.run(request).await;
                        headers.apply(&path, answer.headers_mut());
                        answer
                    }
                }))
            }
        };
        let runtime = Builder::new_multi_thread()
            .worker_threads(1)
            .enable_io()
            .build()?;
        runtime.spawn(async move {
            let listener = tokio::net::TcpListener::from_std(listener)?;
            axum::serve(listener, router).await
        });
        Ok(Self {
            runtime: Some(runtime),
            address,
        })
    }

    /// The address of the folder, with a slash at its end.
    pub fn address(&self) -> &str {
        &self.address
    }
}

impl Drop for Site {
    fn drop(&mut self) {
        if let Some(runtime) = self.runtime.take() {
            runtime.shutdown_background();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;
    use std::io::{Read, Write};
    use std::net::TcpStream;

    #[test]
    fn a_rule_is_for_a_path_below_that_of_the_site() {
        let folder = tempfile::tempdir().unwrap();
        fs::write(folder.path().join("_headers"), "/a.txt\n  X-A: 1\n").unwrap();
        fs::write(folder.path().join("a.txt"), "a").unwrap();
        for under in ["", "courses/week3/"] {
            let site = Site::serve(folder.path(), under).unwrap();
            let address = site.address().strip_prefix("http://").unwrap();
            let (host, path) = address.split_once('/').unwrap();
            let mut stream = TcpStream::connect(host).unwrap();
            write!(stream, "GET /{path}a.txt HTTP/1.0\r\n\r\n").unwrap();
            let mut answer = String::new();
            stream.read_to_string(&mut answer).unwrap();
            assert!(answer.contains("\r\nx-a: 1\r\n"), "{answer}");
        }
    }
}
