//! Dispatches messages to their handlers, and sends the replies.

use super::refused::{Refused, read};
use super::server::{Lifecycle, Server};
use super::transport;
use crate::cli::{Exit, own_fault};
use gen_lsp_types::*;
use serde::Serialize;
use serde_json::Value;

/// The reply to a request.
enum Reply {
    /// The answer, as JSON.
    Now(String),
    /// The answer comes when the test that was started has ended.
    Later,
}

impl Server {
    /// Handles a message; returns the program's exit if that was the last one.
    pub(super) fn take(&mut self, message: Value) -> Option<Exit> {
        let Value::Object(mut parts) = message else {
            transport::refuse(Value::Null, &Refused::invalid("a message is an object"));
            return None;
        };
        let id = parts.remove("id");
        let params = parts.remove("params").unwrap_or_default();
        let method = match parts.remove("method") {
            Some(Value::String(method)) => method,
            // A response to nothing: no request was sent that needs one.
            None if parts.contains_key("result") || parts.contains_key("error") => return None,
            _ => {
                let id = id.filter(is_id).unwrap_or_default();
                transport::refuse(id, &Refused::invalid("a message has a `method`"));
                return None;
            }
        };
        match id {
            Some(id) if is_id(&id) => self.request(id, &method, params),
            Some(_) => transport::refuse(Value::Null, &Refused::invalid("an `id` is a text or a number")),
            None if method == "exit" => return Some(self.lifecycle.exit()),
            None => {
                let heard = self.contained(|server| server.notification(&method, params));
                heard.unwrap_or_else(|refused| transport::log(&refused.reason));
            }
        }
        None
    }

    fn request(&mut self, id: Value, method: &str, params: Value) {
        let in_turn = self.in_turn(method);
        let cancelled = self.cancelled.holds(&id);
        let reply = match in_turn {
            Ok(()) if cancelled => Err(Refused::cancelled()),
            Ok(()) => self.contained(|server| server.reply(&id, method, params)).unwrap_or_else(Err),
            Err(refused) => Err(refused),
        };
        match reply {
            Ok(Reply::Now(result)) => transport::answer(&id, &result),
            Ok(Reply::Later) => {}
            Err(refused) => transport::refuse(id, &refused),
        }
    }

    /// Runs part of a handler, containing panics. A panic leaves at most a broken reading behind, so all are dropped.
    pub(super) fn contained<T>(&mut self, part: impl FnOnce(&mut Server) -> T) -> Result<T, Refused> {
        own_fault::contained(|| part(self)).map_err(|fault| {
            self.readings = Default::default();
            Refused::internal(fault.message)
        })
    }

    /// Whether a request is allowed at this point of the lifecycle.
    fn in_turn(&self, method: &str) -> Result<(), Refused> {
        match (self.lifecycle, method) {
            (Lifecycle::Begun, "initialize") | (Lifecycle::Initialized, _) => Ok(()),
            (Lifecycle::Begun, _) => Err(Refused::too_early()),
            (Lifecycle::ShutDown, _) => Err(Refused::invalid("`shutdown` was the last request")),
        }
    }

