//! Files that NumPy and safetensors wrote (`tests/files/make.py`) are read to the numbers that were written, as a
//! browser would read them: the start first, then the bytes that are asked for. Files that are cut off or lie get an
//! error.

use proptest::prelude::*;
use rope_explainer::figures::pair_use::opened::OpenedMap;
use rope_explainer::files::{
    Axes, AxisOrder, Data, FIRST_BYTES, FileError, Kind, LONGEST_TEXT, Opened, Slice, Tensor,
    Wanted, one_head, open,
};
use std::fs;
use std::path::Path;

fn file(name: &str) -> Vec<u8> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/files");
    fs::read(folder.join(name)).expect("a file of tests/files")
}

/// The numbers of `make.py`.
fn queries(index: usize) -> f32 {
    ((7 * index % 13) as f32 - 6.0) / 8.0
}

fn keys(index: usize) -> f32 {
    ((5 * index % 11) as f32 - 5.0) / 4.0
}

/// A file as a browser has it: the bytes are asked for piece by piece.
struct Asked<'f> {
    bytes: &'f [u8],
}

impl Asked<'_> {
    fn slice(&self, start: u64, len: u64) -> Vec<u8> {
        let end = (start + len).min(self.bytes.len() as u64);
        self.bytes[start.min(end) as usize..end as usize].to_vec()
    }

    fn tensors(&self, name: &str) -> Result<Vec<Tensor>, FileError> {
        let size = self.bytes.len() as u64;
        let mut start = self.slice(0, FIRST_BYTES.min(size));
        let kind = Kind::of(name, &start)?;
        for _ in 0..2 {
            match open(kind, size, &start)? {
                Opened::Tensors(tensors) => return Ok(tensors),
                Opened::More(needed) => {
                    assert!(needed > start.len() as u64 && needed <= size);
                    start = self.slice(0, needed);
                }
            }
        }
        panic!("{name} asks for more and more")
    }

    fn numbers(&self, tensor: &Tensor, slice: &Slice) -> Result<Vec<f32>, FileError> {
        let values = match &tensor.data {
            Data::Read(numbers) => slice.of_read(numbers),
            Data::Stored(stored) => {
                let mut values = slice.room();
                for chunk in slice.chunks(stored) {
                    let bytes = self.slice(chunk.start, chunk.len as u64);
                    slice.read(stored, &chunk, &bytes, &mut values)?;
                }
                values
            }
        };
        slice.check(&values)?;
        Ok(values)
    }
}

fn tensors(name: &str, bytes: &[u8]) -> Result<Vec<Tensor>, FileError> {
    Asked { bytes }.tensors(name)
}

fn refusal(name: &str) -> FileError {
    match tensors(name, &file(name)) {
        Ok(tensors) => panic!("{name} is read as {tensors:?}"),
        Err(error) => error,
    }
}

/// All tokens of a head.
fn whole(tensor: &Tensor, order: AxisOrder, head: usize) -> Slice {
    let axes = Axes::of(tensor, order).expect("a shape of queries");
    Slice {
        axes,
        head,
        first: 0,
        tokens: axes.tokens,
    }
}

/// The numbers of a head of the one tensor of a file, and its axes.
fn head(name: &str, order: AxisOrder, head: usize) -> (Axes, Vec<f32>) {
    let bytes = file(name);
    let asked = Asked { bytes: &bytes };
    let tensors = asked
        .tensors(name)
        .unwrap_or_else(|error| panic!("{name}: {error:?}"));
    let [tensor] = tensors.as_slice() else {
        panic!("{name} has {} tensors", tensors.len());
    };
    let slice = whole(tensor, order, head);
    let numbers = asked.numbers(tensor, &slice).expect("finite numbers");
    (slice.axes, numbers)
}

fn numbers_from(first: usize, count: usize) -> Vec<f32> {
    (first..first + count).map(queries).collect()
}

