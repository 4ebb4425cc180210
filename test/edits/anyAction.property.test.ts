/** Whatever is offered, on whatever function: an action touches its op's attributes only, and means what it says. */

import fc from "fast-check";
import { expect, test } from "vitest";
import type { CodeAction } from "vscode-languageserver";
import { readIsland } from "../../server/src/core/abi/islands.js";
import type { AbiRecord } from "../../server/src/core/abi/record.js";
import { openDocument } from "../../server/src/core/document/document.js";
import type { RawModel, RawType } from "../../server/src/core/encodings/rawSignature/model.js";
import { codecOf } from "../../server/src/core/encodings/registry.js";
import { signatureOf } from "../../server/src/core/syntax/header.js";
import { bytesOf } from "../../server/src/core/text/byteString.js";
import { actionsAt, applied } from "../kit/codeActions.js";
import { functionsOf } from "../kit/records.js";
import { span } from "../kit/spans.js";

interface TypeCase {
  readonly mlir: string;
  readonly raw: string;
  readonly model: RawType;
  readonly json: unknown;
}

const scalar: TypeCase = { mlir: "i32", raw: "S3!t6", model: { kind: "scalar", element: "sint32" }, json: "i32" };
const type: fc.Arbitrary<TypeCase> = fc.oneof(
  fc.constant(scalar),
  fc.array(fc.constantFrom(-1, 0, 4, 128), { maxLength: 3 }).map((dims) => ({
    mlir: `tensor<${dims.map((dim) => `${dim < 0 ? "?" : dim}x`).join("")}f64>`,
    raw: span("B", `t2${dims.map((dim) => `d${dim}`).join("")}`),
    model: { kind: "buffer" as const, element: "float64" as const, dims },
    json: ["ndarray", "f64", dims.length, ...dims.map((dim) => (dim < 0 ? null : dim))],
  })),
);

const signature = fc.record({
  inputs: fc.array(type, { maxLength: 3 }),
  results: fc.array(type, { maxLength: 2 }),
});
type Signature = { readonly inputs: readonly TypeCase[]; readonly results: readonly TypeCase[] };

const join = (types: readonly TypeCase[], key: "raw" | "mlir") => types.map((it) => it[key]);
const rawOf = ({ inputs, results }: Signature) =>
  span("I", join(inputs, "raw").join("")) + span("R", join(results, "raw").join(""));
const jsonOf = ({ inputs, results }: Signature) => ({
  a: inputs.map(({ json }) => json),
  r: results.map(({ json }) => json),
  v: 1,
});
const modelOf = ({ inputs, results }: Signature): RawModel => ({
  inputs: inputs.map(({ model }) => model),
  results: results.map(({ model }) => model),
});

/** How a file is written: what must survive every action. */
const style = fc.record({
  eol: fc.constantFrom("\n", "\r\n"),
  quote: fc.constantFrom('\\"', "\\22"),
  indentation: fc.constantFrom("", "  ", "\t"),
  extra: fc.constantFrom("", 'n = "\u{1F600}", ', "e.x = 1 : i8, "),
  lines: fc.boolean(),
  form: fc.constantFrom("raw", "json", "partial", "none"),
});

/** A text, and where its function begins and ends. */
function textOf(fn: Signature, { eol, quote, indentation, extra, lines, form }: Style) {
  const partial = (tag: string) => (it: TypeCase) =>
    form === "partial" ? `${it.mlir} {iree.reflection = {f_partial = "${span(tag, it.raw)}"}}` : it.mlir;
  const json = JSON.stringify(jsonOf(fn)).replaceAll(",", ", ").replaceAll('"', quote);
  const entries =
    form === "raw" ? [`f = "${rawOf(fn)}"`, 'fv = "1"'] : form === "json" ? [`iree.abi = "${json}"`] : ["z"];
  const between = lines ? `,${eol}${indentation}    ` : ", ";
  const args = fn.inputs.map((it, i) => `%a${i}: ${partial("I")(it)}`).join(", ");
  const results = fn.results.map(partial("R")).join(", ");
  const before = `// \u{1F600} "quoted"${eol}module @m {${eol}${indentation}`;
  const op = `func @f(${args}) -> (${results}) attributes {${extra}iree.reflection = {${entries.join(between)}}}`;
  const after = ` {${eol}${indentation}  return${eol}}${eol}}`;
  return { text: before + op + after, start: before.length, end: before.length + op.length };
}
interface Style {
  readonly eol: string;
  readonly quote: string;
  readonly indentation: string;
  readonly extra: string;
  readonly lines: boolean;
  readonly form: string;
}

function functionOf(text: string): { record: AbiRecord; payload: (key: string) => string | undefined } {
  const document = openDocument("file:///a.mlir", 1, text);
  const record = functionsOf(document).find(({ header }) => header?.symbol === "f");
  if (record === undefined) throw new Error(`no function in ${text}`);
  return {
    record,
    payload(key) {
      const island = record.islands.find((it) => it.key === key);
      return island && readIsland(document, record, island)?.payload.bytes;
    },
  };
}

/** Checks what an action says it does. */
function checkMeaning(action: CodeAction, fn: Signature, text: string): void {
  const { payload, record } = functionOf(text);
  const json = payload("iree.abi");
  if (/^(?:Convert|Generate|Compact|Space|Write the ABI JSON)/.test(action.title)) {
    expect(JSON.parse(json ?? "null")).toEqual(jsonOf(fn));
  }
  if (action.title.startsWith("Convert")) expect([payload("f"), payload("fv")]).toEqual([undefined, undefined]);
  if (action.title.startsWith("Fold")) {
    const codec = codecOf("raw");
    const tree = codec.read(bytesOf(payload("f") ?? ""));
    expect(tree && codec.model(tree)).toEqual(modelOf(fn));
    expect(payload("fv")).toBe("1");
    expect(record.islands.some(({ key }) => key === "f_partial")).toBe(false);
  }
}

test("any action on any function", () => {
  const seen = new Set<string>();
  fc.assert(
    fc.property(signature, style, (fn, how) => {
      const { text, start, end } = textOf(fn, how);
      const { record } = functionOf(text);
      expect([record.start, record.start + record.length]).toEqual([start, end]);
      for (const { entry } of record.islands) {
        const at = record.start + entry.start;
        const { actions } = actionsAt(`${text.slice(0, at)}<|>${text.slice(at)}`, { only: ["refactor"] });
        for (const action of actions) {
          const result = applied(text, action);
          seen.add(action.title);
          expect(result).not.toBe(text);
          expect(result.slice(0, start)).toBe(text.slice(0, start));
          expect(result.slice(result.length - (text.length - end))).toBe(text.slice(end));
          const after = functionOf(result).record;
          expect(after.header && signatureOf(after.header)).toBe(record.header && signatureOf(record.header));
          expect(after.start + after.length).toBe(result.length - (text.length - end));
          expect(result.includes(how.extra)).toBe(true);
          checkMeaning(action, fn, result);
        }
      }
    }),
    { numRuns: 400 },
  );
  expect([...seen].sort()).toEqual([
    "Add spaces to the JSON",
    "Compact the JSON",
    "Convert f to iree.abi JSON",
    "Fold the f_partial pieces into f",
    "Generate iree.abi JSON from the function's type",
  ]);
});
