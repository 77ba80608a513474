// A client of `tg lsp` that asks for the tokens of a text.

import { spawn } from "node:child_process";
import { pathToFileURL } from "node:url";

export class Server {
  static async start(binary) {
    const server = new Server();
    server.process = spawn(binary, ["lsp"], { stdio: ["pipe", "pipe", "inherit"] });
    server.waiting = new Map();
    server.last = 0;
    server.received = Buffer.alloc(0);
    server.process.stdout.on("data", data => server.receive(data));
    const { capabilities } = await server.ask("initialize", {
      processId: null,
      rootUri: null,
      capabilities: {
        general: { positionEncodings: ["utf-16"] },
        textDocument: {
          semanticTokens: { requests: { full: true }, tokenTypes: [], tokenModifiers: [], formats: ["relative"] },
        },
      },
    });
    server.types = capabilities.semanticTokensProvider.legend.tokenTypes;
    server.tell("initialized", {});
    return server;
  }

  // The tokens of a text: {line, start, length, type}, in UTF-16 units.
  async tokens(path, text) {
    const uri = pathToFileURL(path).href;
    this.tell("textDocument/didOpen", { textDocument: { uri, languageId: "tg", version: 1, text } });
    const { data } = await this.ask("textDocument/semanticTokens/full", { textDocument: { uri } });
    this.tell("textDocument/didClose", { textDocument: { uri } });
    const tokens = [];
    let [line, start] = [0, 0];
    for (let i = 0; i < data.length; i += 5) {
      if (data[i] > 0) [line, start] = [line + data[i], 0];
      start += data[i + 1];
      tokens.push({ line, start, length: data[i + 2], type: this.types[data[i + 3]] });
    }
    return tokens;
  }

  async stop() {
    await this.ask("shutdown", null);
    this.tell("exit", null);
  }

  ask(method, params) {
    const id = ++this.last;
    this.send({ jsonrpc: "2.0", id, method, params });
    return new Promise((resolve, reject) => this.waiting.set(id, { resolve, reject }));
  }

  tell(method, params) {
    this.send({ jsonrpc: "2.0", method, params });
  }

  send(message) {
    const body = JSON.stringify(message);
    this.process.stdin.write(`Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`);
  }

  receive(data) {
    this.received = Buffer.concat([this.received, data]);
    for (;;) {
      const end = this.received.indexOf("\r\n\r\n");
      if (end < 0) return;
      const length = Number(/Content-Length: (\d+)/i.exec(this.received.subarray(0, end).toString())[1]);
      if (this.received.length < end + 4 + length) return;
      const message = JSON.parse(this.received.subarray(end + 4, end + 4 + length).toString());
      this.received = this.received.subarray(end + 4 + length);
      // What the server asks of us needs an answer, too.
      if (message.method !== undefined && message.id !== undefined) {
        this.send({ jsonrpc: "2.0", id: message.id, result: null });
      } else if (this.waiting.has(message.id)) {
        const { resolve, reject } = this.waiting.get(message.id);
        this.waiting.delete(message.id);
        if (message.error) reject(new Error(message.error.message));
        else resolve(message.result);
      }
    }
  }
}
