//! The product of two matrices. Each element is one sum in the order of its terms, whatever the vector width, so any
//! number of lanes gives the same bits.

/// A matrix within a slice: element `(i, j)` is at `i * row + j * column`.
#[derive(Clone, Copy)]
pub struct Matrix<'a> {
    data: &'a [f32],
    row: usize,
    column: usize,
}

impl<'a> Matrix<'a> {
    /// Rows of `row` elements, one after the other.
    pub fn rows(data: &'a [f32], row: usize) -> Self {
        Self {
            data,
            row,
            column: 1,
        }
    }

    /// The transpose of such rows.
    pub fn columns(data: &'a [f32], row: usize) -> Self {
        Self {
            data,
            row: 1,
            column: row,
        }
    }
}

/// The destination of a product: rows with a stride of `row` elements.
pub struct Into<'a> {
    /// The elements from the first one of the first row on.
    pub data: &'a mut [f32],
    /// The stride from one row to the next.
    pub row: usize,
    /// Whether the product is added to the current values.
    pub adds: bool,
}

/// The tile computed at once, in rows and columns: what fits in the registers of `simd128`.
const TALL: usize = 6;
const WIDE: usize = 8;

/// `a b`, with `a` of shape `[m, k]` and `b` of shape `[k, n]`, in rows with a stride of `b_row` elements.
pub fn product(shape: [usize; 3], a: Matrix, b: &[f32], b_row: usize, into: &mut Into) {
    #[cfg(target_arch = "x86_64")]
    if std::arch::is_x86_feature_detected!("avx") {
        #[target_feature(enable = "avx")]
        fn with_avx(shape: [usize; 3], a: Matrix, b: &[f32], b_row: usize, into: &mut Into) {
            bands(shape, a, b, b_row, into);
        }
        // SAFETY: the processor has AVX.
        return unsafe { with_avx(shape, a, b, b_row, into) };
    }
    bands(shape, a, b, b_row, into);
}

#[inline(always)]
fn bands([m, k, n]: [usize; 3], a: Matrix, b: &[f32], b_row: usize, into: &mut Into) {
    let mut i = 0;
    while i + TALL <= m {
        band::<TALL>(i, [k, n], a, b, b_row, into);
        i += TALL;
    }
    // Fewer tile shapes mean less code to download.
    while i + 4 <= m {
        band::<4>(i, [k, n], a, b, b_row, into);
        i += 4;
    }
    while i < m {
        band::<1>(i, [k, n], a, b, b_row, into);
        i += 1;
    }
}

#[inline(always)]
fn band<const M: usize>(
    i: usize,
    [k, n]: [usize; 2],
    a: Matrix,
    b: &[f32],
    b_row: usize,
    into: &mut Into,
) {
    let mut j = 0;
    while j + WIDE <= n {
        tile::<M, WIDE>([i, j], k, a, b, b_row, into);
        j += WIDE;
    }
    while j < n {
        tile::<M, 1>([i, j], k, a, b, b_row, into);
        j += 1;
    }
}

#[inline(always)]
fn tile<const M: usize, const N: usize>(
    [i, j]: [usize; 2],
    k: usize,
    a: Matrix,
    b: &[f32],
    b_row: usize,
    into: &mut Into,
) {
    let mut sums = [[0.0_f32; N]; M];
    let a_tile = &a.data[i * a.row..];
    for term in 0..k {
        let Some(b) = b[term * b_row + j..].first_chunk::<N>() else {
            return;
        };
        for (row, sums) in sums.iter_mut().enumerate() {
            let a = a_tile[row * a.row + term * a.column];
            for (sum, b) in sums.iter_mut().zip(b) {
                *sum += a * b;
            }
        }
    }
    for (row, sums) in sums.iter().enumerate() {
        let to = &mut into.data[(i + row) * into.row + j..][..N];
        for (to, sum) in to.iter_mut().zip(sums) {
            *to = if into.adds { *to + sum } else { *sum };
        }
    }
}

/// The transpose of a matrix with `rows` rows of `columns` elements.
pub fn transposed(matrix: &[f32], rows: usize, columns: usize) -> Vec<f32> {
    let mut transpose = vec![0.0; rows * columns];
    for (i, row) in matrix.chunks_exact(columns).enumerate() {
        for (j, x) in row.iter().enumerate() {
            transpose[j * rows + i] = *x;
        }
    }
    transpose
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_shape_gives_each_sum_in_order() {
        let number = |seed: usize| ((seed * 2_654_435_761) % 1000) as f32 / 333.0 - 1.5;
        for m in 1..=13 {
            for n in [1, 3, 4, 7, 8, 15, 24] {
                for k in [1, 2, 17] {
                    let a: Vec<f32> = (0..m * k).map(number).collect();
                    let b: Vec<f32> = (0..k * n).map(|seed| number(seed + 77)).collect();
                    let mut expected = vec![0.0_f32; m * n];
                    for i in 0..m {
                        for j in 0..n {
                            for term in 0..k {
                                expected[i * n + j] += a[i * k + term] * b[term * n + j];
                            }
                        }
                    }
                    let mut got = vec![f32::NAN; m * n];
                    let mut into = Into {
                        data: &mut got,
                        row: n,
                        adds: false,
                    };
                    product([m, k, n], Matrix::rows(&a, k), &b, n, &mut into);
                    assert_eq!(got, expected, "{m} {k} {n}");
                    let transpose = transposed(&a, m, k);
                    let mut twice = expected.clone();
                    let mut into = Into {
                        data: &mut twice,
                        row: n,
                        adds: true,
                    };
                    product([m, k, n], Matrix::columns(&transpose, m), &b, n, &mut into);
                    let doubled: Vec<f32> = expected.iter().map(|x| x + x).collect();
                    assert_eq!(twice, doubled, "{m} {k} {n}");
                }
            }
        }
    }
}
