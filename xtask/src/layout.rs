//! Indentation and comments, which are for those who write and not for those who download.

/// A script or a style sheet without indentation and without comments that have lines to themselves.
pub fn without(code: &str) -> String {
    let spans_lines = |line: &str| line.matches('`').count() % 2 == 1;
    if code.lines().any(spans_lines) {
        return code.to_owned();
    }
    let mut in_comment = false;
    let mut kept = String::with_capacity(code.len());
    for line in code.lines().map(str::trim) {
        in_comment |= line.starts_with("/*");
        if !in_comment && !line.is_empty() && !line.starts_with("//") {
            kept.push_str(line);
            kept.push('\n');
        }
        in_comment &= !line.contains("*/");
    }
    kept
}

/// A document whose style sheets are without.
pub fn without_in_styles(document: &str) -> String {
    let mut pieces = document.split("<style>");
    let mut kept = pieces.next().unwrap_or_default().to_owned();
    for piece in pieces {
        let (style, after) = piece.split_once("</style>").unwrap_or((piece, ""));
        kept.extend(["<style>", &without(style), "</style>", after]);
    }
    kept
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn layout_goes_and_text_over_lines_stays() {
        let script = "/**\n * Says.\n */\nfunction f() {\n    // one\n    return `a//b`;\n}\n";
        assert_eq!(without(script), "function f() {\nreturn `a//b`;\n}\n");
        let script = "f(`a\n   b`);";
        assert_eq!(without(script), script);
    }

    #[test]
    fn only_style_sheets_of_a_document_change() {
        let document = "<p>\n  a</p><style>/* b */\np {\n  c: d;\n}\n</style>\n  <p>e</p>";
        assert_eq!(
            without_in_styles(document),
            "<p>\n  a</p><style>p {\nc: d;\n}\n</style>\n  <p>e</p>"
        );
    }
}
