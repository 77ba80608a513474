//! The start and end of a session with a client, the server's capabilities, and document synchronisation.

use super::positions::Encoding;
use super::refused::{Refused, read};
use super::server::{Lifecycle, Server};
use super::{readings, test_run, tokens, transport};
use gen_lsp_types::*;
use serde_json::{Value, json};

impl Server {
    /// `initialize`
    pub(super) fn initialize(&mut self, params: InitializeParams) -> Result<InitializeResult, Refused> {
        self.folders = folders(&params).iter().filter_map(readings::folder).collect();
        if let Some(options) = &params.initialization_options {
            self.set(options);
        }
        let ClientCapabilities { general, workspace, .. } = params.capabilities;
        let encodings = general.and_then(|general| general.position_encodings);
        if encodings.is_some_and(|offered| offered.contains(&PositionEncodingKind::UTF8)) {
            self.encoding = Encoding::Utf8;
        }
        let watches = workspace.and_then(|workspace| workspace.did_change_watched_files);
        self.may_watch = watches.and_then(|watches| watches.dynamic_registration).unwrap_or(false);
        self.lifecycle = Lifecycle::Initialized;
        let version = Some(env!("CARGO_PKG_VERSION").to_owned());
        Ok(InitializeResult {
            capabilities: capabilities(self.encoding),
            server_info: Some(ServerInfo { name: "tg".to_owned(), version }),
        })
    }

    /// `initialized`: asks the client to report when scripts change on the disk.
    pub(super) fn initialized(&self) {
        if !self.may_watch {
            return;
        }
        let method = "workspace/didChangeWatchedFiles";
        let options = json!({"watchers": [{"globPattern": "**/*.tg"}]});
        let registration = json!({"id": method, "method": method, "registerOptions": options});
        transport::ask("watch", "client/registerCapability", json!({"registrations": [registration]}));
    }

    /// `workspace/didChangeWorkspaceFolders`
    pub(super) fn change_folders(&mut self, params: DidChangeWorkspaceFoldersParams) {
        let removed: Vec<_> = params.event.removed.iter().filter_map(|f| readings::folder(&f.uri)).collect();
        self.folders.retain(|folder| !removed.contains(folder));
        self.folders.extend(params.event.added.iter().filter_map(|f| readings::folder(&f.uri)));
        self.all_changed();
    }

    /// `textDocument/didOpen`
    pub(super) fn did_open(&mut self, params: DidOpenTextDocumentParams) {
        let TextDocumentItem { uri, version, text, .. } = params.text_document;
        self.documents.open(uri, version, text);
        // Other documents may import this file, and have read a different version of it or none.
        self.all_changed();
    }

    /// `textDocument/didChange`
    pub(super) fn did_change(&mut self, params: &Value) -> Result<(), Refused> {
        let document: VersionedTextDocumentIdentifier = read(params["textDocument"].clone())?;
        let uri = document.text_document_identifier.uri;
        let changes = params["contentChanges"].as_array().map(Vec::as_slice).unwrap_or_default();
        self.documents.change(&uri, document.version, changes, self.encoding)?;
        self.changed(&uri);
        Ok(())
    }

    /// `textDocument/didClose`
    pub(super) fn did_close(&mut self, params: DidCloseTextDocumentParams) {
        let uri = params.text_document.uri;
        self.documents.close(&uri);
        self.readings.readings.remove(&uri);
        self.sent_tokens.tokens.remove(&uri);
        self.unpublish(&uri);
        self.all_changed();
    }
}

/// The client's workspace folders; older clients only have a single one.
#[expect(deprecated, reason = "older clients say it so")]
fn folders(params: &InitializeParams) -> Vec<Uri> {
    match &params.workspace_folders_initialize_params.workspace_folders {
        Some(WorkspaceFolders::WorkspaceFolderList(folders)) => {
            folders.iter().map(|folder| folder.uri.clone()).collect()
        }
        _ => params.root_uri.iter().cloned().collect(),
    }
}

/// The capabilities of the server.
fn capabilities(encoding: Encoding) -> ServerCapabilities {
    let sync = TextDocumentSyncOptions {
        open_close: Some(true),
        change: Some(TextDocumentSyncKind::Incremental),
        save: Some(SaveOptions::default().into()),
        ..Default::default()
    };
    let completion = CompletionOptions {
        trigger_characters: Some([".", "\"", "/"].map(str::to_owned).to_vec()),
        resolve_provider: Some(true),
        ..Default::default()
    };
    let actions =
        CodeActionOptions { code_action_kinds: Some(vec![CodeActionKind::QuickFix]), ..Default::default() };
    let folders =
        WorkspaceFoldersServerCapabilities { supported: Some(true), change_notifications: Some(true.into()) };
    ServerCapabilities {
        position_encoding: Some(match encoding {
            Encoding::Utf8 => PositionEncodingKind::UTF8,
            Encoding::Utf16 => PositionEncodingKind::UTF16,
        }),
        text_document_sync: Some(sync.into()),
        completion_provider: Some(completion),
        hover_provider: Some(true.into()),
        definition_provider: Some(true.into()),
        references_provider: Some(true.into()),
        document_symbol_provider: Some(true.into()),
        code_action_provider: Some(actions.into()),
        code_lens_provider: Some(CodeLensOptions::default()),
        document_formatting_provider: Some(true.into()),
        document_range_formatting_provider: Some(true.into()),
        document_highlight_provider: Some(true.into()),
        folding_range_provider: Some(true.into()),
        selection_range_provider: Some(true.into()),
        signature_help_provider: Some(SignatureHelpOptions {
            trigger_characters: Some(["(", ","].map(str::to_owned).to_vec()),
            ..Default::default()
        }),
        workspace_symbol_provider: Some(true.into()),
        rename_provider: Some(RenameOptions { prepare_provider: Some(true), ..Default::default() }.into()),
        execute_command_provider: Some(ExecuteCommandOptions {
            commands: vec![test_run::COMMAND.to_owned()],
            ..Default::default()
        }),
        semantic_tokens_provider: Some(
            SemanticTokensOptions {
                legend: tokens::legend(),
                range: Some(true.into()),
                full: Some(SemanticTokensFullDelta { delta: Some(true) }.into()),
                ..Default::default()
            }
            .into(),
        ),
        inlay_hint_provider: Some(true.into()),
        workspace: Some(WorkspaceOptions { workspace_folders: Some(folders), ..Default::default() }),
        ..Default::default()
    }
}
