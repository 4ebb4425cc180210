/** Inputs other than MLIR text, made to be slow to read: strings by themselves, models, settings, modules, a client's bytes. */

import { answerDecode } from "../../server/src/cli/commands/decoding.js";
import { answerEncode } from "../../server/src/cli/commands/encoding.js";
import { openBytecode } from "../../server/src/core/bytecode/bytecode.js";
import { printBytecode } from "../../server/src/core/bytecode/printer.js";
import { compare } from "../../server/src/core/diff/compare.js";
import { fromMlir } from "../../server/src/core/diff/fromMlir.js";
import { fromModule } from "../../server/src/core/diff/fromModule.js";
import { openDocument } from "../../server/src/core/document/document.js";
import { readReadable } from "../../server/src/core/encodings/readableForm.js";
import { moduleHtml } from "../../server/src/core/features/moduleHtml.js";
import { moduleView } from "../../server/src/core/features/moduleView.js";
import { type BytecodeOp, lint, readBytecode, show } from "../../server/src/core/index.js";
import { readConfig } from "../../server/src/core/lint/config/configFile.js";
import { settingsFrom } from "../../server/src/core/lint/config/settingsFrom.js";
import { findings } from "../../server/src/core/lint/diagnostics.js";
import { moduleFindings } from "../../server/src/core/lint/module.js";
import { sourceOf } from "../../server/src/core/text/byteSource.js";
import { decodeModule } from "../../server/src/core/vmfb/decodeModule.js";
import { readModule } from "../../server/src/core/vmfb/readModule.js";
import { FrameReader } from "../../server/src/lsp/connection/stdio.js";
import { type MadeFile, makeFile, moduleOf, varint } from "../../test/kit/madeBytecode.js";
import { numbered } from "../../test/kit/textShapes.js";
import { buildModule } from "../../test/kit/vmfb.js";
import { ALL, documentOf } from "../everything.js";

/** An input of a size, made ready; what it answers is what is measured. */
export type Prepare = (n: number) => () => unknown;

const decoding = (kind: string, value: (n: number) => string): Prepare => {
  return (n) => {
    const line = JSON.stringify({ kind, value: value(n) });
    return () => answerDecode(line, undefined);
  };
};

const encoding = (kind: string, model: (n: number) => string): Prepare => {
  return (n) => {
    const line = `{"kind":"${kind}","model":${model(n)}}`;
    return () => answerEncode(line, undefined);
  };
};

const form = (kind: "raw" | "sip" | "abi-json", text: (n: number) => string): Prepare => {
  return (n) => {
    const written = text(n);
    return () => readReadable(kind, written);
  };
};

const config = (text: (n: number) => string): Prepare => {
  return (n) => {
    const written = text(n);
    return () => readConfig(written);
  };
};

type Spec = Parameters<typeof buildModule>[0];
/** Everything that is made of a module, its page among it. */
const module = (spec: (n: number) => Spec): Prepare => {
  return (n) => {
    const bytes = buildModule(spec(n));
    const source = { size: bytes.length, read: (at: number, length: number) => bytes.subarray(at, at + length) };
    return () => {
      const { module: read } = readModule(source);
      if (read === undefined) return;
      moduleHtml(moduleView("a.vmfb", decodeModule(read), moduleFindings(read, ALL)));
      fromModule(read);
    };
  };
};

/** Everything that is made of a file in bytecode. */
const bytecode = (file: (n: number) => MadeFile): Prepare => {
  return (n) => {
    const bytes = makeFile(file(n));
    return () => {
      for (const _ of printBytecode(openBytecode(sourceOf(bytes)), { form: "pretty", bodies: true }));
      show(bytes);
      lint(bytes);
      countOps(readBytecode(bytes).root);
    };
  };
};

/** Goes through the tree of ops, without recursion. */
function countOps(root: BytecodeOp): number {
  const open = [root];
  let count = 0;
  for (let op = open.pop(); op !== undefined; op = open.pop(), count++) {
    for (const region of op.regions) for (const { ops } of region) for (const inner of ops) open.push(inner);
  }
  return count;
}

