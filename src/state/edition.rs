//! Editions of links: each link names the starting states that it was written for. This file imports nothing, because
//! the commands read it too.

/// The key that names a link's edition. Links without it are of the first one.
pub const EDITION_KEY: &str = "v";

/// The edition of the links that are written now.
pub const EDITION: &str = "2";

/// All editions, the first one first.
#[allow(dead_code, reason = "the commands write links and read none")]
pub const EDITIONS: &[&str] = &["1", EDITION];
