//! The headers of a site's files: its `_headers`, read as Netlify and Cloudflare do.

use anyhow::{Context, Result};
use axum::http::{HeaderMap, HeaderName, HeaderValue};
use std::fs;
use std::path::Path;

/// Path patterns, in which `*` matches any part, each with its headers.
#[derive(Debug, Default, Clone)]
pub struct Headers {
    rules: Vec<(String, Vec<(HeaderName, HeaderValue)>)>,
}

impl Headers {
    /// A folder's headers, if it has a `_headers` file.
    pub fn of(folder: &Path) -> Result<Option<Self>> {
        let file = folder.join("_headers");
        if !file.is_file() {
            return Ok(None);
        }
        let text = fs::read_to_string(file)?;
        Self::read(&text).context("_headers").map(Some)
    }

    fn read(text: &str) -> Result<Self> {
        let mut rules: Vec<(String, Vec<_>)> = Vec::new();
        for line in text.lines().filter(|line| !line.trim().is_empty()) {
            if line.starts_with('/') {
                rules.push((line.trim().to_owned(), Vec::new()));
                continue;
            }
            let (_, headers) = rules.last_mut().context("a header has a path before it")?;
            let (name, value) = line.split_once(':').with_context(|| line.to_owned())?;
            headers.push((name.trim().parse()?, value.trim().parse()?));
        }
        Ok(Self { rules })
    }

    /// Adds the headers of a path to a response: those of all matching rules.
    pub fn apply(&self, path: &str, answer: &mut HeaderMap) {
        let own = self.rules.iter().filter(|(pattern, _)| fits(pattern, path));
        let own: Vec<_> = own.flat_map(|(_, headers)| headers).collect();
        for (name, _) in &own {
            answer.remove(name);
        }
        for (name, value) in own {
            answer.append(name, value.clone());
        }
    }
}

fn fits(pattern: &str, path: &str) -> bool {
    match pattern.split_once('*') {
        None => pattern == path,
        Some((start, end)) => path
            .strip_prefix(start)
            .is_some_and(|rest| rest.ends_with(end)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = "/*\n  X-A: 1\n  X-B: https://example.org\n/*.html\n  Cache-Control: no-cache\n/a.html\n  X-A: 2\n";

    fn of(path: &str) -> HeaderMap {
        let mut answer = HeaderMap::new();
        answer.insert("cache-control", HeaderValue::from_static("server"));
        Headers::read(TEXT).unwrap().apply(path, &mut answer);
        answer
    }

    #[test]
    fn a_path_has_the_headers_of_all_rules_that_fit_it() {
        let all = |path: &str, name: &str| -> Vec<String> {
            let answer = of(path);
            let values = answer.get_all(name).iter();
            values
                .map(|value| value.to_str().unwrap().to_owned())
                .collect()
        };
        assert_eq!(all("/a.html", "x-a"), ["1", "2"]);
        assert_eq!(all("/b/c.html", "x-a"), ["1"]);
        assert_eq!(all("/", "x-b"), ["https://example.org"]);
        assert_eq!(all("/b/c.html", "cache-control"), ["no-cache"]);
        assert_eq!(all("/c.js", "cache-control"), ["server"]);
    }

    #[test]
    fn a_header_of_no_path_is_an_error() {
        assert!(Headers::read("  X-A: 1\n").is_err());
        assert!(Headers::read("/*\n  X-A\n").is_err());
    }
}
