/** Every case of `test/vectors/torch-pytree.jsonl`: the text of each attribute, the call, and where what is wrong. */
import { describe, expect, test } from "vitest";
import { contextOf, readIsland } from "../../server/src/core/abi/islands.js";
import { type AbiDocument, openDocument } from "../../server/src/core/document/document.js";
import { codecOf } from "../../server/src/core/encodings/registry.js";
import { findings } from "../../server/src/core/lint/diagnostics.js";
import { DEFAULT_SETTINGS } from "../../server/src/core/lint/settings.js";
import { pytreeVectors } from "../kit/vectors.js";

const WORST_FIRST = ["error", "warning", "information", "hint"];

function open(text: string): AbiDocument {
  return openDocument("file:///vector.mlir", 1, text);
}

/** What each attribute decodes to, and what is shown of the function beside it. */
function decodedOf(document: AbiDocument) {
  return document.records().flatMap((record) =>
    record.islands.flatMap((island) => {
      const decoded = readIsland(document, record, island)?.decoded;
      if (island.kind !== "torch-pytree" || decoded?.tree === undefined) return [];
      const codec = codecOf(decoded.kind);
      const { text: call } = codec.overview(decoded.tree, decoded.bytes, contextOf(document, record, island));
      const model = codec.model(decoded.tree);
      return [{ key: island.key, text: codec.render(model), call, bytes: decoded.bytes, again: codec.encode(model) }];
    }),
  );
}

describe.each(pytreeVectors().map((it) => [it.name, it] as const))("%s", (_, { mlir, expect: expected }) => {
  const decoded = decodedOf(open(mlir));
  const found = findings(open(mlir), DEFAULT_SETTINGS);
  const isSevere = ({ severity }: { readonly severity: string }) => WORST_FIRST.indexOf(severity) < 2;

  test("is shown as PyTorch shows it", () => {
    const text = Object.fromEntries(decoded.map((it) => [it.key, it.text]));
    if (expected.text !== undefined) expect(text).toMatchObject(expected.text);
    if (expected.call !== undefined) for (const it of decoded) expect(it.call).toBe(expected.call);
  });

  test("is written as Python writes it", () => {
    for (const { bytes, again } of decoded) expect(again).toBe(bytes);
  });

  test("is reported where it is wrong, and nowhere else", () => {
    const severe = found.filter(isSevere);
    const wanted = expected.findings.map(({ at, nth, severity }) => {
      let start = -1;
      for (let i = 0; i < nth; i++) start = mlir.indexOf(at, start + 1);
      expect(start).toBeGreaterThanOrEqual(0);
      return { start, end: start + at.length, worst: WORST_FIRST.indexOf(severity) };
    });
    for (const { start, end, worst } of wanted) {
      const hits = severe.filter((it) => it.start < end && start < it.end && WORST_FIRST.indexOf(it.severity) <= worst);
      expect(hits, JSON.stringify(severe)).not.toEqual([]);
    }
    expect(severe.length, JSON.stringify(severe)).toBeLessThanOrEqual(expected.max ?? wanted.length);
  });
});
