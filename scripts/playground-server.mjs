/** Serves the built playground, to this machine only, with the headers that a web server should send. */
import { readdirSync, readFileSync } from "node:fs";
import { createServer } from "node:http";
import { extname, join } from "node:path";
import { CONTENT_SECURITY_POLICY } from "./playground-bundle.mjs";

const TYPES = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".json": "application/json",
  ".svg": "image/svg+xml",
  ".md": "text/markdown; charset=utf-8",
};

/** Serves the files of a folder; port 0 takes a free one. `onRequest` is called with the name of each file. */
export function servePlayground(folder, port, onRequest = () => undefined) {
  const names = new Set(readdirSync(folder));
  const server = createServer((request, response) => {
    const name = new URL(request.url, "http://localhost").pathname.slice(1) || "index.html";
    onRequest(name);
    if (!names.has(name)) return response.writeHead(404).end();
    response.writeHead(200, {
      "Content-Type": TYPES[extname(name)] ?? "text/plain; charset=utf-8",
      "Content-Security-Policy": CONTENT_SECURITY_POLICY,
      "X-Content-Type-Options": "nosniff",
      "Referrer-Policy": "no-referrer",
    });
    response.end(readFileSync(join(folder, name)));
  });
  return new Promise((resolve, reject) => {
    server.on("error", reject);
    server.listen(port, "127.0.0.1", () => {
      const url = `http://localhost:${server.address().port}/`;
      resolve({ url, close: () => server.close() });
    });
  });
}
