/** Executables of other kinds beside CPU libraries, and files that make reading them expensive. */
import { describe, expect, test } from "vitest";
import { sourceOf } from "../../server/src/core/text/byteSource.js";
import { readModule } from "../../server/src/core/vmfb/readModule.js";
import { presumptionsOf } from "../../server/src/core/vmfb/runtimes/describe.js";
import { judge } from "../../server/src/core/vmfb/runtimes/judge.js";
import { needsOf } from "../../server/src/core/vmfb/runtimes/needs.js";
import { RUNTIME_TABLE } from "../../server/src/core/vmfb/runtimes/table.js";
import { buildElf, MACHINES } from "../kit/elf.js";
import { buildModule } from "../kit/vmfb.js";

function moduleIn(bytes: Uint8Array) {
  const { module, problem } = readModule(sourceOf(bytes));
  if (module === undefined) throw new Error(problem);
  return module;
}

const holding = (libraries: readonly Uint8Array[]) =>
  moduleIn(buildModule({ types: ["i32"], bytecodeVersion: "15.0", libraries }));

/** What only says by its identifier what it is. */
function flatBuffer(identifier: string, at: number): Uint8Array {
  const bytes = new Uint8Array(64);
  bytes.set(new TextEncoder().encode(identifier), at);
  return bytes;
}

const { x86_64 = { machine: 62, wide: true, addends: true } } = MACHINES;
const library = buildElf({ ...x86_64, versions: [5] });
const reasonsAt38 = (libraries: readonly Uint8Array[]) =>
  judge(needsOf(holding(libraries)))
    .find(({ runtime }) => runtime.name === "3.8.0")
    ?.reasons.map(({ kind }) => kind);

describe("executables for other devices", () => {
  test.each([...Object.entries(RUNTIME_TABLE.executables), ["IREE", "vmvx"]])("%s is for %s", (identifier, device) => {
    for (const at of [0, 4, 8]) {
      const { executables } = holding([flatBuffer(identifier, at)]);
      expect(executables).toEqual({ libraries: [], devices: [device] });
    }
    expect(holding([flatBuffer(identifier, 12)]).executables.devices).toEqual([]);
    expect(holding([new TextEncoder().encode(`1234${identifier}`)]).executables.devices).toEqual([]);
  });

  test("a module for VMVX is found in a ZIP file, too", () => {
    const vmvx = buildModule({ types: ["i32"], name: "dispatch" });
    expect(holding([vmvx, library]).executables).toMatchObject({ libraries: [{ version: "0.5" }], devices: ["vmvx"] });
    const cut = vmvx.slice(0, 70);
    expect(holding([cut]).executables.devices).toEqual([]);
  });

  test("may be picked in place of a library that the runtime refuses", () => {
    expect(reasonsAt38([library])).toEqual(["executable-version"]);
    expect(reasonsAt38([library, flatBuffer("data", 4)])).toEqual(["executable-version"]);
    expect(reasonsAt38([library, flatBuffer("HIP1", 4)])).toEqual([]);
    expect(reasonsAt38([flatBuffer("IREE", 8), library])).toEqual([]);
  });

  test("are named as those that are not judged", () => {
    const words = (libraries: readonly Uint8Array[]) => presumptionsOf(needsOf(holding(libraries)));
    expect(words([])).toContain("Executables other than CPU libraries are not judged");
    const both = [flatBuffer("VKE1", 4), library, flatBuffer("IREE", 8), flatBuffer("VKE1", 8)];
    expect(words(both)).toContain("Executables for vulkan and vmvx are not judged");
  });
});

const STRIDE = 64;
const COUNT = 256;
const BIAS = 0x1000_0000;

/**
 * Libraries that overlap, each starting a few bytes after the one before, of which each has a table of relocations that
 * takes long to read: everything that a header refers to is repeated with the same distance.
 */
function overlapping(relocations: number): Uint8Array {
  const region = STRIDE * COUNT;
  const table = 3 * region + STRIDE;
  const bytes = new Uint8Array(table + region + relocations * 24);
  const view = new DataView(bytes.buffer);
  const put = (at: number, value: number) => view.setBigUint64(at, BigInt(value), true);
  for (let i = 0; i < COUNT; i++) {
    const at = i * STRIDE;
    bytes.set([0x7f, 0x45, 0x4c, 0x46, 2, 1, 1], at);
    view.setUint16(at + 18, x86_64.machine, true);
    put(at + 32, region);
    // The second program header is a region after the first.
    view.setUint16(at + 54, region, true);
    view.setUint16(at + 56, 2, true);
    const load = region + at;
    view.setUint32(load, 1, true);
    put(load + 16, BIAS);
    put(load + 32, bytes.length);
    const dynamic = 2 * region + at;
    view.setUint32(dynamic, 2, true);
    put(dynamic + 8, 3 * region - at);
    put(dynamic + 32, STRIDE);
  }
  put(3 * region, 7);
  put(3 * region + 8, BIAS + table);
  put(3 * region + 16, 8);
  put(3 * region + 24, relocations * 24);
  return bytes;
}

test("the work on libraries is bounded, however many share their tables", () => {
  const libraries = (relocations: number) => {
    const blob = overlapping(relocations);
    const sizes = Array.from({ length: COUNT }, (_, i) => blob.length - i * STRIDE);
    const module = buildModule({ types: ["i32"], bytecodeVersion: "15.0", externalRodata: sizes });
    // The first segment begins one alignment after the tables.
    const start = Math.ceil(module.length / 64) * 64 + 64;
    const bytes = new Uint8Array(start + blob.length);
    bytes.set(module);
    bytes.set(blob, start);
    return moduleIn(bytes).executables.libraries;
  };
  expect(libraries(1)).toHaveLength(COUNT);
  // Each takes 256 KiB of work, of 8 MiB for all.
  expect(libraries(8192).length).toBeGreaterThan(16);
  expect(libraries(8192).length).toBeLessThan(40);
});
