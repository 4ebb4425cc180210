/** A large document is read in turns with everything else. */
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { denseFile } from "../../bench/generate.js";
import { type AbiDocument, openDocument } from "../../server/src/core/document/document.js";
import { callItem } from "../../server/src/core/features/callHierarchy.js";
import { codeLensSteps } from "../../server/src/core/features/codeLenses.js";
import { documentSymbolSteps } from "../../server/src/core/features/documentSymbols.js";
import { formatSteps } from "../../server/src/core/features/formatting.js";
import { hover } from "../../server/src/core/features/hover.js";
import { definitionLinkSteps, highlightSteps, mentionSteps } from "../../server/src/core/features/navigation.js";
import { renameSteps } from "../../server/src/core/features/rename.js";
import { semanticTokenSteps } from "../../server/src/core/features/semanticTokens.js";
import { foldingRangeSteps } from "../../server/src/core/features/shapes.js";
import { findings, openChecked } from "../../server/src/core/lint/diagnostics.js";
import { DEFAULT_SETTINGS } from "../../server/src/core/lint/settings.js";
import { structureFindings, structureFindingsSoFar } from "../../server/src/core/lint/structureFindings.js";
import { incomingCallSteps } from "../../server/src/core/workspace/navigation.js";
import { diagnosticsOf } from "../../server/src/lsp/connection/diagnostics.js";
import { createReadAhead, readInTurns, runInTurns, type Urgency } from "../../server/src/lsp/connection/reading.js";
import { IS_FULL } from "../kit/effort.js";
import { type LspClient, PULLS, startClient, startRefreshedClient } from "../kit/lspClient.js";

const LARGE = IS_FULL ? denseFile("large", 1_500_000, 1_800) : denseFile("large", 600_000, 720);
/** Something that only the structure shows to be wrong. */
const WRONG = 'func.func @wrong() {\n  %0 = "foo.use"(%undefined) : (i32) -> i32\n  return\n}\n';
const SMALL = `func.func @f() attributes {iree.reflection = {f = "I1!R1!", fv = "1"}} { return }`;
const IN_SIGNATURE = { line: 0, character: SMALL.indexOf("I1!") };

describe("a document", () => {
  test("read in steps has what one read at once has", () => {
    const steps = openChecked("file:///a.mlir", 1, LARGE.text);
    let count = 0;
    while (!steps.read(() => true)) count++;
    expect(count).toBeGreaterThan(20);
    const whole = openChecked("file:///a.mlir", 1, LARGE.text);
    expect(findings(steps, DEFAULT_SETTINGS)).toEqual(findings(whole, DEFAULT_SETTINGS));
    expect(steps.records().map(({ start }) => start)).toEqual(whole.records().map(({ start }) => start));
  });

  test("explains a place while the rest is still to be read", () => {
    const document = openDocument("file:///a.mlir", 1, LARGE.text);
    const whole = openDocument("file:///a.mlir", 1, LARGE.text);
    document.read(() => true);
    for (const site of LARGE.signatureSites.filter((_, i) => i % 300 === 0)) {
      const found = hover(document, site, DEFAULT_SETTINGS);
      expect(found).toBeDefined();
      expect(found).toEqual(hover(whole, site, DEFAULT_SETTINGS));
    }
    expect(document.read(() => true)).toBe(false);
  });

  test("an edit meanwhile starts the reading anew", () => {
    const document = openChecked("file:///a.mlir", 1, `${SMALL}\n${LARGE.text}`);
    document.read(() => true);
    const range = { start: IN_SIGNATURE, end: { line: 0, character: IN_SIGNATURE.character + 1 } };
    document.update([{ range, text: "J" }], 2);
    while (!document.read(() => true));
    const fresh = openChecked("file:///a.mlir", 1, `${SMALL.replace('"I1!', '"J1!')}\n${LARGE.text}`);
    expect(findings(document, DEFAULT_SETTINGS)).toEqual(findings(fresh, DEFAULT_SETTINGS));
  });

  test("has its structure read ahead, in steps that come to the same", async () => {
    const text = LARGE.text + WRONG;
    const document = openChecked("file:///a.mlir", 1, text);
    const steps = openDocument("file:///a.mlir", 1, text);
    let count = 0;
    while (!steps.structure.read(() => true)) count++;
    expect(count).toBeGreaterThan(20);
    document.read(() => false);
    expect(diagnosticsOf(document, DEFAULT_SETTINGS).map(({ code }) => code)).not.toContain("undefined-value");
    await new Promise<AbiDocument>((found) => {
      const failed = () => expect.unreachable();
      createReadAhead({ isOpen: () => true, settingsOf: async () => DEFAULT_SETTINGS, found, failed })(document);
    });
    const whole = openDocument("file:///a.mlir", 1, text);
    expect(steps.structure.sections).toEqual(whole.structure.sections);
    expect(document.structure.sections).toEqual(whole.structure.sections);
    const found = structureFindingsSoFar(document, DEFAULT_SETTINGS);
    expect(found.map(({ code }) => code)).toEqual(["undefined-value"]);
    expect(found).toEqual(structureFindings(whole, DEFAULT_SETTINGS));
  });

  test("has what requests need read soon after an open, and is checked once nobody types", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout"] });
    try {
      const document = openChecked("file:///a.mlir", 1, LARGE.text + WRONG);
      diagnosticsOf(document, DEFAULT_SETTINGS);
      const found = vi.fn();
      const failed = () => expect.unreachable();
      createReadAhead({ isOpen: () => true, settingsOf: async () => DEFAULT_SETTINGS, found, failed })(document);
      await vi.advanceTimersByTimeAsync(50);
      await vi.waitUntil(() => vi.getTimerCount() > 0, { timeout: 5000, interval: 1 });
      expect(document.structure.read(() => true)).toBe(true);
      expect(found).not.toHaveBeenCalled();
      await vi.advanceTimersByTimeAsync(200);
      await vi.waitUntil(() => found.mock.calls.length > 0, { timeout: 5000, interval: 1 });
    } finally {
      vi.useRealTimers();
    }
  });

  test("nobody wants any more is read no further", async () => {
    const document = openDocument("file:///a.mlir", 1, LARGE.text);
    let asked = 0;
    expect(await readInTurns(document, () => ++asked < 3)).toBe(false);
    expect(asked).toBe(3);
    expect(document.read(() => true)).toBe(false);
  });
});

