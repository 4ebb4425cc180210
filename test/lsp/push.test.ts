import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Connection, PublishDiagnosticsParams } from "vscode-languageserver";
import { type AbiDocument, openDocument } from "../../server/src/core/document/document.js";
import { DEFAULT_SETTINGS, type Settings } from "../../server/src/core/lint/settings.js";
import type { Configuration } from "../../server/src/lsp/connection/configuration.js";
import { createPush } from "../../server/src/lsp/connection/diagnostics.js";
import { createSavedText } from "../../server/src/lsp/connection/savedText.js";

const URI = "file:///a.mlir";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function push(settings: Settings = DEFAULT_SETTINGS) {
  const sent: PublishDiagnosticsParams[] = [];
  const failures: unknown[] = [];
  const documents = new Map<string, AbiDocument>();
  const connection = {
    sendDiagnostics: async (params: PublishDiagnosticsParams) => void sent.push(params),
  } as unknown as Connection;
  const configuration = { generation: 0, of: async () => settings } as unknown as Configuration;
  const log = { info() {}, warn() {}, failure: (...args: unknown[]) => void failures.push(args) };
  const saved = createSavedText();
  const inUtf16 = <Value>(value: Value): Value => value;
  return {
    documents,
    saved,
    sent,
    failures,
    push: createPush(connection, documents, configuration, log, saved, inUtf16),
  };
}

test("edits that come one right after the other are reported together", async () => {
  const { documents, sent, push: it } = push();
  const document = openDocument(URI, 1, "");
  documents.set(URI, document);
  it.schedule(URI);
  // Each message is handled in a turn of the event loop of its own.
  for (let version = 2; version <= 20; version++) {
    await new Promise<void>((done) => {
      setImmediate(() => {
        document.update([{ text: `${version}` }], version);
        it.schedule(URI);
        done();
      });
      vi.advanceTimersByTime(0);
    });
  }
  await vi.advanceTimersByTimeAsync(1000);
  expect(sent).toEqual([{ uri: URI, version: 20, diagnostics: [] }]);
});

test("edits without end are reported now and then", async () => {
  const { documents, sent, push: it } = push();
  const document = openDocument(URI, 1, "");
  documents.set(URI, document);
  for (let version = 2; version <= 200; version++) {
    document.update([{ text: `${version}` }], version);
    it.schedule(URI);
    await vi.advanceTimersByTimeAsync(1);
  }
  await vi.advanceTimersByTimeAsync(1000);
  expect(sent.length).toBeGreaterThan(1);
  expect(sent.at(-1)).toEqual({ uri: URI, version: 200, diagnostics: [] });
});

test("a closed document is taken back, and what was waiting for it is forgotten", async () => {
  const { documents, sent, push: it } = push();
  documents.set(URI, openDocument(URI, 1, ""));
  it.schedule(URI);
  documents.delete(URI);
  it.close(URI);
  await vi.advanceTimersByTimeAsync(1000);
  expect(sent).toEqual([{ uri: URI, diagnostics: [] }]);
});

test("one that is opened again at once is reported as it is then", async () => {
  const { documents, sent, push: it } = push();
  documents.set(URI, openDocument(URI, 1, ""));
  it.schedule(URI);
  it.close(URI);
  documents.set(URI, openDocument(URI, 7, ""));
  it.schedule(URI);
  await vi.advanceTimersByTimeAsync(1000);
  expect(sent).toEqual([
    { uri: URI, diagnostics: [] },
    { uri: URI, version: 7, diagnostics: [] },
  ]);
});

test("what waits for a save is not reported before it; what was opened is", async () => {
  const { documents, saved, sent, push: it } = push({ ...DEFAULT_SETTINGS, run: "onSave" });
  const document = openDocument(URI, 1, "");
  documents.set(URI, document);
  saved.mark(document);
  const versions: (readonly unknown[])[] = [];
  const step = async () => {
    it.schedule(URI);
    await vi.advanceTimersByTimeAsync(1000);
    versions.push(sent.map(({ version }) => version));
  };
  await step();
  document.update([{ text: "x" }], 2);
  await step();
  saved.mark(document);
  await step();
  expect(versions).toEqual([[1], [1], [1, 2]]);
});

test("a document that can't be analysed is logged and hurts no other", async () => {
  const { documents, sent, failures, push: it } = push();
  const broken = new Proxy(openDocument(URI, 1, ""), {
    get: () => {
      throw new RangeError("its text");
    },
  });
  documents.set(URI, broken);
  documents.set("file:///b.mlir", openDocument("file:///b.mlir", 3, ""));
  it.schedule(URI);
  it.schedule("file:///b.mlir");
  await vi.advanceTimersByTimeAsync(1000);
  expect(failures).toHaveLength(1);
  expect(sent).toEqual([{ uri: "file:///b.mlir", version: 3, diagnostics: [] }]);
});

test("what is wrong with a large text's ABI does not wait for its structure", async () => {
  const { documents, sent, push: it } = push();
  const wrong = 'func.func private @f() attributes {iree.reflection = {f = "I9!R1!", fv = "1"}}\n';
  documents.set(
    URI,
    openDocument(URI, 1, `${wrong}${`// ${"x".repeat(97)}\n`.repeat(11_000)}%0 = "x.y"(%undefined) : (i32) -> i32\n`),
  );
  it.schedule(URI);
  await vi.runAllTimersAsync();
  const codes = sent.map(({ diagnostics }) =>
    diagnostics.map(({ code }) => code).filter((code) => code !== "legacy-reflection"),
  );
  expect(codes).toEqual([["span-length-mismatch"]]);
});