/** Ops of a file in bytecode whose attributes are one dictionary, `{module = …}`, of the last attribute. */
const holding = (attributes: readonly (readonly number[])[]): MadeFile => {
  const last = attributes.length;
  const name = [...varint(2), ...varint(1)];
  const dictionary = [...varint(1), ...varint(1), ...varint(last + 1), ...varint(last)];
  const ir = moduleOf([[...varint(1), 0x01, ...varint(0), ...varint(last + 2)]]);
  return { attributes: [...attributes, name, dictionary], ir };
};

/** Regions inside each other, none of them isolated. */
const nested = (n: number): MadeFile => {
  const open = [...varint(1), 0x10, ...varint(0), ...varint(2), ...varint(1), ...varint(0), ...varint(2)];
  const ir = [...moduleStart(), ...Array.from({ length: n }, () => open).flat(), ...varint(1), 0, ...varint(0)];
  return { ir };
};
const moduleStart = () => [
  ...varint(2),
  ...varint(0),
  0x10,
  ...varint(0),
  ...varint(2),
  ...varint(1),
  ...varint(0),
  ...varint(2),
];

const difference = (before: (n: number) => string, after: (n: number) => string): Prepare => {
  return (n) => {
    const [old, now] = [before(n), after(n)];
    return () => compare(fromMlir(documentOf(old)), fromMlir(documentOf(now)));
  };
};

const wire = (bytes: (n: number) => string, chunk: number): Prepare => {
  return (n) => {
    const sent = Buffer.from(bytes(n));
    return () => {
      const frames = new FrameReader(
        () => {},
        () => {},
      );
      for (let at = 0; at < sent.length; at += chunk) frames.write(sent.subarray(at, at + chunk));
    };
  };
};

/** One notification of a client with very many changes of a text. */
const burst = (line: (i: number) => number, text: string): Prepare => {
  return (n) => {
    const lines = "func @f() attributes {iree.abi.stub}\n".repeat(n);
    const changes = Array.from({ length: n }, (_, i) => {
      const place = { line: line(i), character: 0 };
      return { range: { start: place, end: place }, text };
    });
    return () => {
      const document = documentOf(lines);
      findings(document, ALL);
      document.update(changes, 2);
      findings(document, ALL);
    };
  };
};

