// Serves a built folder on this machine. A small one, for the first look and for the tests; any static host does.

import { createServer } from "node:http";
import { readFile } from "node:fs/promises";
import { extname, join, normalize } from "node:path";

const KINDS = {
  ".html": "text/html; charset=utf-8", ".js": "text/javascript", ".css": "text/css", ".json": "application/json",
  ".svg": "image/svg+xml", ".gz": "application/gzip", ".webmanifest": "application/manifest+json", ".woff2": "font/woff2",
};

/** @returns {Promise<import("node:http").Server>} a server that listens */
export function serve(folder, port = 0) {
  const server = createServer(async (request, answer) => {
    try {
      const path = decodeURIComponent(new URL(request.url, "http://here").pathname);
      const file = join(folder, normalize(path.endsWith("/") ? `${path}index.html` : path));
      const body = await readFile(file);
      answer.writeHead(200, { "content-type": KINDS[extname(file)] ?? "application/octet-stream", "content-length": body.length, "cache-control": "no-cache", "access-control-allow-origin": "*" });
      answer.end(request.method === "HEAD" ? undefined : body);
    } catch {
      answer.writeHead(404, { "content-type": "text/plain" }).end("nothing is here");
    }
  });
  return new Promise((resolve, reject) => server.once("error", reject).listen(port, "127.0.0.1", () => resolve(server)));
}
