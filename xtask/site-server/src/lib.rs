//! Serves a folder of static files to a browser, on a port of its own and under a path of the caller's. The files have
//! the headers of the folder's `_headers`, as on the hosts that read it.

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

/// A folder that is served until this is dropped.
pub struct Site {
    runtime: Option<Runtime>,
    address: String,
}

impl Site {
    /// Serves a folder under a path: `""`, or one that ends with a slash. Frames that have no origin may read one
    /// without `_headers`.
    pub fn serve(folder: &Path, under: &'static str) -> Result<Self> {
        Self::serve_at(folder, under, 0)
    }

    /// The same at a port, as a host does that was gone for a while; 0 is any.
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