/** By name, in the order of the table. */
export const OTHER_SHAPES: Readonly<Record<string, Prepare>> = {
  "bytecode: nested regions": bytecode(nested),
  "bytecode: ops that share a type": bytecode((n) => ({
    types: [varint(1), [...varint(15), ...varint(64), ...Array.from({ length: 64 }, () => varint(0)).flat()]],
    ir: moduleOf(
      Array.from({ length: n }, () => [...varint(1), 0x02, ...varint(0), ...varint(1), ...varint(1)]),
      n,
    ),
  })),
  "bytecode: an attribute of attributes": bytecode((n) =>
    holding(Array.from({ length: n }, (_, i) => [...varint(0), ...varint(1), ...varint(Math.max(i, 0))])),
  ),
  "bytecode: attributes shared by two": bytecode((n) =>
    holding(Array.from({ length: n }, (_, i) => [...varint(0), ...varint(2), ...varint(i), ...varint(i)])),
  ),
  "bytecode: strings": bytecode((n) => ({ strings: Array.from({ length: n }, (_, i) => `iree.abi.${i}`) })),
  "bytecode: ops": bytecode((n) => ({
    ir: moduleOf(Array.from({ length: n }, () => [...varint(1), 0, ...varint(0)])),
  })),
  "decode: raw, wide": decoding("raw", (n) => `I${n * 8}!${"B5!d-1d4".repeat(n)}R1!`),
  "decode: raw, digits": decoding("raw", (n) => `I1!R${"1".repeat(n * 8)}!`),
  "decode: sip, wide": decoding("sip", (n) => numbered(n, (i) => `k${i}_${i}`)),
  "decode: sip, the same key": decoding("sip", (n) => `S${n * 6}!${"k0_123".repeat(n)}`),
  "decode: JSON, escapes": decoding("abi-json", (n) => `{"a":["${"\\u00e9\\n".repeat(n)}"],"r":[]}`),
  "decode: JSON, spaces": decoding("abi-json", (n) => `{"a":[${" \n\t".repeat(n)}],"r":[${" ".repeat(n)}}`),
  "decode: convention, open spans": decoding("cconv", (n) => `0${"C".repeat(n)}`),
  "decode: PyDM": decoding("pydm", (n) => "1,".repeat(n)),
  "encode: JSON, wide": encoding(
    "abi-json",
    (n) => `{"arguments":[${'{"kind":"primitive","name":"i32"},'.repeat(n)}{"kind":"null"}],"results":[],"version":1}`,
  ),
  "encode: sip, nested": encoding(
    "sip",
    (n) =>
      `{"inputs":${'{"kind":"sequence","slots":[{"key":0,"value":'.repeat(n)}null${"}]}".repeat(n)},"results":null}`,
  ),
  "form: raw, wide": form("raw", (n) => `(${"float32[?, 4], ".repeat(n)}sint32) -> ()`),
  "form: open brackets": form("sip", (n) => "[{".repeat(n)),
  "form: JSON, unclosed strings": form("abi-json", (n) => '("'.repeat(n)),

  "configuration: rules": config((n) => `{"rules":{${numbered(n, (i) => `"r${i}":"off",`)}}}`),
  "configuration: one rule often": config((n) => `{"rules":{${'"sip-syntax":7,'.repeat(n)}}}`),
  "configuration: brackets": config((n) => "[".repeat(n)),
  "configuration: comments": config((n) => "/*/ // \n".repeat(n)),
  settings: (n) => {
    const rules = Object.fromEntries(Array.from({ length: n }, (_, i) => [`r${i}`, i]));
    return () => settingsFrom({ rules });
  },

  "module: exports": module((n) => ({
    name: "m",
    exports: Array.from({ length: n }, (_, i) => ({
      name: `f${i}`,
      callingConvention: "0r_r",
      attributes: { "iree.abi": '{"a":["i32"],"r":["i32"],"v":1}' },
    })),
  })),
  "module: exports of one name": module((n) => ({
    name: "m",
    exports: Array.from({ length: n }, () => ({ name: "f", callingConvention: "0rx_r" })),
  })),
  "module: imports": module((n) => ({
    name: "m",
    imports: Array.from({ length: n }, (_, i) => ({ name: `m${i}.f`, callingConvention: "0i_v" })),
  })),
  "module: attributes of one export": module((n) => ({
    name: "m",
    exports: [
      {
        name: "f",
        callingConvention: "0_",
        attributes: Object.fromEntries(Array.from({ length: n }, (_, i) => [`k${i}`, "v"])),
      },
    ],
  })),
  "module: a long convention": module((n) => ({
    name: "m",
    exports: [{ name: "f", callingConvention: `0${"iCiD".repeat(n)}_v` }],
  })),
  "module: a long name": module((n) => ({
    name: "<b>\u202e".repeat(n),
    exports: [{ name: "<img>\n".repeat(n), callingConvention: "0_" }],
  })),

  "diff: other names": difference(
    (n) => numbered(n, (i) => `func.func @a${i}(%a: i32) { return }\n`),
    (n) => numbered(n, (i) => `func.func @b${i}(%a: i32) { return }\n`),
  ),
  "diff: the same name": difference(
    (n) => "func.func @a(%a: i32) { return }\n".repeat(n),
    (n) => "func.func @a(%a: i64) { return }\n".repeat(n),
  ),
  "diff: arguments": difference(
    (n) => `func.func @a(${numbered(n, (i) => `%a${i}: i32, `)}%z: i32) { return }\n`,
    (n) => `func.func @a(${numbered(n, (i) => `%a${i}: i64, `)}%z: i32) { return }\n`,
  ),

  "wire: empty messages": wire((n) => "Content-Length: 0\r\n\r\n".repeat(n), 65_536),
  "wire: long headers": wire((n) => `${"X: y\r\n".repeat(500)}Content-Length: 1\r\n\r\nx`.repeat(n >> 6), 65_536),
  "wire: single bytes": wire((n) => `${"X: y\r\n".repeat(500)}Content-Length: 1\r\n\r\nx`.repeat(n >> 10), 1),
  "wire: a header without end": wire((n) => "x".repeat(n), 1),

  "edits in one message, at the start": burst(() => 0, "// \n"),
  "edits in one message, in each line": burst((i) => i, '"'),
  "edits in one message, on one line": burst(() => 0, '"'),
  "a text in single characters": (n) => {
    const pieces = [..."func @f() attributes {iree.abi.stub}\r\n".repeat(n)];
    return () => findings(openDocument("file:///a.mlir", 1, pieces), ALL);
  },
};
