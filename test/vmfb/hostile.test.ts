/** Damaged and hostile modules: one clear error each or a module, no exception, no endless work. */
import { closeSync, ftruncateSync, mkdtempSync, openSync, rmSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Builder } from "flatbuffers";
import { describe, expect, onTestFinished, test } from "vitest";
import { isModule, readModuleFile } from "../../server/src/cli/files/moduleFile.js";
import { moduleFindings } from "../../server/src/core/lint/module.js";
import { DEFAULT_SETTINGS } from "../../server/src/core/lint/settings.js";
import { type ByteSource, sourceOf } from "../../server/src/core/text/byteSource.js";
import { decodeModule } from "../../server/src/core/vmfb/decodeModule.js";
import { openModule, type ReadModule, readModule, whole } from "../../server/src/core/vmfb/readModule.js";
import { casesOf, longTest } from "../kit/effort.js";
import { buildModule, CONTAINERS, ERAS, expanded, fullSpec, inZip } from "../kit/vmfb.js";

/** A sentence for people: no stack, no line break, no full stop. */
const SENTENCE = /^[A-Z][^\n]{10,200}[^.\n]$/;

/** Bytes of which reads outside are an error; counts what is read. */
function guarded(bytes: Uint8Array): ByteSource & { read: ByteSource["read"]; readonly count: () => number } {
  let count = 0;
  return {
    size: bytes.length,
    count: () => count,
    read(offset, length) {
      expect(offset).toBeGreaterThanOrEqual(0);
      expect(offset + length).toBeLessThanOrEqual(bytes.length);
      count += length;
      return bytes.subarray(offset, offset + length);
    },
  };
}

/** What became of it; whatever is a module can be decoded and linted. */
function survive(bytes: Uint8Array): ReadModule {
  const read = readModule(sourceOf(bytes));
  if (read.problem !== undefined) expect(read.problem).toMatch(SENTENCE);
  return read;
}

describe("truncated", () => {
  test.each(CONTAINERS)("at every byte (%s)", (form) => {
    const whole = buildModule(fullSpec(1), "2023-03-03", form);
    for (let length = 0; length < whole.length; length++) {
      const source = guarded(whole.subarray(0, length));
      const { problem } = readModule(source);
      // A builder puts the root first and strings last, so only the zeros at the end can be spared.
      if (problem === undefined) expect(whole.length - length).toBeLessThan(8);
      else expect(problem).toMatch(SENTENCE);
    }
  });
});

describe("changed", () => {
  /** A generator of 32-bit numbers that always draws the same (mulberry32). */
  function generator(seed: number): () => number {
    let state = seed;
    return () => {
      state = (state + 0x6d2b79f5) | 0;
      let t = Math.imul(state ^ (state >>> 15), 1 | state);
      t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
      return (t ^ (t >>> 14)) >>> 0;
    };
  }

  const TIMES = Math.ceil(casesOf(100_000) / ERAS.length);

  test.each(ERAS)(`${TIMES} times a few bytes (%s)`, (era) => {
    const index = ERAS.indexOf(era);
    const random = generator(index);
    const whole = buildModule(fullSpec(2), era, CONTAINERS[index % 3]);
    let readable = 0;
    for (let i = 0; i < TIMES; i++) {
      const bytes = whole.slice();
      for (let flips = 1 + (random() % 3); flips > 0; flips--) bytes[random() % bytes.length] = random() & 0xff;
      const { module, problem } = readModule(sourceOf(bytes));
      // An expectation costs more than reading.
      if (problem !== undefined && !SENTENCE.test(problem)) expect(problem).toMatch(SENTENCE);
      if (module === undefined) continue;
      readable++;
      if (i % 50 === 0) {
        decodeModule(module);
        moduleFindings(module, DEFAULT_SETTINGS);
      }
    }
    // Many bytes are bytecode, padding and letters; many others matter.
    expect(readable).toBeGreaterThan(TIMES / 20);
    expect(readable).toBeLessThan(TIMES);
  });
});

