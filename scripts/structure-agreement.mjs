/**
 * Compares the answers of the structure features with those of mlir-lsp-server, on each part of a file that it can parse:
 * definition and references of each name, and the symbols. Prints counts, and every difference.
 *
 * node scripts/structure-agreement.mjs [--server PATH] FILE…
 */
import { spawnSync } from "node:child_process";
import { readFileSync, statSync } from "node:fs";
import { basename } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { parseArgs } from "node:util";
import { loadTypeScript } from "./load-typescript.mjs";

const SERVERS = ["mlir-lsp-server-22", "mlir-lsp-server"];

/** The first server that runs, or undefined. */
export function findServer(given) {
  return [given ?? [], SERVERS].flat().find((name) => spawnSync(name, ["--version"]).status === 0);
}

/** A client of a server that publishes diagnostics. */
async function connect(server) {
  const { RawClient } = await loadTypeScript("test/kit/rawClient.ts");
  const published = new Map();
  const client = new RawClient(server, [], ({ method, params }) => {
    if (method === "textDocument/publishDiagnostics") published.set(params.uri, params.diagnostics);
  });
  return {
    request: async (method, params) => (await client.request(method, params)).result,
    notify: (method, params) => client.send({ method, params }),
    diagnostics: (uri) => client.until(() => published.get(uri), `diagnostics of ${uri}`),
    end: () => client.process.kill(),
  };
}

const at = ({ line, character }) => `${line + 1}:${character + 1}`;
const places = (spans) => [...new Set(spans)].sort().join(" ") || "nothing";

/** Counts of one kind of question, and each answer that differs. */
function tally() {
  return { asked: 0, same: 0, neither: 0, differences: [] };
}

function compare(count, where, ours, theirs) {
  count.asked++;
  if (places(ours) === places(theirs)) {
    if (ours.length === 0) count.neither++;
    else count.same++;
  } else count.differences.push(`${where}: we ${places(ours)}, it ${places(theirs)}`);
}

/** The answers of both about each file. */
export async function compareAll(server, files) {
  const { openDocument } = await loadTypeScript("server/src/core/document/document.ts");
  const { structure } = await loadTypeScript("server/src/core/features/structure/provider.ts");
  const client = await connect(server);
  await client.request("initialize", { processId: null, rootUri: null, capabilities: {} });
  client.notify("initialized", {});
  const totals = { files: 0, parts: 0, parsed: 0, definition: tally(), references: tally(), symbols: tally() };
  for (const file of files) {
    const text = readFileSync(file, "utf8");
    const uri = pathToFileURL(file).href;
    client.notify("textDocument/didOpen", { textDocument: { uri, languageId: "mlir", version: 1, text } });
    const errors = (await client.diagnostics(uri))
      .filter(({ severity }) => severity === 1)
      .map(({ range }) => range.start.line);
    const document = openDocument(uri, 1, text);
    totals.files++;
    for (const section of document.structure.sections) {
      totals.parts++;
      const first = document.positionAt(section.start).line;
      const last = document.positionAt(section.end).line;
      if (errors.some((line) => line >= first && line <= last)) continue;
      totals.parsed++;
      await compareNames({ client, document, structure, uri, file, section, totals });
    }
    const symbols = await client.request("textDocument/documentSymbol", { textDocument: { uri } });
    compareSymbols({ document, structure, symbols: symbols ?? [], file, errors, totals });
    client.notify("textDocument/didClose", { textDocument: { uri } });
  }
  client.end();
  return totals;
}

