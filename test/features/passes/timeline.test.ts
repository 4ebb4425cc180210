import { Readable } from "node:stream";
import { describe, expect, test } from "vitest";
import { dumpsIn } from "../../../server/src/cli/files/dumps.js";
import { openDocument } from "../../../server/src/core/document/document.js";
import { parseDumpHeader } from "../../../server/src/core/document/dumpHeader.js";
import { functionState } from "../../../server/src/core/features/passes/functionState.js";
import { DumpReader } from "../../../server/src/core/features/passes/readDump.js";
import { Timeline } from "../../../server/src/core/features/passes/timeline.js";
import * as shownOps from "../../../server/src/core/features/shownOps.js";
import { testOnFiles } from "../../kit/corpus.js";
import { casesOf } from "../../kit/effort.js";
import { playPasses } from "../../kit/playedPasses.js";
import { drawsOf } from "../../kit/random.js";

const open = (text: string) => openDocument("file:///d.mlir", 0, text);

/** The history that a dump shows, read in chunks of so many bytes. */
async function timelineOf(text: string, chunk = 1 << 20): Promise<Timeline> {
  const bytes = Buffer.from(text);
  const chunks = Array.from({ length: Math.ceil(bytes.length / chunk) }, (_, i) =>
    bytes.subarray(i * chunk, (i + 1) * chunk),
  );
  const timeline = new Timeline();
  const reader = new DumpReader();
  for await (const { bytes: dump, line } of dumpsIn(Readable.from(chunks))) {
    const [head = "", ...rest] = dump.toString().split("\n");
    const header = parseDumpHeader(head);
    if (header !== undefined) timeline.take(header, line, reader.read(open(rest.join("\n"))));
  }
  return timeline;
}

/** A dump with an alias and headers that use it, name a dialect's attribute of the same name, or neither. */
const aliasDump = (name: string, alias: string): string => `// -----// IR Dump After ${name} (${name}) //----- //
#r = ${alias}
module {
  func.func @a() attributes {iree.reflection = #r} { return }
  func.func @b(%a: i32 {iree.abi.affinity = #r.of<@x>}, %b: i32 {iree.abi.affinity = #r<"x">}) attributes {iree.abi.stub} { return }
  func.func @c() attributes {iree.reflection = {f = "I1!R1!"}} { return }
}

`;

const eventsOf = ({ functions }: Timeline) =>
  Object.fromEntries(
    functions.map(({ name, events }) => [name, events.map(({ pass, change, key }) => ({ pass, change, key }))]),
  );

type HeaderCase = [string, string, string, string | null, "before" | "after", boolean, options?: string | null];

test.each<HeaderCase>([
  ["// -----// IR Dump After Inliner (inline) //----- //", "Inliner", "inline", null, "after", false],
  // Since LLVM's pull 195198.
  [
    "// -----// IR Dump Before CanonicalizerPass: canonicalize{cse-between-iterations=false    max-iterations=5 region-simplify=normal} //----- //",
    "CanonicalizerPass",
    "canonicalize",
    null,
    "before",
    false,
    "canonicalize{cse-between-iterations=false    max-iterations=5 region-simplify=normal}",
  ],
  [
    "// -----// IR Dump After mlir::(anonymous namespace)::FooPass Failed: foo{pipeline=a(b),c s=(x: y)} ('func.func' operation: @a: b) (c) //----- //",
    "mlir::FooPass",
    "foo",
    "'func.func' operation: @a: b) (c",
    "after",
    true,
    "foo{pipeline=a(b),c s=(x: y)}",
  ],
  [
    "// -----// IR Dump After {anonymous}::Foo: unknown<{anonymous}::Foo> ('builtin.module' operation) //----- //",
    "Foo",
    "",
    "'builtin.module' operation",
    "after",
    false,
    null,
  ],
  ["// -----// IR Dump After CSEPass: cse //----- //\r", "CSEPass", "cse", null, "after", false, "cse"],
  // What the pass print-ir prints.
  ["// -----// IR Dump before tiling //----- //", "before tiling", "print-ir", null, "after", false],
  ["// -----// IR Dump //----- //", "PrintIRPass", "print-ir", null, "after", false],
  [
    "// -----// IR Dump Before CSE (cse) ('func.func' operation: @f) //----- //",
    "CSE",
    "cse",
    "'func.func' operation: @f",
    "before",
    false,
  ],
  [
    "// -----// IR Dump After Canonicalizer Failed (canonicalize) ('builtin.module' operation) //----- //",
    "Canonicalizer",
    "canonicalize",
    "'builtin.module' operation",
    "after",
    true,
  ],
  ["// *** IR Dump After CSE Failed ***", "CSE", "", null, "after", true],
  [
    "// *** IR Dump Before mlir::(anonymous namespace)::X ('func' operation: @\"a b\") ***",
    "mlir::X",
    "",
    "'func' operation: @\"a b\"",
    "before",
    false,
  ],
  ["// -----// IR Dump After Canonicalizer //----- //\r", "Canonicalizer", "", null, "after", false],
])("%s", (line, name, flag, scope, when, failed, options = null) => {
  expect(parseDumpHeader(line)).toEqual({ name, flag, options, scope, when, failed });
});