describe("offsets, counts and lengths", () => {
  const plain = buildModule(fullSpec(1), "2023-03-03", "plain");

  /** The module with a 32-bit number replaced. */
  function withNumber(bytes: Uint8Array, at: number, value: number): Uint8Array {
    const copy = bytes.slice();
    new DataView(copy.buffer).setUint32(at, value, true);
    return copy;
  }

  test("every number in the file as 0, as itself, as the largest", () => {
    for (let at = 0; at + 4 <= plain.length; at += 4) {
      for (const value of [0, 1, 4, 0x7fffffff, 0x80000000, 0xffffffff]) survive(withNumber(plain, at, value));
    }
  });

  test("a root that points outside", () => {
    expect(survive(withNumber(plain, 0, 0x7fffffff)).problem).toContain("lies outside the file");
  });

  test("a vtable that points outside", () => {
    const root = new DataView(plain.buffer, plain.byteOffset).getUint32(0, true);
    expect(survive(withNumber(plain, root, 0x7fffffff)).problem).toContain("vtable");
  });

  test("a vector that claims 2^31 entries", () => {
    const builder = new Builder();
    const name = builder.createString("m");
    const types = builder.createByteVector(new Uint8Array(4));
    builder.startObject(5);
    builder.addFieldOffset(0, name, 0);
    builder.addFieldOffset(4, types, 0);
    builder.finish(builder.endObject(), "IREE");
    const bytes = builder.asUint8Array().slice();
    const view = new DataView(bytes.buffer);
    // The only vector of four bytes.
    let at = bytes.length - 4;
    while (view.getUint32(at, true) !== 4 || view.getUint32(at + 4, true) !== 0) at -= 4;
    expect(survive(withNumber(bytes, at, 0x80000000)).problem).toMatch(/^Vector types claims 2147483648 elements, /);
  });

  test("a table that is its own entry", () => {
    const builder = new Builder();
    const name = builder.createString("m");
    builder.startVector(4, 1, 4);
    builder.addInt32(0);
    const types = builder.endVector();
    builder.startObject(5);
    builder.addFieldOffset(0, name, 0);
    builder.addFieldOffset(4, types, 0);
    builder.finish(builder.endObject(), "IREE");
    expect(survive(builder.asUint8Array()).problem).toMatch(/^Table types\[0\] /);
  });

  longTest("a million references to one long string", () => {
    const builder = new Builder(1 << 20);
    const name = builder.createString("m");
    const long = builder.createString("x".repeat(1 << 16));
    builder.startObject(1);
    builder.addFieldOffset(0, long, 0);
    const type = builder.endObject();
    builder.startVector(4, 1_000_000, 4);
    for (let i = 0; i < 1_000_000; i++) builder.addOffset(type);
    const types = builder.endVector();
    builder.startObject(14);
    builder.addFieldOffset(0, name, 0);
    builder.addFieldOffset(4, types, 0);
    builder.addFieldInt32(13, 17 << 16, 0);
    builder.finish(builder.endObject(), "IREE");
    const bytes = builder.asUint8Array();
    expect(survive(bytes).problem).toMatch(
      /^Entries share tables so often that the module describes more than [\d,]+ bytes in a file of [\d,]+$/,
    );
    expect(openModule(sourceOf(bytes)).module?.types.at(999_999)).toHaveLength(1 << 16);
  });

  test("strings that overlap, each of 64 KiB", () => {
    const builder = new Builder(1 << 20);
    const name = builder.createString("m");
    // At each number there is a string whose length it is, and whose end is the first byte of another.
    const numbers = builder.createByteVector(
      new Uint8Array(Uint32Array.from({ length: 40_000 }, () => 0x10000).buffer),
    );
    const tables = Array.from({ length: 20_000 }, (_, i) => {
      builder.startObject(1);
      builder.addFieldOffset(0, numbers - 4 - 4 * i, 0);
      return builder.endObject();
    });
    builder.startVector(4, tables.length, 4);
    for (const table of tables) builder.addOffset(table);
    const vector = builder.endVector();
    builder.startObject(4);
    builder.addFieldOffset(0, name, 0);
    // Every layout has tables there whose first field is a string.
    builder.addFieldOffset(3, vector, 0);
    builder.finish(builder.endObject(), "IREE");
    const source = guarded(builder.asUint8Array());
    expect(openModule(source).problem).toBe("Tables refer to each other so often that reading them has no end");
    expect(source.count()).toBeLessThanOrEqual(source.size);
  });

  test("ten thousand exports of one function with a long attribute", () => {
    const exports = Array.from({ length: 10_000 }, (_, i) => ({ name: `f${i}`, ordinal: 0 }));
    const [first, ...others] = exports;
    const long = { note: "x".repeat(1 << 17) };
    const spec = { functions: 1, exports: [...others, { ...first, callingConvention: "0v_v", attributes: long }] };
    expect(survive(buildModule(spec)).problem).toContain("describes more than");
  });

  test("a size prefix that is too large, and one that is too small", () => {
    const prefixed = buildModule(fullSpec(1), "2023-03-03", "prefixed");
    const size = prefixed.length - 4;
    expect(survive(withNumber(prefixed, 0, size + 1)).problem).toBe(
      `Truncated: header declares ${size + 1} bytes, ${size} remain`,
    );
    expect(survive(withNumber(prefixed, 0, 7)).problem).toBe("Header declares 7 bytes, expected at least 8");
  });
});

