//! The reader's sentence and its tokens.

use crate::state::parameters::SENTENCE;
use crate::state::{State, written_or_default};

/// The sentence of a state, by default the one in the page's language.
pub fn sentence(state: &State) -> &str {
    written_or_default(state.get(&SENTENCE))
}

pub fn tokens_of(state: &State) -> Vec<&str> {
    tokens(sentence(state))
}

/// The tokens of a sentence, separated by white space. Without white space, each character of a script that is written
/// without it is a token.
pub fn tokens(sentence: &str) -> Vec<&str> {
    let spaced = sentence.contains(' ');
    let mut tokens = Vec::new();
    for word in sentence.split_whitespace() {
        let mut rest = word;
        while let Some(first) = rest.chars().next() {
            let alone = |sign| !spaced && (stands_alone(first) || stands_alone(sign));
            let next = rest.char_indices().skip(1).find(|&(_, sign)| alone(sign));
            let (token, after) = rest.split_at(next.map_or(rest.len(), |(at, _)| at));
            tokens.push(token);
            rest = after;
        }
    }
    tokens
}

/// Whether a character is Kana or Han.
fn stands_alone(sign: char) -> bool {
    matches!(sign, '\u{3040}'..='\u{30ff}' | '\u{3400}'..='\u{4dbf}' | '\u{4e00}'..='\u{9fff}' | '\u{20000}'..='\u{3ffff}')
}

#[cfg(test)]
mod tests {
    use super::tokens;

    #[test]
    fn white_space_parts_words_of_any_script() {
        assert_eq!(tokens("the river"), ["the", "river"]);
        assert_eq!(tokens("这条 河\u{3000}拐弯"), ["这条", "河", "拐弯"]);
    }

    #[test]
    fn signs_stand_alone_where_no_white_space_parts_words() {
        assert_eq!(tokens("河拐弯。"), ["河", "拐", "弯", "。"]);
        assert_eq!(tokens("用RoPE转"), ["用", "RoPE", "转"]);
        assert_eq!(tokens("かな"), ["か", "な"]);
        assert_eq!(tokens("river-bend"), ["river-bend"]);
    }

    #[test]
    fn nothing_has_no_tokens() {
        assert_eq!(tokens(""), [] as [&str; 0]);
        assert_eq!(tokens("  "), [] as [&str; 0]);
    }
}