#[test]
fn tokens_of_one_head_are_read_from_every_format_of_numpy() {
    for name in ["q.npy", "big_endian.npy", "version_2.npy", "version_3.npy"] {
        let (axes, numbers) = head(name, AxisOrder::ByLength, 0);
        let shape = [axes.tokens, axes.heads, axes.head_dim];
        assert_eq!(shape, [5, 1, 4], "{name}");
        assert_eq!(numbers, numbers_from(0, 20), "{name}");
    }
    let (_, numbers) = head("i16.npy", AxisOrder::ByLength, 0);
    let eighths: Vec<f32> = numbers.iter().map(|number| number / 8.0).collect();
    assert_eq!(eighths, numbers_from(0, 20));
    let (_, numbers) = head("k.npy", AxisOrder::ByLength, 0);
    assert_eq!(numbers, (0..20).map(keys).collect::<Vec<_>>());
}

#[test]
fn heads_are_read_from_either_side_of_the_tokens_and_in_fortrans_order() {
    // [2, 5, 4]: two heads, as the longer axis is the tokens'.
    for name in ["f16_heads_first.npy", "f16_heads_first_fortran.npy"] {
        for index in 0..2 {
            for order in [AxisOrder::ByLength, AxisOrder::HeadsFirst] {
                let (axes, numbers) = head(name, order, index);
                assert_eq!((axes.tokens, axes.heads), (5, 2), "{name}");
                let expected = numbers_from(20 * index, 20);
                assert_eq!(numbers, expected, "{name}, head {index}");
            }
        }
        let (axes, numbers) = head(name, AxisOrder::TokensFirst, 3);
        assert_eq!((axes.tokens, axes.heads), (2, 5), "{name}");
        let expected = [12, 32].map(|first| numbers_from(first, 4));
        assert_eq!(numbers, expected.concat(), "{name}");
    }
    // [3, 2, 4] with tokens first.
    let (axes, numbers) = head("f64_fortran.npy", AxisOrder::ByLength, 1);
    assert_eq!((axes.tokens, axes.heads, axes.head_dim), (3, 2, 4));
    let expected = [4, 12, 20].map(|first| numbers_from(first, 4));
    assert_eq!(numbers, expected.concat());
}

#[test]
fn queries_and_keys_are_equally_long_if_their_heads_are_fewer_or_more_than_their_tokens() {
    let tensor = |shape: &[usize]| Tensor {
        name: String::new(),
        shape: shape.to_vec(),
        data: Data::Read(Vec::new()),
    };
    let wanted = |order| Wanted {
        order,
        head: 7,
        first: 0,
        most: 100,
    };
    for (q, k, key_head) in [
        (&[24, 32, 128][..], &[24, 8, 128][..], 1),
        (&[32, 24, 128], &[8, 24, 128], 1),
        (&[1, 32, 24, 128], &[1, 8, 24, 128], 1),
        (&[8, 24, 128], &[8, 24, 128], 7),
        (&[24, 8, 128], &[24, 8, 128], 7),
        // A cache with room for more keys.
        (&[32, 64, 128], &[8, 100, 128], 1),
    ] {
        let slices = one_head(&tensor(q), &tensor(k), &wanted(AxisOrder::ByLength));
        let [q, k] = slices.expect("a head");
        assert_eq!([q.head, k.head], [7, key_head]);
        assert_eq!(q.tokens, q.axes.tokens);
        assert_eq!(q.tokens, k.tokens);
    }
    let [q, k] = [[24, 32, 128], [24, 8, 128]].map(|shape| tensor(&shape));
    let [q, k] = one_head(&q, &k, &wanted(AxisOrder::HeadsFirst)).expect("a head");
    assert_eq!([q.axes.tokens, k.axes.tokens], [32, 8]);
}

#[test]
fn named_tensors_are_read_with_their_types() {
    let bytes = file("qk.safetensors");
    let asked = Asked { bytes: &bytes };
    let tensors = asked.tensors("qk.safetensors").expect("valid");
    let mut names: Vec<&str> = tensors.iter().map(|tensor| tensor.name.as_str()).collect();
    names.sort_unstable();
    // A mask of truth values and a number without an axis are no queries.
    assert_eq!(names, ["half", "layer.0.k", "layer.0.q"]);
    let read = |name: &str, head: usize| {
        let tensor = tensors.iter().find(|tensor| tensor.name == name);
        let tensor = tensor.expect(name);
        let slice = whole(tensor, AxisOrder::ByLength, head);
        asked.numbers(tensor, &slice).expect("finite")
    };
    assert_eq!(read("layer.0.q", 1), numbers_from(20, 20));
    assert_eq!(read("half", 0), numbers_from(0, 20));
    assert_eq!(read("layer.0.k", 0), (0..20).map(keys).collect::<Vec<_>>());
}

