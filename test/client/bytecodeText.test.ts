/** What an editor shows of bytecode: places in its printed text, which nothing may edit. */
import { expect, test, vi } from "vitest";

/** As much of the editor's URIs as the file needs. */
class FakeUri {
  private constructor(
    readonly scheme: string,
    readonly path: string,
    readonly query: string,
  ) {}
  static from({ scheme, path, query }: Pick<FakeUri, "scheme" | "path" | "query">): FakeUri {
    return new FakeUri(scheme, path, query);
  }
  static parse(text: string): FakeUri {
    const [scheme = "", path = ""] = text.split("://");
    return new FakeUri(scheme, path, "");
  }
  toString(): string {
    return `${this.scheme}://${this.path}${this.query && `?${this.query}`}`;
  }
}

vi.mock("vscode", () => ({ Uri: FakeUri }));
const { fileOf, placesInTexts, readOnlyTexts } = await import("../../client/src/views/bytecodeText.js");

const BYTECODE = FakeUri.parse("file:///w/a.mlirbc");
const TEXT = FakeUri.from({ scheme: "mlir-bytecode", path: "/w/a.mlirbc.mlir", query: BYTECODE.toString() });
const SOURCE = FakeUri.parse("file:///w/a.mlir");
const range = (line: number) => ({ start: { line, character: 0 }, end: { line, character: 4 } });

type Provide = (...args: unknown[]) => Promise<unknown>;

/** What is left of a provider's answer: the last argument of all middleware is the provider. */
function after(provide: unknown, answer: unknown, ...args: unknown[]): Promise<unknown> {
  return (provide as Provide)(...args, undefined, async () => answer);
}

test("a printed text is that of its file; any other file is itself", () => {
  expect(fileOf(TEXT as never).toString()).toBe(BYTECODE.toString());
  expect(fileOf(SOURCE as never)).toBe(SOURCE);
});

test("places in bytecode are in its text, once; others stay", async () => {
  const places = () => [BYTECODE, TEXT, SOURCE].map((uri) => ({ uri, range: range(1) }));
  const shown = [TEXT, SOURCE].map((uri) => ({ uri: uri.toString(), range: range(1) }));
  const plain = (found: unknown) =>
    (found as ReturnType<typeof places>).map((it) => ({ ...it, uri: it.uri.toString() }));
  expect(plain(await after(placesInTexts.provideDefinition, places(), {}, {}))).toEqual(shown);
  expect(plain(await after(placesInTexts.provideReferences, places(), {}, {}, {}))).toEqual(shown);
  const symbols = places().map((location) => ({ name: "f", location }));
  const found = (await after(placesInTexts.provideWorkspaceSymbols, symbols, "f")) as typeof symbols;
  expect(plain(found.map(({ location }) => location))).toEqual(shown);
});

test("links as well, and places on other lines are others", async () => {
  const links = [BYTECODE, TEXT, BYTECODE].map((targetUri, i) => ({ targetUri, targetRange: range(i >> 1) }));
  const found = (await after(placesInTexts.provideDefinition, links, {}, {})) as typeof links;
  expect(found.map(({ targetUri, targetRange }) => [targetUri.toString(), targetRange])).toEqual([
    [TEXT.toString(), range(0)],
    [TEXT.toString(), range(1)],
  ]);
});

test("no action edits a printed text, not even one whose edit comes when it is chosen", async () => {
  // As the client library makes them: all have `data`.
  const page = { title: "Show documentation for sip-syntax", data: undefined, command: { command: "a.b" } };
  const fix = { title: "Change the length to 6", data: undefined, edit: {} };
  const fixes = { title: "Fix all", data: { uri: TEXT.toString(), version: 1, fixAll: null } };
  const actionsIn = (uri: FakeUri) =>
    after(readOnlyTexts.provideCodeActions, [page, fix, fixes], { uri }, range(0), { diagnostics: [] });
  expect(await actionsIn(TEXT)).toEqual([page]);
  expect(await actionsIn(SOURCE)).toEqual([page, fix, fixes]);
});