test("tasks about whole documents have their turns one by one, after those that a person waits for", async () => {
  const order: string[] = [];
  const run = (name: string, urgency: Urgency) => {
    function* steps(): Generator<undefined, void> {
      for (let i = 0; i < 3; i++) {
        order.push(name);
        for (const end = performance.now() + 5; performance.now() < end; );
        yield;
      }
    }
    return runInTurns(steps(), () => true, urgency);
  };
  await Promise.all([run("a", "unhurried"), run("b", "unhurried"), run("person", "prompt")]);
  expect(order.join(" ")).toBe("person person person a b a b a b");
});

test("a task about a whole document that nobody wants any more holds up no other", async () => {
  function* steps(): Generator<undefined, string> {
    yield;
    return "done";
  }
  const dropped = runInTurns(steps(), () => false, "unhurried");
  const wanted = runInTurns(steps(), () => true, "unhurried");
  expect(await dropped).toBeUndefined();
  expect(await wanted).toEqual({ value: "done" });
});

test("what is answered about a whole document comes in small steps", () => {
  const document = openDocument("file:///a.mlir", 1, LARGE.text);
  const whole = { start: 0, end: document.length };
  const tasks: readonly Iterable<unknown>[] = [
    foldingRangeSteps(document),
    documentSymbolSteps(document, DEFAULT_SETTINGS),
    codeLensSteps(document, DEFAULT_SETTINGS),
    semanticTokenSteps(document, whole, DEFAULT_SETTINGS),
    formatSteps(document, undefined, DEFAULT_SETTINGS),
  ];
  for (const steps of tasks) expect([...steps].length).toBeGreaterThan(500);
});

