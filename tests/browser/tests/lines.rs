//! Line breaks.

use crate::print::print_all;
use browser_tests::prelude::*;

/// The end of each line before punctuation that begins one. What stands before a mark is a sign of the same text, or
/// what is drawn before it in the same block: a text, a formula, a button.
const BEGINNINGS: &str = r"
    const isMark = (text, at) => '，。、；：？！）”’》」,;:?!)]%'.includes(text[at]) || (text[at] === '.' && !/[\w.]/.test(text[at + 1] ?? ''));
    const blocks = new Map();
    const block = (element) => {
        if (!blocks.has(element)) {
            const display = getComputedStyle(element).display;
            const isInline = display === 'contents' || (display === 'inline' && !element.matches('svg, math, button, img, input, select, canvas'));
            blocks.set(element, isInline ? block(element.parentElement) : element);
        }
        return blocks.get(element);
    };
    const box = (text, at) => {
        const range = document.createRange();
        range.setStart(text, at);
        range.setEnd(text, at + 1);
        return range.getBoundingClientRect();
    };
    const inBlock = (root) => {
        const found = [];
        const walk = (node) => {
            if (node.nodeType === Node.TEXT_NODE) found.push(node);
            else if (node.nodeType !== Node.ELEMENT_NODE) return;
            else if (node !== root && block(node) !== root) found.push(node);
            else node.childNodes.forEach(walk);
        };
        walk(root);
        return found;
    };
    const wrong = [];
    const roots = new Set();
    const texts = document.createTreeWalker(document.querySelector('main'), NodeFilter.SHOW_TEXT);
    for (let text; (text = texts.nextNode()); )
        if (!text.parentElement.closest('svg, math, pre, textarea, select, option, style, script')) roots.add(block(text.parentElement));
    let marks = 0;
    for (const root of roots) {
        // Text for screen readers only is a pixel wide.
        if (!root.checkVisibility({ visibilityProperty: true }) || root.clientWidth < 2) continue;
        let before = null;
        let line = '';
        for (const node of inBlock(root)) {
            if (node.nodeType === Node.ELEMENT_NODE) {
                const here = node.getBoundingClientRect();
                if (here.width > 0) [before, line] = [here, line + node.textContent];
                continue;
            }
            for (let at = 0; at < node.data.length; at++) {
                if (!node.data[at].trim()) continue;
                const here = box(node, at);
                if (here.width === 0) continue;
                if (isMark(node.data, at)) {
                    marks++;
                    if (before && before.bottom <= here.top + here.height / 3 && here.left < before.right) wrong.push(line.slice(-24) + ' | ' + node.data.slice(at, at + 8));
                }
                before = here;
                line += node.data[at];
            }
        }
    }
    return [marks, wrong.join('\n')]";

async fn beginnings(page: &Page) -> Result<(f64, String)> {
    Ok(serde_json::from_value(page.eval(BEGINNINGS).await?)?)
}

#[tokio::test]
async fn no_line_begins_with_punctuation() -> Result<()> {
    for document in ["index.html", "zh-Hans.html"] {
        let page = Page::sized(1280, 800).await?;
        print_all(&page, &format!("{document}?predict=0")).await?;
        page.lay_out_all().await?;
        let mut wrong = Vec::new();
        for width in [1280, 768, 390, 360] {
            page.resize(width, 800).await?;
            page.settle().await?;
            let (marks, lines) = beginnings(&page).await?;
            ensure!(
                marks > 2000.0,
                "{document}: only {marks} marks at {width} px"
            );
            if !lines.is_empty() {
                wrong.push(format!("{document} at {width} px:\n{lines}"));
            }
        }
        ensure!(wrong.is_empty(), "{}", wrong.join("\n"));
        // The test sees a line that is there.
        page.eval(
            "const line = document.createElement('p');
            line.innerHTML = 'a<br>. b';
            document.querySelector('.chapter').prepend(line)",
        )
        .await?;
        ensure!(beginnings(&page).await?.1 == "a | . b");
        page.close().await?;
    }
    Ok(())
}
