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

/// A document whose style sheets and scripts are without. What stands in `<script type="…">` is no script.
pub fn without_in_document(document: &str) -> String {
    without_in(&without_in(document, "style"), "script")
}

fn without_in(document: &str, tag: &str) -> String {
    let (start, end) = (format!("<{tag}>"), format!("</{tag}>"));
    let mut pieces = document.split(&start);
    let mut kept = pieces.next().unwrap_or_default().to_owned();
    for piece in pieces {
        let (code, after) = piece.split_once(&end).unwrap_or((piece, ""));
        kept.extend([&start, &without(code), &end, after]);
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
    fn only_style_sheets_and_scripts_of_a_document_change() {
        let document = "<p>\n  a</p><style>/* b */\np {\n  c: d;\n}\n</style>\n  <p>e</p><script>\n// f\n  g();\n</script>";
        assert_eq!(
            without_in_document(document),
            "<p>\n  a</p><style>p {\nc: d;\n}\n</style>\n  <p>e</p><script>g();\n</script>"
        );
    }
}
