/** What a module holds while it is read and afterwards, against the bytes that its tables take in the file. */

import { Builder, type Offset } from "flatbuffers";
import { describe, expect, test } from "vitest";
import type { ByteSource } from "../../server/src/core/text/byteSource.js";
import type { VmModule } from "../../server/src/core/vmfb/module.js";
import { openModule } from "../../server/src/core/vmfb/readModule.js";
import { IS_FULL } from "../kit/effort.js";
import { collectGarbage } from "../kit/garbage.js";
import { buildModule } from "../kit/vmfb.js";

/** Bytes of the heap in use, garbage aside. */
function heap(): number {
  collectGarbage();
  return process.memoryUsage().heapUsed;
}

/** What the lists, functions and numbers of a module take whatever it holds, in bytes. */
const ONE_MODULE = 8192;
/** What the collector moves about between two looks at the heap, in bytes. */
const NOISE = 100_000;

/** A file on disk: what it hands out is copied, and counts as held from then on. */
function disk(bytes: Uint8Array, onRead?: (held: number) => void): ByteSource & { readonly held: () => number } {
  let held = 0;
  return {
    size: bytes.length,
    held: () => held,
    read(offset, length) {
      held += length;
      onRead?.(held);
      return bytes.slice(offset, offset + length);
    },
  };
}

function opened(source: ByteSource): VmModule {
  const { module, problem } = openModule(source);
  if (module === undefined) throw new Error(problem);
  return module;
}

/** What is held, and the bytes of the file that were read: its tables and strings, in whole pages. */
interface Measured {
  readonly held: number;
  readonly tables: number;
}

/** Bytes that a module holds when it has been read, its pages included; the mean of several. */
function retained(bytes: Uint8Array): Measured {
  const copies = Math.max(2, Math.ceil(2_000_000 / bytes.length));
  opened(disk(bytes));
  const modules: VmModule[] = [];
  const before = heap();
  let pages = 0;
  for (let i = 0; i < copies; i++) {
    const source = disk(bytes);
    modules.push(opened(source));
    pages += source.held();
  }
  const after = heap();
  expect(modules).toHaveLength(copies);
  return { held: (after - before - NOISE + pages) / copies, tables: pages / copies };
}

/** The most that is held at once while a module is read: looked at whenever another page is. */
function peakOnce(bytes: Uint8Array): Measured {
  const before = heap();
  const every = Math.ceil(bytes.length / 4096 / (IS_FULL ? 8 : 3));
  let most = 0;
  let reads = 0;
  const source = disk(bytes, (held) => {
    if (reads++ % every === 0) most = Math.max(most, heap() - before + held);
  });
  opened(source);
  return { held: most - NOISE, tables: source.held() };
}

const isLittle = ({ held, tables }: Measured): boolean => held < 2 * tables + ONE_MODULE;

/** The first of three peaks that is small enough, or the last: what V8 compiles meanwhile only adds. */
function peak(bytes: Uint8Array): Measured {
  let measured = peakOnce(bytes);
  for (let i = 0; i < 2 && !isLittle(measured); i++) measured = peakOnce(bytes);
  return measured;
}

/** Exports as the compiler writes them for a model's entry points. */
function ordinary(count: number): Uint8Array {
  return buildModule({
    exports: Array.from({ length: count }, (_, i) => ({
      name: `predict_${i}`,
      callingConvention: "0rr_r",
      attributes: {
        "iree.abi": '{"a":[["named","image",["ndarray","f32",2,1,784]]],"r":[["ndarray","f32",2,1,10]],"v":1}',
        "iree.abi.declaration": `sync func @predict_${i}(%image: tensor<1x784xf32>) -> (%output: tensor<1x10xf32>)`,
        "iree.abi.model": "coarse-fences",
      },
    })),
  });
}

/** Root slots of 2023-03-03. */
const ROOT = { name: 0, attrs: 3, types: 4, imports: 6, exports: 7, signatures: 8, version: 13 } as const;

/** A module of today's layout whose lists are what `lists` puts there. */
function handmade(lists: (builder: Builder) => Partial<Record<keyof typeof ROOT, Offset>>): Uint8Array {
  const builder = new Builder(1 << 16);
  const offsets = { name: builder.createString("m"), ...lists(builder) };
  builder.startObject(16);
  for (const [name, offset] of Object.entries(offsets)) builder.addFieldOffset(ROOT[name as "name"], offset, 0);
  builder.addFieldInt32(ROOT.version, 17 << 16, 0);
  builder.finish(builder.endObject(), "IREE");
  return builder.asUint8Array();
}

function table(builder: Builder, ...fields: readonly Offset[]): Offset {
  builder.startObject(fields.length);
  for (const [slot, offset] of fields.entries()) builder.addFieldOffset(slot, offset, 0);
  return builder.endObject();
}

function repeated(builder: Builder, entry: Offset, count: number): Offset {
  builder.startVector(4, count, 4);
  for (let i = 0; i < count; i++) builder.addOffset(entry);
  return builder.endVector();
}

const MANY = IS_FULL ? 50_000 : 10_000;

const SHARED: Readonly<Record<string, Uint8Array>> = {
  "exports of one table, functions of one signature": handmade((b) => {
    const attribute = table(b, b.createString("iree.abi.declaration"), b.createString("sync func @f() -> ()"));
    const signature = table(b, b.createString("0v_v"), repeated(b, attribute, 3));
    const exported = table(b, b.createString("f"));
    return { exports: repeated(b, exported, MANY), signatures: repeated(b, signature, MANY) };
  }),
  "attributes of one table": handmade((b) => {
    const attribute = table(b, b.createString("key"), b.createString("v".repeat(1000)));
    return { attrs: repeated(b, attribute, MANY) };
  }),
  "functions that share a long list of attributes": handmade((b) => {
    const attributes = repeated(b, table(b, b.createString("k"), b.createString("v")), MANY / 10);
    const signatures = Array.from({ length: MANY / 20 }, () => table(b, b.createString("0v_v"), attributes));
    b.startVector(4, signatures.length, 4);
    for (const each of signatures) b.addOffset(each);
    return { signatures: b.endVector() };
  }),
  "types of one long string": handmade((b) => {
    return { types: repeated(b, table(b, b.createString("x".repeat(1 << 16))), MANY) };
  }),
};

const FILES: readonly (readonly [string, Uint8Array])[] = [
  ...(IS_FULL ? [1, 1000, 5000] : [1, 1000]).map((count) => [`${count} ordinary exports`, ordinary(count)] as const),
  ...Object.entries(SHARED),
];

describe.each(FILES)("%s", (_, bytes) => {
  test.each([
    ["afterwards", retained],
    ["while they are read", peak],
  ])("hold less than twice their tables %s", (_, measure) => {
    const measured = measure(bytes);
    expect(measured).toSatisfy(isLittle);
  });
});

test("every entry of a shared table can be read", () => {
  const [functions, attributes, , types] = Object.values(SHARED).map((bytes) => opened(disk(bytes)));
  expect(functions?.exports.length).toBe(MANY);
  expect(functions?.exports.at(MANY - 1)).toMatchObject({ name: "f", ordinal: 0, callingConvention: "0v_v" });
  expect(functions?.functions.at(MANY - 1)?.signature?.attributes.at(2)?.value).toBe("sync func @f() -> ()");
  expect(functions?.exports.at(MANY)).toBeUndefined();
  expect(attributes?.attributes.at(MANY - 1)?.value).toHaveLength(1000);
  expect(types?.types.at(MANY - 1)).toHaveLength(1 << 16);
});