describe("ZIP headers", () => {
  const zip = buildModule(fullSpec(1));

  function withShort(at: number, value: number): Uint8Array {
    const copy = zip.slice();
    new DataView(copy.buffer).setUint16(at, value, true);
    return copy;
  }

  test("with absurd lengths", () => {
    for (const at of [26, 28]) {
      expect(survive(withShort(at, 0xffff)).problem).toContain("ZIP header puts its first entry at byte");
    }
  });

  test("with a compressed entry", () => {
    expect(survive(withShort(8, 8)).problem).toContain("ZIP file has module.fb compressed");
  });

  test("around something else", () => {
    expect(survive(inZip(new Uint8Array(100))).problem).toBe(
      "ZIP file has module.fb as its first entry, expected a compiled module; extract the module and use that",
    );
  });
});

test.each([
  ["nothing", new Uint8Array(), "File is empty, expected a compiled module; compile or download it again"],
  ["text", new TextEncoder().encode("func.func @f() { return }"), "Not a .vmfb: no IREE or BMOD identifier"],
  [
    "MLIR bytecode",
    new Uint8Array([0x4d, 0x4c, 0xef, 0x52, 0, 0, 0, 0]),
    "File is MLIR bytecode, expected a module compiled from it (.vmfb)",
  ],
])("%s is no module", (_, bytes, problem) => {
  expect(survive(bytes).problem).toBe(problem);
});

test.each(ERAS)("a module of %s asks nothing of its file once it is open", (era) => {
  const bytes = buildModule({ ...fullSpec(500), debugNames: Array.from({ length: 500 }, (_, i) => `d${i}`) }, era);
  const copy = bytes.slice();
  let isOpen = true;
  const read = openModule({
    size: copy.length,
    read(offset, length) {
      if (!isOpen) throw new Error("EBADF: bad file descriptor");
      return copy.slice(offset, offset + length);
    },
  });
  isOpen = false;
  expect(expanded(read.module)).toEqual(expanded(openModule(sourceOf(bytes)).module));
  expect(whole(read)).toBe(read);
});

test("a source that fails is a problem, not an exception", () => {
  const source = {
    size: 100,
    read(): Uint8Array {
      throw new Error("EIO: i/o error");
    },
  };
  expect(readModule(source)).toEqual({ problem: "Module can't be read: EIO: i/o error" });
});

describe("large files", () => {
  test("2 GiB of which only the tables are read", async () => {
    const folder = mkdtempSync(join(tmpdir(), "mlir-abi-"));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    const path = join(folder, "large.vmfb");
    const head = buildModule({ ...fullSpec(3), externalRodata: [2 ** 31] });
    const file = openSync(path, "w");
    writeSync(file, head);
    // A hole: it takes no room on disk.
    ftruncateSync(file, 2 ** 31 + head.length);
    closeSync(file);
    expect(isModule(path, undefined)).toBe(true);
    const { module } = readModuleFile(path, undefined);
    expect(module?.fileSize).toBe(2 ** 31 + head.length);
    expect(module?.sizes.rodata).toBe(29 + 2 ** 31);
    expect(module?.exports).toHaveLength(3);
  });

  test("reads no more than pages around the tables", () => {
    const head = buildModule({ ...fullSpec(3), rodata: [] });
    const size = 2 ** 31;
    let count = 0;
    const { module } = readModule({
      size,
      read(offset, length) {
        count += length;
        const bytes = new Uint8Array(length);
        if (offset < head.length) bytes.set(head.subarray(offset, Math.min(head.length, offset + length)));
        return bytes;
      },
    });
    expect(module?.exports).toHaveLength(3);
    expect(count).toBeLessThan(64 * 1024);
  });

  test("bytecode and constants are not read", () => {
    const bytes = buildModule({ ...fullSpec(1), rodata: [1 << 20] });
    const source = guarded(bytes);
    expect(readModule(source).module?.sizes.rodata).toBe((1 << 20) + 1000);
    expect(source.count()).toBeLessThan(128 * 1024);
  });
});