describe("what is answered about a name in very many places comes in small steps", () => {
  const USES = 2000;
  const TEXTS = {
    value: `func.func @f(%a: i32) {\n${"  foo.op %a : i32\n".repeat(USES)}}\n`,
    block: `func.func @f() {\n  cf.br ^a\n${"^a:\n  cf.br ^a\n".repeat(USES)}}\n`,
    symbol: `func.func private @a()\nfunc.func @f() {\n${"  call @a() : () -> ()\n".repeat(USES)}}\n`,
    alias: `#a = affine_map<(d0) -> (d0)>\n${"func.func @f() attributes {m = #a}\n".repeat(USES)}`,
  };
  test.each(Object.entries(TEXTS))("for a %s", (kind, text) => {
    const document = openDocument("file:///a.mlir", 1, text);
    const position = document.positionAt(text.search(/[%^@#]a\b/) + 1);
    const item = callItem(document, position);
    const workspace = { open: [document], closed: () => [], document: () => undefined };
    const answers: readonly Iterable<unknown>[] = [
      mentionSteps(document, position, true) ?? [],
      highlightSteps(document, position) ?? [],
      ...(kind === "block"
        ? [definitionLinkSteps(document, position) ?? []]
        : [renameSteps(document, position, "b", { versioned: true })]),
      ...(item === undefined ? [] : [incomingCallSteps(document, item, workspace)]),
    ];
    for (const steps of answers) expect([...steps].length).toBeGreaterThanOrEqual(USES);
  });
});

describe("the server", () => {
  let client: LspClient;
  beforeAll(async () => {
    const codeAction = { codeActionLiteralSupport: { codeActionKind: { valueSet: ["source.fixAll"] } } };
    client = await startClient({ capabilities: { textDocument: { ...PULLS.textDocument, codeAction } } });
  });
  afterAll(() => client.stop());

  test("answers for a small document while it reads a large one", async () => {
    const order: string[] = [];
    await client.open("file:///small.mlir", SMALL);
    await client.diagnostics("file:///small.mlir");
    // No two functions are identical, so nothing is cached.
    let count = 0;
    await client.open(
      "file:///large.mlir",
      LARGE.text.replaceAll("attributes {", () => `attributes {n = ${count++}, `),
    );
    const large = client.diagnostics("file:///large.mlir").then((found) => {
      order.push("large");
      return found;
    });
    const { line, character } = IN_SIGNATURE;
    for (let i = 0; i < 5; i++) expect(await client.hover("file:///small.mlir", line, character)).not.toBeNull();
    order.push("small");
    expect((await large).length).toBeGreaterThan(0);
    expect(order).toEqual(["small", "large"]);
  });

  test("answers hovers while it reads the structure that a name in a large document needs", async () => {
    const uri = "file:///named.mlir";
    await client.open("file:///beside.mlir", SMALL);
    await client.open(uri, LARGE.text.replace(/^(?=func\.func)/m, "func.func private @named()\n"));
    const order: string[] = [];
    const at = LARGE.text.slice(0, LARGE.text.search(/^func\.func/m)).split("\n").length - 1;
    const named = client.hover(uri, at, "func.func private @na".length).then((found) => {
      order.push("named");
      return found;
    });
    const { line, character } = IN_SIGNATURE;
    for (let i = 0; i < 3; i++) expect(await client.hover("file:///beside.mlir", line, character)).not.toBeNull();
    order.push("beside");
    expect(JSON.stringify(await named)).toContain("@named");
    expect(order).toEqual(["beside", "named"]);
  });

  test("answers hovers while it fixes a large document", async () => {
    const uri = "file:///wrong.mlir";
    const wrong = 'func.func private @f() attributes {iree.reflection = {f = "I11!B8!t0d07d08R1!"}}\n';
    await client.open("file:///near.mlir", SMALL);
    await client.open(uri, wrong.repeat(IS_FULL ? 20_000 : 1_500));
    await client.diagnostics(uri);
    const start = { line: 0, character: 0 };
    const context = { diagnostics: [], only: ["source.fixAll"] };
    const order: string[] = [];
    const fixes = client.connection
      .sendRequest("textDocument/codeAction", { textDocument: { uri }, range: { start, end: start }, context })
      .then((actions) => {
        order.push("fixes");
        return actions;
      });
    const { line, character } = IN_SIGNATURE;
    for (let i = 0; i < 5; i++) expect(await client.hover("file:///near.mlir", line, character)).not.toBeNull();
    order.push("hovers");
    expect(await fixes).toHaveLength(1);
    expect(order).toEqual(["hovers", "fixes"]);
  });

  test("answers hovers while it collects the uses of a name", async () => {
    const uri = "file:///used.mlir";
    const count = IS_FULL ? 100_000 : 20_000;
    await client.open("file:///other.mlir", SMALL);
    await client.open(uri, `func.func @f(%a: i32) {\n${"  foo.op %a : i32\n".repeat(count)}}\n`);
    const { line, character } = IN_SIGNATURE;
    const about = { textDocument: { uri }, position: { line: 0, character: 14 } };
    await client.connection.sendRequest("textDocument/prepareRename", about);
    const requests = { documentHighlight: {}, references: { context: { includeDeclaration: true } } };
    for (const [request, more] of Object.entries(requests)) {
      const order: string[] = [];
      const uses = client.connection.sendRequest(`textDocument/${request}`, { ...about, ...more }).then((found) => {
        order.push("uses");
        return found;
      });
      for (let i = 0; i < 3; i++) expect(await client.hover("file:///other.mlir", line, character)).not.toBeNull();
      order.push("hovers");
      expect(await uses).toHaveLength(count + 1);
      expect(order).toEqual(["hovers", "uses"]);
    }
  });

  test("answers hovers before what an editor asks by itself about the whole document", async () => {
    const uri = "file:///whole.mlir";
    await client.open(uri, `${SMALL}\n${LARGE.text}`);
    await client.diagnostics(uri);
    const order: string[] = [];
    const answered = ["foldingRange", "documentSymbol", "codeLens", "semanticTokens/full"].map(async (request) => {
      const params = { textDocument: { uri } };
      expect(await client.connection.sendRequest(`textDocument/${request}`, params)).not.toBeNull();
      order.push(request);
    });
    const { line, character } = IN_SIGNATURE;
    for (let i = 0; i < 3; i++) expect(await client.hover(uri, line, character)).not.toBeNull();
    order.push("hovers");
    await Promise.all(answered);
    expect(order[0]).toBe("hovers");
    expect(order).toHaveLength(5);
  });

  test.each(["semanticTokens/range", "inlayHint"])(
    "answers hovers while it makes %s of a long range",
    async (request) => {
      const uri = `file:///${request}.mlir`;
      await client.open("file:///by.mlir", SMALL);
      await client.open(uri, LARGE.text);
      await client.diagnostics(uri);
      const order: string[] = [];
      const range = { start: { line: 0, character: 0 }, end: { line: 1_000_000, character: 0 } };
      const answered = client.connection
        .sendRequest(`textDocument/${request}`, { textDocument: { uri }, range })
        .then((answer) => {
          order.push(request);
          return answer;
        });
      const { line, character } = IN_SIGNATURE;
      for (let i = 0; i < 3; i++) expect(await client.hover("file:///by.mlir", line, character)).not.toBeNull();
      order.push("hovers");
      expect(await answered).not.toBeNull();
      expect(order).toEqual(["hovers", request]);
    },
  );

  test("says that the text has changed where it is edited while its symbols are collected", async () => {
    const uri = "file:///symbols.mlir";
    await client.open(uri, LARGE.text);
    await client.diagnostics(uri);
    const symbols = client.connection.sendRequest("textDocument/documentSymbol", { textDocument: { uri } });
    const start = { line: 0, character: 0 };
    await client.change(uri, 2, [{ range: { start, end: start }, text: " " }]);
    await expect(symbols).rejects.toMatchObject({ code: -32801 });
  });

  test("says that the text has changed where it is edited while it is fixed", async () => {
    const uri = "file:///edited.mlir";
    const wrong = 'func.func private @f() attributes {iree.reflection = {f = "I11!B8!t0d07d08R1!"}}\n';
    await client.open(uri, wrong.repeat(IS_FULL ? 20_000 : 1_500));
    await client.diagnostics(uri);
    const start = { line: 0, character: 0 };
    const context = { diagnostics: [], only: ["source.fixAll"] };
    const fixes = client.connection.sendRequest("textDocument/codeAction", {
      textDocument: { uri },
      range: { start, end: start },
      context,
    });
    await client.change(uri, 2, [{ range: { start, end: start }, text: " " }]);
    await expect(fixes).rejects.toMatchObject({ code: -32801 });
  });
});

const codesOf = (diagnostics: readonly { readonly code?: unknown }[]) => diagnostics.map(({ code }) => code);

describe("what is wrong with the structure of a large text is reported after the rest", () => {
  const uri = "file:///a.mlir";
  const text = LARGE.text.replace(/^(?=func\.func)/m, WRONG);

  test("published once more", async () => {
    const client = await startClient();
    await client.open(uri, text);
    await client.publishedWhere(({ diagnostics }) => codesOf(diagnostics).includes("undefined-value"));
    expect(client.published.map(({ diagnostics }) => codesOf(diagnostics).includes("undefined-value"))).toEqual([
      false,
      true,
    ]);
    await client.stop();
  });

  test("asked for once more", async () => {
    const { client, refreshed } = await startRefreshedClient();
    await client.open(uri, text);
    expect(codesOf(await client.diagnostics(uri))).not.toContain("undefined-value");
    await refreshed;
    expect(codesOf(await client.diagnostics(uri))).toContain("undefined-value");
    await client.stop();
  });

  test("a client that takes no refresh gets all at once, after an edit, too", async () => {
    const client = await startClient({ capabilities: PULLS });
    await client.open(uri, text);
    expect(codesOf(await client.diagnostics(uri))).toContain("undefined-value");
    const start = { line: text.slice(0, text.indexOf(WRONG)).split("\n").length, character: 0 };
    await client.change(uri, 2, [{ range: { start, end: start }, text: "  // x\n" }]);
    expect(codesOf(await client.diagnostics(uri))).toContain("undefined-value");
    await client.stop();
  });

  test("after the folds of a text of comments, which take no time by the square of its length", async () => {
    const { client, refreshed } = await startRefreshedClient();
    const lines = 40_000;
    await client.open(uri, `${"// long\n".repeat(lines)}${WRONG}`);
    const folds = client.connection.sendRequest("textDocument/foldingRange", { textDocument: { uri } });
    expect(codesOf(await client.diagnostics(uri))).not.toContain("undefined-value");
    expect(await folds).toContainEqual({ startLine: 0, endLine: lines - 1, kind: "comment" });
    await refreshed;
    expect(codesOf(await client.diagnostics(uri))).toContain("undefined-value");
    await client.stop();
  });
});
