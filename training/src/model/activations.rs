//! Activations kept by a forward pass, for the gradient or for display.

/// The activations that a forward pass keeps.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Keep {
    /// All that the gradient needs.
    All,
    /// The weights of each head, with queries, keys and values, for display.
    Weights,
    /// Only the probabilities: the only choice for long sequences.
    Nothing,
}

/// The outputs of attention, with what its gradient needs.
#[derive(Debug, Clone)]
pub struct Attended {
    /// The weighted values of all heads. Shape: `[batch length, width]`.
    pub mixed: Vec<f32>,
    /// The weights, if they are kept. Shape: `[batch, heads, length, length]`.
    pub weights: Vec<f32>,
    /// The denominators of linear attention, if everything is kept. Shape: `[batch, heads, length]`.
    pub denominators: Vec<f32>,
}

/// The activations of a layer that the gradient needs. Shapes: `[batch length, …]`.
#[derive(Debug, Clone)]
pub struct LayerActivations {
    pub x: Vec<f32>,
    pub inverses: Vec<f32>,
    pub normed: Vec<f32>,
    /// Queries, keys and values, after rotation if the encoding rotates and attention is softmax.
    pub projected: Vec<f32>,
    pub attended: Attended,
    /// After attention.
    pub between: Vec<f32>,
    pub feed_inverses: Vec<f32>,
    pub feed_normed: Vec<f32>,
    pub hidden: Vec<f32>,
    pub active: Vec<f32>,
}