test("what repeats a pass on its dump", async () => {
  const header = (text: string) => `// -----// IR Dump After P: p{a=1}${text} //----- //\n`;
  const fn = "util.func @f() { util.return }\n";
  const { passes } = await timelineOf(
    `${header("")}module { util.func private @f() }\n${header("")}${fn}${header(" ('func.func' operation: @f)")}module { func.func @f() { return } }\n` +
      `// -----// IR Dump After P (p) //----- //\n${fn}`,
  );
  expect(passes.map(({ pipeline }) => pipeline)).toEqual([
    "builtin.module(p{a=1})",
    "builtin.module(util.func(p{a=1}))",
    "builtin.module(func.func(p{a=1}))",
    null,
  ]);
});

test.each([
  ["CRLF", (text: string) => text.replaceAll("\n", "\r\n")],
  ["mixed line ends", (text: string) => text.replace(/\n/g, (_, at: number) => (at % 2 === 0 ? "\n" : "\r\n"))],
])("line ends change no history: %s", async (_, ended) => {
  for (let seed = 0; seed < casesOf(100); seed++) {
    // A symbol of the module is a header's line, too.
    const text = playPasses(drawsOf(seed)).text.replace(/^module attributes/gm, "module @m attributes");
    const [plain, changed] = [await timelineOf(text), await timelineOf(ended(text))];
    expect({ ...changed }, `seed ${seed}`).toEqual({ ...plain });
    expect(eventsOf(changed), `seed ${seed}`).toEqual(eventsOf(plain));
  }
});

test.each(["// -----", "// IR Dump After X", "CHECK: IR Dump After", "func.func @f()"])("%s heads nothing", (line) => {
  expect(parseDumpHeader(line)).toBeUndefined();
});

test("the timelines of 200 played compilations", async () => {
  for (let seed = 0; seed < casesOf(200); seed++) {
    const random = drawsOf(seed);
    const { text, events, lines } = playPasses(random);
    const timeline = await timelineOf(text, random.pick([7, 100, 1 << 20]));
    expect(
      timeline.passes.map(({ line }) => line),
      `seed ${seed}`,
    ).toEqual(lines);
    expect(eventsOf(timeline), `seed ${seed}\n${text}`).toEqual(Object.fromEntries(events));
  }
});

test("a module inside the module is no whole one", async () => {
  const whole =
    "module {\n  util.func public @main() { util.return }\n  hal.executable @ex {\n    builtin.module {\n      func.func @entry() { return }\n    }\n  }\n}\n";
  const inner = "module {\n  func.func @entry() attributes {iree.abi.stub} { return }\n}\n";
  const header = (name: string) => `// -----// IR Dump After ${name} (x) //----- //\n`;
  const timeline = await timelineOf(`${header("A")}${whole}${header("B")}${inner}${header("C")}${whole}`);
  expect(eventsOf(timeline)).toEqual({
    main: [],
    entry: [
      { pass: 1, change: "added", key: "iree.abi.stub" },
      { pass: 2, change: "removed", key: "iree.abi.stub" },
    ],
  });
});