#[test]
fn text_is_read_as_the_same_numbers() {
    let read = |name: &str, text: &str| {
        let bytes = text.as_bytes();
        let tensor = tensors(name, bytes)?.remove(0);
        let slice = whole(&tensor, AxisOrder::TokensFirst, 0);
        let numbers = Asked { bytes }.numbers(&tensor, &slice)?;
        Ok::<_, FileError>((tensor.shape, numbers))
    };
    let expected = Ok((vec![2, 2], vec![1.0, -2.5, 3e-2, 4.0]));
    for (name, text) in [
        ("a.csv", "1,-2.5\n0.03,4"),
        ("a.csv", "a,b\r\n1, -2.5\r\n.03, 4\r\n\r\n"),
        ("a.csv", "# name,value\n# m,9\n\na,b\n1,-2.5\n.03,4\n"),
        ("a.csv", "\u{feff}1;-2.5\n3e-2;+4\n"),
        ("a.tsv", "# saved by hand\n1\t-2.5\n3E-2\t4.\n"),
        ("a.txt", "  1.000e+00  -2.5\n 3e-2 4\n"),
        ("a.json", "[[1, -2.5], [3e-2, 4]]"),
        (
            "a.json",
            r#"{"comment": "of layer 3", "q": [[1, -2.5], [0.03, 4.0]]}"#,
        ),
    ] {
        assert_eq!(read(name, text), expected, "{text:?}");
    }
    let nested = r#"{"q": [[[1, 2], [3, 4]], [[5, 6], [7, 8]]], "k": [[0, 1]]}"#;
    let tensors = tensors("a.json", nested.as_bytes()).expect("valid");
    let shapes = tensors.iter();
    let shapes: Vec<_> = shapes.map(|it| (&*it.name, &*it.shape)).collect();
    assert_eq!(shapes, [("k", &[1, 2][..]), ("q", &[2, 2, 2][..])]);
    let Data::Read(q) = &tensors[1].data else {
        panic!("{tensors:?}");
    };
    assert_eq!(q, &[1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0]);
}

#[test]
fn text_with_a_mistake_names_the_place() {
    let error = |name: &str, text: &str| tensors(name, text.as_bytes()).expect_err(text);
    let not_a_number = |line, text: &str| FileError::NotANumber {
        line,
        text: text.to_owned(),
    };
    let ragged = |line, got, expected| FileError::Ragged {
        line,
        got,
        expected,
    };
    assert_eq!(error("a.csv", "1,2\n3,x\n"), not_a_number(2, "x"));
    assert_eq!(error("a.csv", "1,y\n3,4\n"), not_a_number(1, "y"));
    assert_eq!(error("a.csv", "a,b\nc,d\n"), not_a_number(2, "c"));
    assert_eq!(error("a.csv", "1,2\n\n3\n"), ragged(3, 1, 2));
    assert_eq!(error("a.csv", "a,b\n"), FileError::Shape(vec![0, 0]));
    assert_eq!(error("a.json", "[[1, 2], [3]]"), ragged(2, 1, 2));
    let inner = error("a.json", "[[1, 2], [3, [4]]]");
    assert_eq!(inner, not_a_number(2, "[4]"));
    assert_eq!(error("a.json", "[[1, 2], 3]"), ragged(2, 0, 2));
    assert_eq!(error("a.json", "[[], []]"), FileError::Shape(vec![2, 0]));
    assert_eq!(error("a.json", "{}"), FileError::Shape(vec![]));
    assert_eq!(error("a.json", "7"), FileError::Shape(vec![]));
    for broken in ["[[1, 2", "[[1, NaN]]", "[[1, 2]] x", &"[".repeat(100_000)] {
        let is_json = matches!(error("a.json", broken), FileError::Json(_));
        assert!(is_json, "{broken}");
    }
    let first = open(Kind::Csv, LONGEST_TEXT + 1, b"1,2");
    assert!(matches!(first, Err(FileError::LongText { .. })));
    let numbers = tensors("a.csv", b"1,2\n3,inf\n").expect("numbers");
    let slice = whole(&numbers[0], AxisOrder::ByLength, 0);
    let read = Asked { bytes: &[] }.numbers(&numbers[0], &slice);
    let place = FileError::NotFinite {
        token: 1,
        component: 1,
    };
    assert_eq!(read, Err(place));
}

