//! What a tensor may be made of.

/// A number as it is stored; arithmetic is done in `f32`.
pub trait Element: Copy + Default + Send + Sync + 'static {
    /// The value, exactly.
    fn to_f32(self) -> f32;
    /// The nearest value of this type, ties to even.
    fn from_f32(value: f32) -> Self;
}

impl Element for f32 {
    #[inline]
    fn to_f32(self) -> f32 {
        self
    }
    #[inline]
    fn from_f32(value: f32) -> Self {
        value
    }
}

macro_rules! stored_in_sixteen_bits {
    ($type:ty) => {
        impl Element for $type {
            #[inline]
            fn to_f32(self) -> f32 {
                <$type>::to_f32(self)
            }
            #[inline]
            fn from_f32(value: f32) -> Self {
                <$type>::from_f32(value)
            }
        }
    };
}

stored_in_sixteen_bits!(half::f16);
stored_in_sixteen_bits!(half::bf16);
