//! The page of each code, `book/src/diagnostics/CODE.md`: what `tg explain CODE` prints, and a page of the book.

use tg_core::diagnostics::Code;

macro_rules! pages {
    ($($name:ident $title:literal)*) => {
        /// The page of a code, as Markdown.
        pub fn page(code: Code) -> &'static str {
            match code {
                $(Code::$name => include_str!(concat!("../book/src/diagnostics/", stringify!($name), ".md")),)*
                _ => "",
            }
        }
    };
}

tg_core::each_code!(pages);
