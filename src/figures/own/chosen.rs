//! The files that the reader chose: opened by their first bytes, and of them only what is shown is read. They stay on
//! the reader's machine.

use super::loaded::{Loaded, Source};
use crate::figure::reader_file::{bytes, tensors};
use crate::figure::shelf::keep;
use crate::files::{AxisOrder, Data, FileError, Slice, Tensor, Wanted, one_head};
use crate::state::limits::MOST_HEATMAP_TOKENS;
use std::cell::RefCell;
use std::rc::Rc;
use web_sys::File;

#[derive(Debug, Clone, Default)]
pub struct Chosen {
    pub tensors: Vec<OfFile>,
    /// The indices of the queries and the keys among them.
    pub roles: Option<[usize; 2]>,
    pub standing: Standing,
    /// Counts what was asked for, so that an answer that comes late is known.
    asked: u32,
}

#[derive(Debug, Clone)]
pub struct OfFile {
    /// The names of the file and the tensor.
    pub name: String,
    tensor: Rc<Tensor>,
    file: File,
}

/// The status of the chosen files.
#[derive(Debug, Clone, PartialEq, Default)]
pub enum Standing {
    /// No message.
    #[default]
    Ready,
    /// A file is being read.
    Reading,
    NeedsAnother,
    Refused(String, FileError),
}

/// The chosen files, which the figure remembers.
pub type Choices = RefCell<Chosen>;

/// The selected part of the tensors.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct View {
    /// The order of the axes.
    pub order: AxisOrder,
    pub head: usize,
    pub first: usize,
}

/// A stored reading of files, by its number and its dimension.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Answer {
    /// The number by which a state names it.
    pub number: u32,
    pub head_dim: usize,
}

/// Opens files that were chosen or dropped, beside a single tensor that was there before, and reads what is shown of
/// them; nothing where a file was refused, another is needed, or others were chosen meanwhile.
pub async fn choose(choices: Rc<Choices>, files: Vec<File>, view: View) -> Option<Answer> {
    let asked = begin(&choices);
    let mut tensors = Vec::new();
    for file in files {
        match opened(&file).await {
            Ok(of_file) => tensors.extend(of_file),
            Err(error) => return finish(&choices, asked, Err((file.name(), error))),
        }
    }
    add(&mut choices.borrow_mut(), asked, tensors);
    read_again(&choices, asked, view).await
}

fn add(chosen: &mut Chosen, asked: u32, mut tensors: Vec<OfFile>) {
    if chosen.asked == asked {
        if tensors.len() == 1 && chosen.tensors.len() == 1 {
            chosen.tensors.append(&mut tensors);
        } else {
            chosen.tensors = tensors;
        }
        let names = chosen.tensors.iter().map(|tensor| tensor.name.as_str());
        chosen.roles = roles(&names.collect::<Vec<_>>());
    }
}

/// Reads what is shown of the files that are there.
pub async fn read(choices: Rc<Choices>, view: View) -> Option<Answer> {
    let asked = begin(&choices);
    read_again(&choices, asked, view).await
}

async fn read_again(choices: &Choices, asked: u32, view: View) -> Option<Answer> {
    let chosen = choices.borrow().clone();
    if chosen.asked != asked {
        return None;
    }
    let Some(roles) = chosen.roles else {
        return finish(choices, asked, Ok(None));
    };
    // Other files may have come since the roles were chosen.
    let [Some(q), Some(k)] = roles.map(|role| chosen.tensors.get(role).cloned()) else {
        return finish(choices, asked, Ok(None));
    };
    finish(choices, asked, loaded(&[q, k], view).await.map(Some))
}

fn begin(choices: &Choices) -> u32 {
    let mut chosen = choices.borrow_mut();
    chosen.asked += 1;
    chosen.standing = Standing::Reading;
    chosen.asked
}

fn finish(
    choices: &Choices,
    asked: u32,
    outcome: Result<Option<Loaded>, Refusal>,
) -> Option<Answer> {
    let mut chosen = choices.borrow_mut();
    if chosen.asked != asked {
        return None;
    }
    let (standing, answer) = match outcome {
        Ok(Some(loaded)) => {
            let head_dim = loaded.head_dim;
            let number = keep(loaded);
            (Standing::Ready, Some(Answer { number, head_dim }))
        }
        Ok(None) => (Standing::NeedsAnother, None),
        Err((name, error)) => (Standing::Refused(name, error), None),
    };
    chosen.standing = standing;
    answer
}

/// The indices of the queries and the keys among some tensors, by their names, else the first two; `None` for fewer
/// than two.
pub fn roles(names: &[&str]) -> Option<[usize; 2]> {
    let says = |name: &str, letter: &str, word: &str| {
        let name = name.to_ascii_lowercase();
        let mut parts = name.split(|sign: char| !sign.is_ascii_alphanumeric());
        name.contains(word) || parts.any(|part| part == letter)
    };
    let named = |letter, word| names.iter().position(|name| says(name, letter, word));
    let other = |than: usize| (0..names.len()).find(|index| *index != than);
    match (named("q", "query"), named("k", "key")) {
        (Some(q), Some(k)) if q != k => Some([q, k]),
        (None, Some(k)) => Some([other(k)?, k]),
        (q, _) => {
            let q = q.unwrap_or(0);
            Some([q, other(q)?])
        }
    }
}

/// The tensors that a file has, each with its name.
async fn opened(file: &File) -> Result<Vec<OfFile>, FileError> {
    let of_file = |tensor: Tensor| OfFile {
        name: if tensor.name.is_empty() {
            file.name()
        } else {
            [&file.name(), ": ", &tensor.name].concat()
        },
        tensor: Rc::new(tensor),
        file: file.clone(),
    };
    let tensors = tensors(file).await?;
    Ok(tensors.into_iter().map(of_file).collect())
}

type Refusal = (String, FileError);

/// One head's queries and keys.
async fn loaded(pair: &[OfFile; 2], view: View) -> Result<Loaded, Refusal> {
    let wanted = Wanted {
        order: view.order,
        head: view.head,
        first: view.first,
        most: MOST_HEATMAP_TOKENS,
    };
    let named = |role: usize| move |error| (pair[role].name.clone(), error);
    let slices = one_head(&pair[0].tensor, &pair[1].tensor, &wanted).map_err(named(0))?;
    let q = numbers(&pair[0], &slices[0]).await.map_err(named(0))?;
    let k = numbers(&pair[1], &slices[1]).await.map_err(named(1))?;
    Ok(Loaded {
        head_dim: slices[0].axes.head_dim,
        first: view.first,
        q,
        k,
        source: Some(Source {
            names: [0, 1].map(|role| pair[role].name.clone()),
            axes: slices.map(|slice| slice.axes),
            heads: slices.map(|slice| slice.head),
        }),
    })
}

/// The numbers of a slice, of whose file no more is held at once than a stretch.
async fn numbers(of: &OfFile, slice: &Slice) -> Result<Vec<f32>, FileError> {
    let values = match &of.tensor.data {
        Data::Read(numbers) => slice.of_read(numbers),
        Data::Stored(stored) => {
            let mut values = slice.room();
            for chunk in slice.chunks(stored) {
                let bytes = bytes(&of.file, chunk.start as f64, chunk.len as f64).await?;
                slice.read(stored, &chunk, &bytes, &mut values)?;
            }
            values
        }
    };
    slice.check(&values)?;
    Ok(values)
}
