//! Serves a folder of static files to a browser, on a port of its own and under a path of the caller's.

use anyhow::Result;
use axum::Router;
use std::net::{Ipv4Addr, TcpListener};
use std::path::Path;
use tokio::runtime::{Builder, Runtime};
use tower_http::cors::CorsLayer;
use tower_http::services::ServeDir;

/// A folder that is served until this is dropped.
pub struct Site {
    runtime: Option<Runtime>,
    address: String,
}

impl Site {
    /// Serves a folder under a path: `""`, or one that ends with a slash.
    ///
    /// # Errors
    /// If no port is free.
    pub fn serve(folder: &Path, under: &'static str) -> Result<Self> {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0))?;
        listener.set_nonblocking(true)?;
        let address = format!("http://{}/{under}", listener.local_addr()?);
        let files = ServeDir::new(folder);
        let router = match under.trim_end_matches('/') {
            "" => Router::new().fallback_service(files),
            under => Router::new().nest_service(&format!("/{under}"), files),
        };
        // Static hosts let frames read that have no origin, and so does this one.
        let router = router.layer(CorsLayer::permissive());
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
