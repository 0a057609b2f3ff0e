// Starts the language server that comes with Cardwright, and hands it what is typed.
const { workspace } = require("vscode");
const { LanguageClient, TransportKind } = require("vscode-languageclient/node");

let client;

exports.activate = function () {
  const folder = workspace.workspaceFolders?.[0]?.uri.fsPath;
  const server = {
    command: workspace.getConfiguration("cardwright").get("command"),
    args: ["lsp"],
    transport: TransportKind.stdio,
    options: folder ? { cwd: folder } : {},
  };
  client = new LanguageClient("cardwright", "Cardwright", server, { documentSelector: [{ language: "cardwright" }] });
  return client.start();
};

exports.deactivate = () => client?.stop();