#[test]
fn what_is_no_tensor_of_numbers_is_refused_by_its_reason() {
    assert_eq!(refusal("complex.npy"), FileError::Type("<c8".to_owned()));
    assert!(matches!(refusal("record.npy"), FileError::Type(_)));
    let only_bool = refusal("only_bool.safetensors");
    assert_eq!(only_bool, FileError::Type("BOOL".to_owned()));
    assert_eq!(refusal("scalar.npy"), FileError::Shape(vec![]));
    assert_eq!(refusal("empty.npy"), FileError::Shape(vec![0, 4]));
    let error = |name: &str, bytes: &[u8]| tensors(name, bytes).expect_err(name);
    assert_eq!(error("a.csv", b""), FileError::Empty);
    assert_eq!(error("a.npz", b"PK\x03\x04"), FileError::Archive);
    assert_eq!(error("a.png", b"\x89PNG\r\n\x1a\n"), FileError::Unknown);
    assert!(matches!(error("a.npy", b"1,2,3"), FileError::Header(_)));
    let nan = file("nan.npy");
    let asked = Asked { bytes: &nan };
    let tensor = asked.tensors("nan.npy").expect("valid").remove(0);
    let slice = whole(&tensor, AxisOrder::ByLength, 0);
    let place = FileError::NotFinite {
        token: 3,
        component: 2,
    };
    assert_eq!(asked.numbers(&tensor, &slice), Err(place));
    // Tokens before that place are read, and so is what other tools made of the file.
    let before = Slice { tokens: 3, ..slice };
    assert_eq!(asked.numbers(&tensor, &before), Ok(numbers_from(0, 12)));
    let axes = |shape: &[usize]| {
        let tensor = Tensor {
            shape: shape.to_vec(),
            ..tensor.clone()
        };
        Axes::of(&tensor, AxisOrder::ByLength)
    };
    for shape in [&[4][..], &[1, 1, 2, 5, 4], &[5000, 9000, 4]] {
        assert_eq!(axes(shape), Err(FileError::Shape(shape.to_vec())));
    }
    let four = axes(&[3, 2, 5, 4]).map(|axes| (axes.batch, axes.heads));
    assert_eq!(four, Ok((3, 2)));
}

/// A `.npy` with a header of one's own, and some bytes after it.
fn npy(header: &str, after: usize) -> Vec<u8> {
    let length = (header.len() as u16).to_le_bytes();
    let start = b"\x93NUMPY\x01\x00";
    [start, &length[..], header.as_bytes(), &vec![0; after]].concat()
}

fn safetensors(header: &str, after: usize) -> Vec<u8> {
    let length = (header.len() as u64).to_le_bytes();
    [&length[..], header.as_bytes(), &vec![0; after]].concat()
}