// A `#` or `!` that goes on with a dot or a body is a dialect's own attribute or type, and leads nowhere.
const NAME =
  /"(?:\\.|[^"\\])*"|\/\/.*|[%^](?:\d+|[A-Za-z$._-][\w$.-]*)(?:#\d+)?|@(?:[A-Za-z_][\w$.]*|"[^"]*")|[#!](?:\d+|[A-Za-z$_][\w$-]*)(?![\w$.<-])/g;

/** What a provider has found, without its pauses. */
const itemsOf = (found) => [...(found ?? [])].filter((item) => item !== undefined);

async function compareNames({ client, document, structure, uri, file, section, totals }) {
  const text = document.slice(section.start, section.end);
  for (const match of text.matchAll(NAME)) {
    const [name] = match;
    if (name.startsWith('"') || name.startsWith("//")) continue;
    const offset = section.start + match.index + 1;
    const position = document.positionAt(offset);
    const params = { textDocument: { uri }, position };
    const where = `${basename(file)}:${at(position)} ${name}`;
    const theirs = (await client.request("textDocument/definition", params)) ?? [];
    const found = itemsOf(structure.definition(document, offset));
    // It takes us to the op that defines a symbol, we to the symbol in that op.
    const isSymbol = name.startsWith("@");
    const ours = found.map(({ selection, target }) => at(document.positionAt((isSymbol ? target : selection).start)));
    compare(
      totals.definition,
      where,
      ours,
      theirs.map(({ range }) => at(range.start)),
    );
    const uses = await client.request("textDocument/references", { ...params, context: { includeDeclaration: true } });
    const mentions = itemsOf(structure.references(document, offset, true));
    const start = (span) => at(document.positionAt(span.start));
    compare(
      totals.references,
      where,
      mentions.map(start),
      (uses ?? []).map(({ range }) => at(range.start)),
    );
  }
}

function compareSymbols({ document, structure, symbols, file, errors, totals }) {
  const sections = document.structure.sections.map(({ start, end }) => {
    return [document.positionAt(start).line, document.positionAt(end).line];
  });
  const parsed = (line) => {
    const [first, last] = sections.find(([from, to]) => line >= from && line <= to) ?? [0, 0];
    return !errors.some((it) => it >= first && it <= last);
  };
  const theirs = new Map();
  const walk = (list) => {
    for (const { name, range, children } of list) {
      // A part of a split file is a symbol of its own there.
      if (!name.startsWith("<file-split")) theirs.set(at(range.start), name.replace(/^<(?:builtin\.)?(.*)>$/, "$1"));
      walk(children ?? []);
    }
  };
  walk(symbols);
  const ours = new Map();
  for (const { start, name } of structure.symbols(document)) {
    const position = document.positionAt(start);
    if (parsed(position.line)) ours.set(at(position), name);
  }
  for (const key of new Set([...theirs.keys(), ...ours.keys()])) {
    const nameIn = (map) => (map.has(key) ? [map.get(key)] : []);
    compare(totals.symbols, `${basename(file)}:${key}`, nameIn(ours), nameIn(theirs));
  }
}

/** The comparison as text. */
export function report(totals) {
  const lines = [`${totals.files} files, ${totals.parts} parts, ${totals.parsed} of them parsed by the server`];
  for (const kind of ["definition", "references", "symbols"]) {
    const { asked, same, neither, differences } = totals[kind];
    lines.push(`${kind}: ${asked} asked, ${same} same, ${neither} unanswered by both, ${differences.length} differ`);
  }
  for (const kind of ["definition", "references", "symbols"]) {
    for (const difference of totals[kind].differences) lines.push(`${kind} ${difference}`);
  }
  return lines.join("\n");
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { values, positionals } = parseArgs({ options: { server: { type: "string" } }, allowPositionals: true });
  const server = findServer(values.server);
  const unreadable = positionals.filter((file) => statSync(file, { throwIfNoEntry: false })?.isFile() !== true);
  for (const file of unreadable) console.error(`${file}: no such file`);
  if (positionals.length === 0) console.error("Usage: node scripts/structure-agreement.mjs [--server PATH] FILE…");
  if (positionals.length === 0 || unreadable.length > 0) process.exitCode = 2;
  else if (server === undefined)
    console.log("No mlir-lsp-server found (Debian: mlir-22-tools): nothing to compare with");
  else console.log(report(await compareAll(server, positionals)));
}
