//! Enumerations for parameters with several options: each variant is declared once, with its name in links.

/// Declares an enumeration with its names in links, or gives one that is declared elsewhere its names:
///
/// ```ignore
/// choice! {
///     /// Order of a list.
///     pub enum Order {
///         /// From the first.
///         Forwards = "forwards",
///         /// From the last.
///         Backwards = "backwards",
///     }
/// }
///
/// choice! {
///     impl Pairing {
///         Interleaved = "interleaved",
///         Half = "half",
///     }
/// }
/// ```
///
/// With `Forwards = "forwards" => words::order_forwards(),` for every variant they have labels too.
macro_rules! choice {
    (
        $(#[$doc:meta])*
        pub enum $Type:ident {
            $($(#[$variant_doc:meta])* $Variant:ident = $name:literal $(=> $label:expr)?,)+
        }
    ) => {
        $(#[$doc])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq)]
        pub enum $Type {
            $($(#[$variant_doc])* $Variant,)+
        }

        $crate::state::choice! {
            impl $Type {
                $($Variant = $name $(=> $label)?,)+
            }
        }
    };
    (impl $Type:ident { $($Variant:ident = $name:literal $(=> $label:expr)?,)+ }) => {
        impl $crate::state::Choice for $Type {
            const ALL: &'static [Self] = &[$(Self::$Variant),+];
            const NAMES: &'static [&'static str] = &[$($name),+];

            $crate::state::choice! { labels $($Variant $($label)?,)+ }
        }
    };
    (labels $($Variant:ident,)+) => {};
    (labels $($Variant:ident $label:expr,)+) => {
        fn label(self) -> &'static str {
            match self {
                $(Self::$Variant => $label,)+
            }
        }
    };
}

/// An array of constants, each computed from its index.
macro_rules! each_index {
    ([$first:expr; $count:expr], |$index:ident| $item:expr) => {{
        let mut items = [$first; $count];
        let mut $index = 0;
        while $index < items.len() {
            items[$index] = $item;
            $index += 1;
        }
        items
    }};
}

pub(crate) use {choice, each_index};
