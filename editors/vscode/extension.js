// Starts `tg lsp` for scripts: all an editor knows of them comes from there. In a folder that isn't trusted it starts
// nothing.

const { workspace, window, commands } = require("vscode");
const { LanguageClient } = require("vscode-languageclient/node");

let client;

// The settings that are options of `tg lsp`, where they say anything.
const OPTIONS = [
  ["root", "--root"],
  ["timeout", "--timeout"],
  ["maxMemory", "--max-memory"],
  ["maxSteps", "--max-steps"],
];

// The settings that the server is told when it starts.
const TOLD = ["inlayHints", "book"];

function server() {
  const settings = workspace.getConfiguration("tg");
  const options = OPTIONS.flatMap(([name, option]) => {
    const value = settings.get(name);
    return value === undefined || value === null || value === "" ? [] : [option, String(value)];
  });
  return { command: settings.get("path", "tg"), args: ["lsp", ...options] };
}

async function start() {
  if (!workspace.isTrusted) return;
  const run = server();
  client = new LanguageClient("tg", "tg", { run, debug: run }, {
    documentSelector: [{ language: "tg" }],
    initializationOptions: Object.fromEntries(TOLD.map(name => [name, workspace.getConfiguration("tg").get(name)])),
    synchronize: { fileEvents: workspace.createFileSystemWatcher("**/*.tg") },
  });
  try {
    await client.start();
  } catch (error) {
    client = undefined;
    const reason = error?.message ? ` (${error.message})` : "";
    const options = run.args.length > 1 ? " Its settings are among the options of `tg lsp`." : "";
    window.showErrorMessage(
      `tg: "${run.command} lsp" can't be started${reason}. Install tg, or say where it is in the setting "tg.path".${options}`,
    );
  }
}

async function stop() {
  const running = client;
  client = undefined;
  await running?.stop();
}

async function restart() {
  await stop();
  await start();
}

async function activate(context) {
  context.subscriptions.push(
    commands.registerCommand("tg.restart", restart),
    workspace.onDidGrantWorkspaceTrust(restart),
    workspace.onDidChangeConfiguration(change => {
      if (["path", ...OPTIONS.map(([name]) => name), ...TOLD].some(name => change.affectsConfiguration(`tg.${name}`))) {
        return restart();
      }
    }),
  );
  await start();
}

module.exports = { activate, deactivate: stop };