#[test]
fn headers_that_lie_are_found_out_before_anything_is_read() {
    let says = |shape: &str| {
        let header = format!("{{'descr': '<f4', 'fortran_order': False, 'shape': {shape}, }}\n");
        let bytes = npy(&header, 128);
        (bytes.len() as u64, tensors("a.npy", &bytes))
    };
    let (size, told) = says("(1000000, 1000000)");
    let needed = size - 128 + 4_000_000_000_000;
    assert_eq!(told, Err(FileError::Truncated { needed, got: size }));
    for shape in [
        "(9999999999, 9999999999)",
        "(18446744073709551615, 2)",
        "(99999999999999999999999999, 1)",
        "(100000, 100000, 100000, 100000, 100000)",
    ] {
        assert_eq!(says(shape).1, Err(FileError::TooLarge), "{shape}");
    }
    for shape in [
        "(-1, 4)", "(2.5, 4)", "(2 5, 4)", "(, 4)", "5", "(None,)", "((4,),)",
    ] {
        let told = says(shape).1;
        assert!(matches!(told, Err(FileError::Header(_))), "{shape}");
    }
    assert!(says("(8, 4)").1.is_ok());
    let deep = "(".repeat(60_000);
    for header in [
        "",
        "{",
        "[]",
        "{'descr': '<f4'}",
        &deep,
        "{'shape': (1,), 'fortran_order': 3, 'descr': '<f4'}",
    ] {
        let told = tensors("a.npy", &npy(header, 16));
        assert!(matches!(told, Err(FileError::Header(_))), "{told:?}");
    }
    // A header of 4 GiB is announced and not read.
    let length = u32::MAX.to_le_bytes();
    let vast = [b"\x93NUMPY\x02\x00", &length[..], &[32; 100]].concat();
    let needed = 12 + u64::from(u32::MAX);
    let cut_off = FileError::Truncated { needed, got: 112 };
    assert_eq!(tensors("a.npy", &vast), Err(cut_off));
    assert_eq!(open(Kind::Npy, 1 << 40, &vast), Err(FileError::TooLarge));
    let version_9 = tensors("a.npy", b"\x93NUMPY\x09\x00\x10\x00xxxx");
    assert!(matches!(version_9, Err(FileError::Header(_))));

    let named =
        |tensors_of: &str, after: usize| tensors("a.safetensors", &safetensors(tensors_of, after));
    let of = |shape: &str, offsets: &str| {
        format!(r#"{{"q":{{"dtype":"F32","shape":{shape},"data_offsets":{offsets}}}}}"#)
    };
    assert!(named(&of("[2,4]", "[0,32]"), 32).is_ok());
    let short = named(&of("[2,4]", "[0,32]"), 31);
    assert!(matches!(short, Err(FileError::Truncated { .. })));
    for header in [
        of("[2,4]", "[0,64]"),
        of("[2,4]", "[32,0]"),
        of("[4294967296,4294967296]", "[0,32]"),
        of("[2,4]", "[8,40]"),
        of("[2,-4]", "[0,32]"),
        "{".to_owned(),
        "[]".to_owned(),
        r#"{"q":7}"#.to_owned(),
        "[".repeat(50_000),
    ] {
        let told = named(&header, 64);
        assert!(matches!(told, Err(FileError::Header(_))), "{header:.80}");
    }
    let vast = [&u64::MAX.to_le_bytes()[..], b"{}"].concat();
    let told = tensors("a.safetensors", &vast);
    assert!(matches!(told, Err(FileError::Truncated { .. })));
    let told = open(Kind::Safetensors, 1 << 40, &[0; 16]);
    assert_eq!(told, Err(FileError::TooLarge));
}

/// 512 MiB of bfloat16: `[131072, 16, 128]`. Of it only what is shown is asked for.
#[test]
fn of_a_large_file_only_the_shown_head_is_read() {
    let header = "{'descr': '<f2', 'fortran_order': ORDER, 'shape': SHAPE, }\n";
    let size = 2 * 131_072 * 16 * 128;
    use AxisOrder::{HeadsFirst, TokensFirst};
    let of_head = 512 * 128 * 2;
    for (order, shape, axes, most) in [
        ("False", "(131072, 16, 128)", TokensFirst, 16 * of_head),
        ("False", "(16, 131072, 128)", HeadsFirst, of_head),
        ("True", "(131072, 16, 128)", TokensFirst, of_head),
        ("True", "(16, 131072, 128)", HeadsFirst, 16 * of_head),
        ("False", "(2097152, 128)", TokensFirst, of_head),
    ] {
        let start = npy(&header.replace("ORDER", order).replace("SHAPE", shape), 0);
        let opened = open(Kind::Npy, start.len() as u64 + size, &start).expect("valid");
        let Opened::Tensors(tensors) = opened else {
            panic!("{opened:?}");
        };
        let Data::Stored(stored) = tensors[0].data else {
            panic!("{tensors:?}");
        };
        let slice = Slice {
            first: 1_000,
            tokens: 512,
            ..whole(&tensors[0], axes, 0)
        };
        let chunks = slice.chunks(&stored);
        let read: usize = chunks.iter().map(|chunk| chunk.len).sum();
        assert!(read <= most, "{order} {shape}: {read}");
        assert!(chunks.len() <= 512, "{order} {shape}: {}", chunks.len());
        let longest = chunks.iter().map(|chunk| chunk.len).max();
        assert!(longest <= Some(1 << 20), "{order} {shape}: {longest:?}");
        let ends = chunks.iter().map(|chunk| chunk.start + chunk.len as u64);
        assert!(ends.max() <= Some(start.len() as u64 + size));
    }
}

#[test]
fn any_prefix_of_a_file_is_told_to_be_cut_off() {
    for name in "q.npy f64_fortran.npy version_2.npy qk.safetensors".split(' ') {
        let bytes = file(name);
        for end in 1..bytes.len() {
            let error = tensors(name, &bytes[..end]).expect_err(name);
            let is_told = matches!(error, FileError::Truncated { .. } | FileError::Header(_));
            assert!(is_told, "{name}, {end} bytes: {error:?}");
        }
    }
}

fn any_start() -> impl Strategy<Value = (&'static str, Vec<u8>)> {
    const NAMES: [&str; 5] = [
        "q.npy",
        "f64_fortran.npy",
        "version_3.npy",
        "record.npy",
        "qk.safetensors",
    ];
    let of_files = (
        prop::sample::select(NAMES.as_slice()),
        prop::collection::vec((0..700_usize, any::<u8>()), 0..6),
    )
        .prop_map(|(name, changes)| {
            let mut bytes = file(name);
            for (at, byte) in changes {
                let len = bytes.len();
                bytes[at % len] = byte;
            }
            (name, bytes)
        });
    let headers = "[{}()'a-z0-9<>|:, ]{0,80}".prop_map(|header| ("a.npy", npy(&header, 40)));
    let maps =
        (any::<[u8; 3]>(), any::<Vec<u8>>()).prop_map(|([layers, heads, pairs], numbers)| {
            let shape = [layers, heads, pairs].map(|size| size % 4);
            let header = format!(
                "{{'descr': '<f2', 'fortran_order': False, 'shape': (3, {}, {}, {})}}",
                shape[0], shape[1], shape[2]
            );
            ("map.npy", [npy(&header, 0), numbers].concat())
        });
    let named = r#"[{}\[\]":,a-zA-Z0-9_-]{0,80}"#
        .prop_map(|header| ("a.safetensors", safetensors(&header, 40)));
    let name_of_text = || prop::sample::select(["a.json", "a.csv"].as_slice());
    let texts = (name_of_text(), any::<Vec<u8>>());
    let numbers = (
        name_of_text(),
        r"[\[\]{},;0-9eE.+\n \t-]{0,60}".prop_map(String::into_bytes),
    );
    prop_oneof![of_files, headers, maps, named, texts, numbers]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(3000))]

    /// Whatever stands in a file, it is read or refused, and what is read lies in it.
    #[test]
    fn no_file_stops_the_page((name, bytes) in any_start()) {
        let asked = Asked { bytes: &bytes };
        let Ok(tensors) = asked.tensors(name) else {
            return Ok(());
        };
        for tensor in tensors {
            if let Data::Stored(stored) = tensor.data {
                let numbers = bytes.get(stored.offset as usize..).unwrap_or_default();
                if let Ok(opened) = OpenedMap::of(name, &tensor, numbers) {
                    let map = opened.map;
                    prop_assert_eq!(&tensor.shape, &[3, map.layers, map.heads, map.pairs]);
                }
            }
            for order in [AxisOrder::ByLength, AxisOrder::TokensFirst, AxisOrder::HeadsFirst] {
                if Axes::of(&tensor, order).is_ok() {
                    let slice = whole(&tensor, order, 0);
                    let told = asked.numbers(&tensor, &slice);
                    let is_read = matches!(told, Ok(_) | Err(FileError::NotFinite { .. }));
                    prop_assert!(is_read, "{:?}", told);
                }
            }
        }
    }
}