    fn reply(&mut self, id: &Value, method: &str, params: Value) -> Result<Reply, Refused> {
        use LspRequestMethod as Method;
        match Method::from(method) {
            Method::Initialize if self.lifecycle != Lifecycle::Begun => {
                Err(Refused::invalid("`initialize` comes once"))
            }
            Method::Initialize => self.answer::<InitializeRequest>(params, Self::initialize),
            Method::Shutdown => {
                self.lifecycle = Lifecycle::ShutDown;
                json(&Value::Null)
            }
            Method::TextDocumentHover => self.answer::<HoverRequest>(params, Self::hover),
            Method::TextDocumentCompletion => self.answer::<CompletionRequest>(params, Self::completion),
            Method::CompletionItemResolve => {
                self.answer::<CompletionResolveRequest>(params, Self::resolve_completion)
            }
            Method::TextDocumentDefinition => self.answer::<DefinitionRequest>(params, Self::definition),
            Method::TextDocumentReferences => self.answer::<ReferencesRequest>(params, Self::references),
            Method::TextDocumentPrepareRename => {
                self.answer::<PrepareRenameRequest>(params, Self::prepare_rename)
            }
            Method::TextDocumentRename => self.answer::<RenameRequest>(params, Self::rename),
            Method::TextDocumentDocumentSymbol => {
                self.answer::<DocumentSymbolRequest>(params, Self::document_symbols)
            }
            Method::TextDocumentFormatting => {
                self.answer::<DocumentFormattingRequest>(params, Self::formatting)
            }
            Method::TextDocumentRangeFormatting => {
                self.answer::<DocumentRangeFormattingRequest>(params, Self::range_formatting)
            }
            Method::TextDocumentDocumentHighlight => {
                self.answer::<DocumentHighlightRequest>(params, Self::highlights)
            }
            Method::TextDocumentFoldingRange => self.answer::<FoldingRangeRequest>(params, Self::folding),
            Method::TextDocumentSelectionRange => {
                self.answer::<SelectionRangeRequest>(params, Self::selections)
            }
            Method::TextDocumentSignatureHelp => {
                self.answer::<SignatureHelpRequest>(params, Self::signature_help)
            }
            Method::WorkspaceSymbol => self.answer::<WorkspaceSymbolRequest>(params, Self::workspace_symbols),
            Method::TextDocumentSemanticTokensFull => {
                self.answer::<SemanticTokensRequest>(params, Self::tokens)
            }
            Method::TextDocumentSemanticTokensFullDelta => {
                self.answer::<SemanticTokensDeltaRequest>(params, Self::tokens_delta)
            }
            Method::TextDocumentSemanticTokensRange => {
                self.answer::<SemanticTokensRangeRequest>(params, Self::tokens_of_range)
            }
            Method::TextDocumentCodeAction => self.answer::<CodeActionRequest>(params, Self::code_actions),
            Method::TextDocumentInlayHint => self.answer::<InlayHintRequest>(params, Self::inlay_hints),
            Method::TextDocumentCodeLens => self.answer::<CodeLensRequest>(params, Self::code_lenses),
            Method::WorkspaceExecuteCommand => {
                self.execute(id.clone(), read(params)?)?;
                Ok(Reply::Later)
            }
            _ => Err(Refused::unknown(method)),
        }
    }

    /// Answers a request of type `R`.
    fn answer<R: Request>(
        &mut self,
        params: Value,
        answer: fn(&mut Self, R::Params) -> Result<R::Result, Refused>,
    ) -> Result<Reply, Refused> {
        json(&answer(self, read(params)?)?)
    }

    fn notification(&mut self, method: &str, params: Value) {
        if self.lifecycle != Lifecycle::Initialized {
            return;
        }
        use LspNotificationMethod as Method;
        let done = match Method::from(method) {
            Method::TextDocumentDidOpen => read(params).map(|params| self.did_open(params)),
            Method::TextDocumentDidChange => self.did_change(&params),
            Method::TextDocumentDidClose => read(params).map(|params| self.did_close(params)),
            // A client that doesn't watch files at least reports when one is saved.
            Method::WorkspaceDidChangeWatchedFiles | Method::TextDocumentDidSave => {
                self.all_changed();
                Ok(())
            }
            Method::WorkspaceDidChangeConfiguration => {
                self.set(&params["settings"]);
                self.all_changed();
                Ok(())
            }
            Method::Initialized => {
                self.initialized();
                Ok(())
            }
            Method::WorkspaceDidChangeWorkspaceFolders => {
                read(params).map(|params| self.change_folders(params))
            }
            Method::CancelRequest => {
                self.cancel(&params["id"]);
                Ok(())
            }
            _ => Ok(()),
        };
        if let Err(refused) = done {
            self.log(&format!("`{method}`: {}", refused.reason));
        }
    }

    /// Stops a running request; a waiting one has been refused by now.
    fn cancel(&mut self, id: &Value) {
        self.running_tests.stop(id);
        self.cancelled.forget(id);
    }

    /// Writes a message to the client's log.
    pub(super) fn log(&self, message: &str) {
        transport::notify("window/logMessage", serde_json::json!({"type": 2, "message": message}));
    }
}

/// An immediate result. It is serialised directly, since building a tree of values for thousands of tokens would take
/// longer than finding them.
fn json(result: &impl Serialize) -> Result<Reply, Refused> {
    serde_json::to_string(result).map(Reply::Now).map_err(|error| Refused::internal(error.to_string()))
}

/// Whether a value is a valid request id.
fn is_id(id: &Value) -> bool {
    id.is_string() || id.is_i64() || id.is_u64()
}