test("a module that is indented is a whole one", async () => {
  const dump = (name: string, ...functions: string[]) =>
    `// -----// IR Dump After ${name} (x) //----- //\n  module {\n${functions.map((it) => `    func.func private @${it}()\n`).join("")}  }\n`;
  expect(eventsOf(await timelineOf(dump("A", "f", "g") + dump("B", "f")))).toEqual({
    f: [],
    g: [{ pass: 1, change: "removed", key: null }],
  });
});

describe("a function that is split", () => {
  const header = (name: string) => `// -----// IR Dump After ${name} (x) //----- //\n`;
  const module = (...functions: string[]) =>
    `module {\n${functions.map((it) => `  ${it} { util.return }\n`).join("")}}\n`;
  const A = "util.func public @main(%a: tensor<4xf32>)";
  const VIEW = "util.func public @main(%a: !hal.buffer_view)";
  const added = async (before: string, ...after: string[]) => {
    const { functions } = await timelineOf(header("A") + module(before) + header("B") + module(...after));
    return functions.slice(1).map(({ name, events }) => [name, events[0]?.change, events[0]?.from]);
  };

  test("into a wrapper and its body", async () => {
    expect(await added(A, VIEW, "util.func private @_main(%a: tensor<4xf32>)")).toEqual([["_main", "added", "main"]]);
  });

  test("into an asynchronous form and a synchronous one", async () => {
    const fenced = "util.func public @main$async(%a: !hal.buffer_view, %w: !hal.fence, %s: !hal.fence)";
    expect(await added(A, VIEW, fenced)).toEqual([["main$async", "added", "main"]]);
  });

  test("under a name of its own, by its types", async () => {
    expect(await added(A, VIEW, "util.func private @body(%a: tensor<4xf32>)")).toEqual([["body", "added", "main"]]);
  });

  test("not where another one's types stay as they were, or the new one has others", async () => {
    expect(await added(A, A, "util.func private @_main(%a: tensor<4xf32>)")).toEqual([["_main", "added", null]]);
    expect(await added(A, VIEW, "util.func private @other(%a: i32)")).toEqual([["other", "added", null]]);
  });
});

test("encoded strings are decoded, arguments have their numbers", async () => {
  const dump = (f: string, name: string) =>
    `// -----// IR Dump After P (p) //----- //\nmodule {\n  func.func @f(%a: i32 {iree.abi.name = "${name}"}) attributes {iree.reflection = {f = "${f}", fv = "1"}} { return }\n}\n`;
  const { functions } = await timelineOf(dump("I6!S3!t6R1!", "x") + dump("I6!S3!t2R1!", "y"));
  expect(functions[0]?.events).toMatchObject([
    { pass: 1, change: "changed", key: "iree.abi.name", place: "argument", index: 0, old: "x", new: "y" },
    {
      pass: 1,
      change: "changed",
      key: "f",
      place: "reflection",
      old: "I6!S3!t6R1!",
      new: "I6!S3!t2R1!",
      oldText: "(sint32) -> ()",
    },
  ]);
});

testOnFiles("a dump has the functions that its ops with names and types are", ({ all }) => {
  const reader = new DumpReader();
  for (const { name, text } of all) {
    for (const part of text.split(/^\/\/ -----.*$/m)) {
      const document = open(part);
      const shown = [...shownOps.eachShownOp(document)].flatMap(({ record, op }) => {
        const start = record.start + (record.header?.opSpan.start ?? 0);
        return record.inComment ? [] : (functionState(op, start - document.lineStart(start)) ?? []);
      });
      expect(reader.read(document).functions, name).toEqual(shown);
    }
  }
});

test("a header that is written as before has changed with its alias", async () => {
  const [one, two] = ['{f = "I1!R1!"}', '{f = "I1!R4!d1"}'];
  const dumps = [one, one, two, two, one].map((alias, i) => aliasDump(`P${i}`, alias));
  const timeline = await timelineOf(dumps.join(""));
  expect(timeline.functions.map(({ name }) => name)).toEqual(["a", "b", "c"]);
  expect(eventsOf(timeline)).toEqual({
    a: [
      { pass: 2, change: "changed", key: "f" },
      { pass: 4, change: "changed", key: "f" },
    ],
    b: [],
    c: [],
  });
});
