//! Adam (Kingma and Ba, arXiv 1412.6980) with gradient clipping.

const BETAS: [f32; 2] = [0.9, 0.99];
const EPSILON: f32 = 1e-8;

/// The largest norm of the gradient; longer ones are clipped to it.
const LONGEST: f32 = 1.0;

/// Running means of the gradient and of its square.
#[derive(Debug, Clone, PartialEq)]
pub struct Adam {
    means: Vec<f32>,
    squares: Vec<f32>,
    /// The powers of both betas.
    remaining: [f32; 2],
}

impl Adam {
    pub fn new(parameters: usize) -> Self {
        Self {
            means: vec![0.0; parameters],
            squares: vec![0.0; parameters],
            remaining: [1.0; 2],
        }
    }

    /// Updates the parameters.
    pub fn step(&mut self, parameters: &mut [f32], gradient: &[f32], rate: f32) {
        // In 32 bits, the sum of so many squares comes out too small.
        let squares: f64 = gradient.iter().map(|&g| f64::from(g) * f64::from(g)).sum();
        let length = squares.sqrt() as f32;
        let shrink = if length > LONGEST {
            LONGEST / length
        } else {
            1.0
        };
        for (remaining, beta) in self.remaining.iter_mut().zip(BETAS) {
            *remaining *= beta;
        }
        let [mean_share, square_share] = self.remaining.map(|remaining| 1.0 / (1.0 - remaining));
        let means = self.means.iter_mut().zip(&mut self.squares);
        for ((x, g), (mean, square)) in parameters.iter_mut().zip(gradient).zip(means) {
            let g = g * shrink;
            *mean = BETAS[0] * *mean + (1.0 - BETAS[0]) * g;
            *square = BETAS[1] * *square + (1.0 - BETAS[1]) * g * g;
            *x -= rate * (*mean * mean_share) / ((*square * square_share).sqrt() + EPSILON);
        }
    }
}
