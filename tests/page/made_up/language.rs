//! The words of the made-up language, for the tests of the page natively and in a browser.

use locale_files::{Message, Piece, REFERENCE, lines, problems, read};
use std::fs;
use std::path::Path;

/// The tag under which CLDR has its rules.
const TAG: &str = "ro";

/// Copies the English files, and each to the language, as the recipe says.
fn copy(from: &Path, to: &Path) {
    fs::create_dir_all(to).unwrap();
    for entry in fs::read_dir(from).unwrap() {
        let (path, name) = entry.map(|it| (it.path(), it.file_name())).unwrap();
        if path.is_dir() {
            copy(&path, &to.join(name));
        } else if name == "en.ftl" {
            for tag in [REFERENCE, TAG] {
                fs::copy(&path, to.join(format!("{tag}.ftl"))).unwrap();
            }
        }
    }
}

/// Each word of letters, twice.
fn long(text: &str) -> String {
    text.split_inclusive(' ')
        .map(|word| {
            let is_word = word
                .trim_end()
                .bytes()
                .all(|sign| sign.is_ascii_alphabetic());
            if is_word {
                [word.trim_end(), word].concat()
            } else {
                word.to_owned()
            }
        })
        .collect()
}

fn translated(pieces: &[Piece]) -> Vec<Piece> {
    let translate = |piece: &Piece| match piece {
        Piece::Text(text) => Piece::Text(long(text)),
        Piece::Plural(name, forms) => {
            let (_, others) = forms.last().unwrap();
            let few = [
                &[Piece::Text("fewfew ".to_owned())],
                &translated(others)[..],
            ]
            .concat();
            let few = ('f', few);
            let forms = forms.iter().map(|(form, text)| (*form, translated(text)));
            Piece::Plural(name.clone(), [few].into_iter().chain(forms).collect())
        }
        same => same.clone(),
    };
    pieces.iter().map(translate).collect()
}

/// All words of the language as a document would have them, from the folder of the page's code.
pub fn words(source: &Path) -> String {
    let folder = std::env::temp_dir().join(format!("made-up-{}", std::process::id()));
    copy(source, &folder);
    assert_eq!(problems(&folder, TAG, |_| false).unwrap(), [""; 0]);
    let [english, mut own] = [REFERENCE, TAG].map(|tag| read(&folder, tag).unwrap());
    fs::remove_dir_all(folder).unwrap();
    for Message { folder, pieces } in own.values_mut() {
        if folder != "numbers" {
            *pieces = translated(pieces);
        }
    }
    lines(&own, &english, |_| false)
}
