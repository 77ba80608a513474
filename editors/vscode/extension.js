// Starts `tg lsp` for scripts: all an editor knows of them comes from there.

const { workspace, window, commands } = require("vscode");
const { LanguageClient } = require("vscode-languageclient/node");

let client;

async function start() {
  const command = workspace.getConfiguration("tg").get("path", "tg");
  const server = { command, args: ["lsp"] };
  client = new LanguageClient("tg", "tg", { run: server, debug: server }, {
    documentSelector: [{ language: "tg" }],
    synchronize: { fileEvents: workspace.createFileSystemWatcher("**/*.tg") },
  });
  try {
    await client.start();
  } catch (error) {
    client = undefined;
    const reason = error?.message ? ` (${error.message})` : "";
    window.showErrorMessage(
      `tg: "${command} lsp" can't be started${reason}. Install tg, or say where it is in the setting "tg.path".`,
    );
  }
}

async function stop() {
  const running = client;
  client = undefined;
  await running?.stop();
}

async function activate(context) {
  context.subscriptions.push(
    commands.registerCommand("tg.restart", async () => {
      await stop();
      await start();
    }),
  );
  await start();
}

module.exports = { activate, deactivate: stop };
