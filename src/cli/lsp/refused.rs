//! The errors that requests are answered with.

use gen_lsp_types::Uri;
use serde::de::DeserializeOwned;
use serde_json::Value;

/// The reason for refusing a request: a code of the protocol, and a sentence.
pub(super) struct Refused {
    pub(super) code: i64,
    pub(super) reason: String,
}

impl Refused {
    fn new(code: i64, reason: impl Into<String>) -> Refused {
        Refused { code, reason: reason.into() }
    }

    /// The message isn't JSON, or has no length.
    pub(super) fn parse(reason: impl Into<String>) -> Refused {
        Refused::new(-32700, reason)
    }

    /// The message isn't a request, or isn't allowed at this point.
    pub(super) fn invalid(reason: impl Into<String>) -> Refused {
        Refused::new(-32600, reason)
    }

    /// The method doesn't exist here.
    pub(super) fn unknown(method: &str) -> Refused {
        Refused::new(-32601, format!("`{method}` isn't a method of this server"))
    }

    /// The parameters don't fit the method.
    pub(super) fn params(reason: impl Into<String>) -> Refused {
        Refused::new(-32602, reason)
    }

    /// The server itself is at fault.
    pub(super) fn internal(reason: impl Into<String>) -> Refused {
        Refused::new(-32603, reason)
    }

    /// The request comes before `initialize`.
    pub(super) fn too_early() -> Refused {
        Refused::new(-32002, "the first request is `initialize`")
    }

    /// The client has cancelled the request.
    pub(super) fn cancelled() -> Refused {
        Refused::new(-32800, "the request was cancelled")
    }

    /// The request is valid, but can't be fulfilled.
    pub(super) fn failed(reason: impl Into<String>) -> Refused {
        Refused::new(-32803, reason)
    }

    /// The request is about a document that isn't open.
    pub(super) fn unopened(uri: &Uri) -> Refused {
        Refused::params(format!("`{uri}` isn't open"))
    }
}

/// The parameters of a message.
pub(super) fn read<P: DeserializeOwned>(params: Value) -> Result<P, Refused> {
    serde_json::from_value(params).map_err(|error| Refused::params(error.to_string()))
}
