//! The numbers of figures and the addresses of sections. A chapter's figures count from 1, as in "Figure 6.1".

/// Numbers the figures of a chapter's HTML, and gives its sections an address and a heading that links to it.
pub fn numbered(html: &str, chapter: usize, slug: &str) -> String {
    const PLACE: &str = "<div class=\"place\" ";
    const START: &str = "<h3>";
    const END: &str = "</h3>";
    let html = each(html, PLACE, |figure| {
        format!("{PLACE}data-number=\"{chapter}.{figure}\" ")
    });
    let html = each(&html, START, |section| {
        let address = format!("{slug}-{section}");
        format!("<h3 id=\"{address}\"><a class=\"anchor\" href=\"#{address}\">")
    });
    html.replace(END, "</a></h3>")
}

/// Replaces each mark in a text, by a function of its index from 1.
fn each(text: &str, mark: &str, instead: impl Fn(usize) -> String) -> String {
    let mut pieces = text.split(mark);
    let mut changed = pieces.next().unwrap_or_default().to_owned();
    for (index, piece) in pieces.enumerate() {
        changed += &instead(index + 1);
        changed += piece;
    }
    changed
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn figures_count_from_one_in_each_chapter() {
        let html = "<div class=\"place\" id=\"a\"></div><p><div class=\"place\" id=\"b\"></div>";
        assert_eq!(
            numbered(html, 6, "turn"),
            "<div class=\"place\" data-number=\"6.1\" id=\"a\"></div><p><div class=\"place\" data-number=\"6.2\" id=\"b\"></div>"
        );
    }

    #[test]
    fn sections_have_an_address_and_lead_to_it() {
        assert_eq!(
            numbered("<h3>One</h3><h3>Two</h3>", 15, "kernel"),
            "<h3 id=\"kernel-1\"><a class=\"anchor\" href=\"#kernel-1\">One</a></h3>\
             <h3 id=\"kernel-2\"><a class=\"anchor\" href=\"#kernel-2\">Two</a></h3>"
        );
    }
}
