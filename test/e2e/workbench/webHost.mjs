/**
 * An extension in the web worker extension host, as on vscode.dev: the page itself gets a folder that holds the
 * extension, and gets its files from its own origin, because that host cannot start a worker from anywhere else.
 */
import { existsSync, readFileSync, statSync } from "node:fs";
import { extname, join, normalize, resolve, sep } from "node:path";

const BASE = "/_extension-under-test";
const TYPES = { ".css": "text/css", ".js": "text/javascript", ".json": "application/json", ".svg": "image/svg+xml" };

/** Makes the pages of a browser context load an extension from a folder. */
export async function loadInWebHost(context, origin, folder) {
  const root = resolve(folder);
  const authority = new URL(origin).host;
  await context.route(
    (url) => url.host === authority && url.pathname.startsWith(`${BASE}/`),
    (route) => {
      const path = decodeURIComponent(new URL(route.request().url()).pathname).slice(BASE.length);
      const file = join(root, normalize(path));
      if (!file.startsWith(root + sep) || !existsSync(file) || !statSync(file).isFile()) {
        return route.fulfill({ status: 404, body: "" });
      }
      const contentType = TYPES[extname(file)] ?? "application/octet-stream";
      return route.fulfill({ body: readFileSync(file), contentType, headers: { "Access-Control-Allow-Origin": "*" } });
    },
  );
  const extensions = [{ scheme: "http", authority, path: BASE }];
  // The page carries its configuration in an attribute. Answering for the page instead would make Chromium take it
  // for one from the internet, which may not open a socket to this machine.
  await context.addInitScript(
    (options) => {
      const original = Element.prototype.getAttribute;
      Element.prototype.getAttribute = function (name) {
        const value = original.call(this, name);
        if (this.id !== "vscode-workbench-web-configuration" || name !== "data-settings") return value;
        const settings = JSON.parse(value);
        return JSON.stringify({ ...settings, developmentOptions: { ...settings.developmentOptions, ...options } });
      };
    },
    { extensions },
  );
}
