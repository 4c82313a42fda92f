//! The size of a static site, on disk and over the wire: each file compressed separately at the highest level, like
//! hosts that compress in advance.

pub mod budgets;

use anyhow::{Context, Result};
use std::fmt;
use std::fs;
use std::io::Write;
use std::ops::Add;
use std::path::Path;
use walkdir::WalkDir;

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Size {
    pub raw_bytes: usize,
    pub gzip_bytes: usize,
    pub brotli_bytes: usize,
}

/// The files of a site, by their path within it.
pub struct Site(pub Vec<(String, Size)>);

impl Size {
    pub fn of(content: &[u8]) -> Result<Self> {
        Ok(Self {
            raw_bytes: content.len(),
            gzip_bytes: gzip_bytes(content)?,
            brotli_bytes: brotli_bytes(content)?,
        })
    }
}

impl Add for Size {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self {
            raw_bytes: self.raw_bytes + other.raw_bytes,
            gzip_bytes: self.gzip_bytes + other.gzip_bytes,
            brotli_bytes: self.brotli_bytes + other.brotli_bytes,
        }
    }
}

impl Site {
    pub fn measure(folder: &Path) -> Result<Self> {
        let mut files = Vec::new();
        for entry in WalkDir::new(folder).sort_by_file_name() {
            let entry = entry.with_context(|| format!("{} cannot be read", folder.display()))?;
            if entry.file_type().is_file() {
                let path = entry.path().strip_prefix(folder)?;
                let size = Size::of(&fs::read(entry.path())?)?;
                files.push((path.display().to_string(), size));
            }
        }
        Ok(Self(files))
    }

    pub fn total(&self) -> Size {
        self.0
            .iter()
            .fold(Size::default(), |sum, &(_, size)| sum + size)
    }
}

impl fmt::Display for Site {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let total = ("in all".to_owned(), self.total());
        let width = self.0.iter().map(|(name, _)| name.len()).max();
        let width = width.unwrap_or(0).max(total.0.len());
        writeln!(out, "{:width$}        raw      gzip    brotli", "kB")?;
        for (name, size) in self.0.iter().chain([&total]) {
            let [raw, gzip, brotli] = [size.raw_bytes, size.gzip_bytes, size.brotli_bytes]
                .map(|bytes| bytes as f64 / 1000.0);
            writeln!(out, "{name:width$}  {raw:9.1} {gzip:9.1} {brotli:9.1}")?;
        }
        Ok(())
    }
}

fn gzip_bytes(content: &[u8]) -> Result<usize> {
    let mut encoder = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::best());
    encoder.write_all(content)?;
    Ok(encoder.finish()?.len())
}

fn brotli_bytes(content: &[u8]) -> Result<usize> {
    const QUALITY: i32 = 11;
    const LOG2_WINDOW: i32 = 22;
    let parameters = brotli::enc::BrotliEncoderParams {
        quality: QUALITY,
        lgwin: LOG2_WINDOW,
        size_hint: content.len(),
        ..Default::default()
    };
    let mut compressed = Vec::new();
    brotli::BrotliCompress(&mut &content[..], &mut compressed, &parameters)?;
    Ok(compressed.len())
}
