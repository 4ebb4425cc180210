/** What stays of our answers beside an editor's other extension for `mlir`. */
import { beforeEach, expect, test, vi } from "vitest";

class FakeRange {
  readonly start: { readonly line: number };
  readonly end: { readonly line: number };
  constructor(
    readonly text: string,
    line = 0,
  ) {
    this.start = { line };
    this.end = { line };
  }
  isEqual(other: FakeRange) {
    return this.text === other.text;
  }
}
const fake = vi.hoisted(() => ({
  extensions: [] as unknown[],
  asked: [] as unknown[][],
  answer: async (..._: unknown[]): Promise<unknown> => undefined,
  diagnostics: [] as unknown[],
  changed: (_: unknown): void => {},
}));
vi.mock("vscode", () => ({
  commands: {
    executeCommand(...all: unknown[]) {
      fake.asked.push(all);
      return fake.answer(...all);
    },
  },
  CompletionItemKind: { Text: 0, Variable: 5 },
  DiagnosticSeverity: { Error: 0, Warning: 1 },
  extensions: {
    get all() {
      return fake.extensions;
    },
  },
  languages: {
    getDiagnostics: () => fake.diagnostics,
    onDidChangeDiagnostics: (body: (event: unknown) => void) => (fake.changed = body),
  },
  l10n: { t: (text: string) => text },
}));
const { BesideOthers } = await import("../../client/src/editor/besideOthers.js");

const contributes = { languages: [{ id: "mlir" }] };
const OURS = { id: "us.lens", isActive: true, packageJSON: { contributes } };
const OTHER = { id: "llvm.mlir", isActive: true, packageJSON: { contributes } };
const FOREIGN = { id: "other.python", isActive: true, packageJSON: { contributes: { languages: [{ id: "python" }] } } };

const document = { uri: "file:///a.mlir" };
const position = { line: 1, character: 2 };
const context = { triggerCharacter: "%" };
type Call = (...all: unknown[]) => Promise<unknown>;
const newOthers = () => {
  const others = new BesideOthers(OURS.id);
  return { others, call: others.middleware as unknown as Readonly<Record<keyof typeof others.middleware, Call>> };
};

beforeEach(() => {
  fake.extensions = [OURS, FOREIGN, OTHER];
  fake.asked = [];
  fake.diagnostics = [];
});

test.each([
  ["alone", []],
  ["beside one that has not started", [{ ...OTHER, isActive: false }]],
])("%s nobody is asked", async (_, more) => {
  fake.extensions = [OURS, FOREIGN, ...more];
  const { call } = newOthers();
  const hover = { range: new FakeRange("%0") };
  expect(await call.provideHover(document, position, {}, async () => hover)).toBe(hover);
  const report = { kind: "unchanged" };
  const next = vi.fn(async () => report);
  expect(await call.provideDiagnostics(document, "7", {}, next)).toBe(report);
  expect(next).toHaveBeenCalledWith(document, "7", {});
  expect(fake.asked).toEqual([]);
});

test.each([
  ["what the other explains is left to it", "%0", ["with MLIR", "without MLIR"]],
  ["what it explains of other characters is not", "%0 = arith.constant", ["with MLIR"]],
])("%s", async (_, theirs, requests) => {
  fake.answer = async () => [{ range: new FakeRange(theirs) }];
  const { call } = newOthers();
  const token = {};
  const sent: string[] = [];
  const next = async () => {
    const params = await call.sendRequest("textDocument/hover", {}, token, async (_: string, it: object) => it);
    sent.push("withoutMlir" in (params as object) ? "without MLIR" : "with MLIR");
    return { range: new FakeRange("%0") };
  };
  await call.provideHover(document, position, token, next);
  expect(sent).toEqual(requests);
  expect(fake.asked).toEqual([["vscode.executeHoverProvider", document.uri, position]]);
});

test("our own question finds us silent, another at the same place does not", async () => {
  const { call } = newOthers();
  const next = vi.fn(async () => ({ range: new FakeRange("%0") }));
  const ask = () => call.provideHover(document, position, {}, next);
  fake.answer = async () => {
    expect(await ask()).toBeUndefined();
    return [];
  };
  expect(await ask()).toBeDefined();
  expect(await ask()).toBeDefined();
  expect(next).toHaveBeenCalledTimes(2);
});

test.each(["a list", "an array"])("a suggestion stands once: %s", async (form) => {
  const item = (label: unknown, kind = 5) => ({ label, kind });
  fake.answer = async () => ({ items: [item({ label: "%a" }), item("%word", 0)] });
  const ours = [item("%a"), item("%b"), item("%word")];
  const { call } = newOthers();
  const given = form === "a list" ? { items: ours, isIncomplete: true } : ours;
  const found = await call.provideCompletionItem(document, position, context, {}, async () => given);
  const left = [item("%b"), item("%word")];
  expect(found).toEqual(form === "a list" ? { items: left, isIncomplete: true } : left);
  expect(fake.asked[0]).toEqual(["vscode.executeCompletionItemProvider", document.uri, position, "%"]);
});

test("a definition on a line that the other gives stands once", async () => {
  fake.answer = async () => [{ uri: "file:///a.mlir", range: new FakeRange("func.func", 3) }];
  const { call } = newOthers();
  const linkTo = (line: number) => ({ targetUri: "file:///a.mlir", targetRange: new FakeRange("@f", line) });
  const found = await call.provideDefinition(document, position, {}, async () => [linkTo(3), linkTo(4)]);
  expect(found).toEqual([linkTo(4)]);
});

test("a finding about MLIR stands once on a line, and comes back when the other's goes", async () => {
  const { others, call } = newOthers();
  const finding = (family: string | undefined, line: number) => ({ data: { family }, range: new FakeRange("", line) });
  const error = { source: "mlir", severity: 0, range: new FakeRange("", 3) };
  const ownError = { source: "mlir-abi", severity: 0, range: new FakeRange("", 4) };
  const warning = { source: "mlir", severity: 1, range: new FakeRange("", 4) };
  const next = vi.fn(async () => ({
    kind: "full",
    items: [finding("mlir", 3), finding(undefined, 3), finding("mlir", 4)],
  }));
  const pull = () => call.provideDiagnostics(document, "7", {}, next);
  const again = vi.fn();
  others.onChange(again);

  fake.diagnostics = [error, ownError, warning];
  expect(await pull()).toEqual({ kind: "full", items: [finding(undefined, 3), finding("mlir", 4)] });
  expect(next).toHaveBeenCalledWith(document, undefined, {});
  fake.changed({ uris: [document.uri, "file:///b.mlir"] });
  expect(again).not.toHaveBeenCalled();

  fake.diagnostics = [ownError, warning];
  fake.changed({ uris: [document.uri] });
  expect(again).toHaveBeenCalledTimes(1);
  expect(await pull()).toEqual(await next());
});
