//! Activations that a forward pass keeps for the gradient, or to be shown.

/// What a forward pass keeps.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Keep {
    /// All that the gradient needs.
    All,
    /// The weights of each head, and what they come from, to be shown.
    Weights,
    /// The probabilities alone: the only way for long sequences.
    Nothing,
}

/// What attention gives, and what its gradient needs.
#[derive(Debug, Clone)]
pub struct Attended {
    /// The mixed values of all heads. Shape: `[batch length, width]`.
    pub mixed: Vec<f32>,
    /// The weights, where they are kept. Shape: `[batch, heads, length, length]`.
    pub weights: Vec<f32>,
    /// The denominators of linear attention, where everything is kept. Shape: `[batch, heads, length]`.
    pub denominators: Vec<f32>,
}

/// What the gradient needs of a layer. Shapes: `[batch length, …]`.
#[derive(Debug, Clone)]
pub struct LayerActivations {
    pub x: Vec<f32>,
    pub inverses: Vec<f32>,
    pub normed: Vec<f32>,
    /// Queries, keys and values, rotated where the encoding rotates them and attention is softmax.
    pub projected: Vec<f32>,
    pub attended: Attended,
    /// After attention.
    pub between: Vec<f32>,
    pub feed_inverses: Vec<f32>,
    pub feed_normed: Vec<f32>,
    pub hidden: Vec<f32>,
    pub active: Vec<f32>,
}
