//! Files of the site named by their content.

use crate::prelude::*;
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use std::hash::{DefaultHasher, Hash, Hasher};

/// A file that never changes, because different content gets a different name. A browser with files of an earlier build
/// must not mix them with those of a later one.
#[derive(Default)]
pub struct Asset {
    pub name: String,
    pub bytes: Vec<u8>,
}

impl Asset {
    /// A file named `stem`, a digest of its content, and `.end`.
    pub fn named(stem: &str, end: &str, bytes: impl Into<Vec<u8>>) -> Self {
        let bytes = bytes.into();
        let name = format!("{stem}-{}.{end}", digits(&[&bytes]));
        Self { name, bytes }
    }

    pub fn write(&self, folder: &Path) -> Result<()> {
        Ok(fs::write(folder.join(&self.name), &self.bytes)?)
    }

    pub fn data_url(&self) -> String {
        let kind = match self.name.rsplit('.').next() {
            Some("js") => "text/javascript",
            Some("wasm") => "application/wasm",
            Some("woff2") => "font/woff2",
            Some("css") => "text/css",
            Some("txt") => "text/plain;charset=utf-8",
            _ => "application/octet-stream",
        };
        format!("data:{kind};base64,{}", STANDARD.encode(&self.bytes))
    }
}

/// A digest of files' contents: sixteen hexadecimal digits.
pub fn digits(files: &[impl AsRef<[u8]>]) -> String {
    let mut hasher = DefaultHasher::new();
    for file in files {
        file.as_ref().hash(&mut hasher);
    }
    format!("{:016x}", hasher.finish())
}

/// Whether a file's name contains the digest of its content.
pub fn is_named_by_content(path: &str) -> bool {
    let is_digit = |byte: &u8| byte.is_ascii_digit() || (b'a'..=b'f').contains(byte);
    let name = path.rsplit('/').next().unwrap_or_default();
    name.split(['-', '.', '_'])
        .any(|part| part.len() == 16 && part.as_bytes().iter().all(is_digit))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_has_the_digits_of_its_content_and_other_names_have_none() {
        let asset = Asset::named("late", "zh-Hans.txt", "a");
        assert!(is_named_by_content(&asset.name), "{}", asset.name);
        assert_ne!(Asset::named("late", "zh-Hans.txt", "b").name, asset.name);
        assert_eq!(
            asset.data_url(),
            "data:text/plain;charset=utf-8;base64,YQ=="
        );
        assert!(is_named_by_content("rope-1c0ffee1c0ffee12_bg.wasm"));
        for path in ["index.html", "card.png", "embed-1.js", "part-1c0ffee.wasm"] {
            assert!(!is_named_by_content(path), "{path}");
        }
    }
}
