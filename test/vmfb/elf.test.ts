/** The library version of CPU executables: every machine, damaged ones, and what of a module follows from it. */
import { describe, expect, test } from "vitest";
import { sourceOf } from "../../server/src/core/text/byteSource.js";
import { ByteReader } from "../../server/src/core/vmfb/byteReader.js";
import { readLibrary } from "../../server/src/core/vmfb/elf.js";
import { readModule } from "../../server/src/core/vmfb/readModule.js";
import { judge } from "../../server/src/core/vmfb/runtimes/judge.js";
import { needsOf } from "../../server/src/core/vmfb/runtimes/needs.js";
import { buildElf, MACHINES } from "../kit/elf.js";
import { buildModule, type ModuleSpec } from "../kit/vmfb.js";

const read = (bytes: Uint8Array) => readLibrary(new ByteReader(sourceOf(bytes)), { start: 0, length: bytes.length });

describe.each(Object.entries(MACHINES))("%s", (architecture, machine) => {
  test("has a version", () => {
    for (const version of [3, 4, 5, 6]) {
      const bytes = buildElf({ ...machine, versions: [version] });
      expect(read(bytes)).toEqual({ architecture, version: `0.${version}` });
    }
  });

  test("cut off anywhere, or with any byte changed, it makes nothing throw", () => {
    const bytes = buildElf({ ...machine, versions: [5] });
    for (let length = 0; length < bytes.length; length += 7) expect(() => read(bytes.slice(0, length))).not.toThrow();
    for (let at = 0; at < bytes.length; at += 3) {
      const damaged = bytes.slice();
      damaged[at] = 0xff - (damaged[at] ?? 0);
      expect(() => read(damaged)).not.toThrow();
    }
  });
});

const LINUX = { machine: 62, wide: true, addends: true };

test("headers that disagree, a name that is none and no header give no version", () => {
  expect(read(buildElf({ ...LINUX, versions: [5, 6] }))?.version).toBeUndefined();
  expect(read(buildElf({ ...LINUX, versions: [5, 5] }))?.version).toBe("0.5");
  expect(read(buildElf({ ...LINUX, versions: [5], name: "\u0001" }))?.version).toBeUndefined();
  expect(read(buildElf({ ...LINUX, versions: [] }))?.version).toBeUndefined();
  expect(read(buildElf({ ...LINUX, machine: 8, versions: [5] }))).toBeUndefined();
});

const verdictOf = (bytes: Uint8Array, release: string) => {
  const { module, problem } = readModule(sourceOf(bytes));
  if (module === undefined) throw new Error(problem);
  return judge(needsOf(module)).find(({ runtime }) => runtime.name === release);
};
const moduleWith = (libraries: readonly Uint8Array[]): ModuleSpec => ({
  types: ["i32"],
  bytecodeVersion: "15.0",
  libraries,
});
const version = (architecture: string, number: number) =>
  buildElf({ ...(MACHINES[architecture] ?? LINUX), versions: [number] });

describe("a module with libraries", () => {
  test("is refused where the runtime takes none of them, once for each architecture and version", () => {
    const bytes = buildModule(
      moduleWith([version("arm_64", 5), version("x86_64", 5), version("arm_64", 5), version("x86_64", 4)]),
    );
    const name = (architecture: string, expected: string) => ({
      kind: "executable-version",
      name: `embedded-elf-${architecture}`,
      expected,
      found: "0.6",
    });
    expect(verdictOf(bytes, "3.8.0")).toMatchObject({ loads: false });
    expect(verdictOf(bytes, "3.8.0")?.reasons).toEqual([
      name("arm_64", "0.5"),
      name("x86_64", "0.5"),
      name("x86_64", "0.4"),
    ]);
    expect(verdictOf(bytes, "3.7.1")).toMatchObject({ loads: true, reasons: [] });
  });

  test("is not refused where one can't be read", () => {
    const unreadable = buildElf({ ...LINUX, versions: [] });
    expect(verdictOf(buildModule(moduleWith([version("x86_64", 5), unreadable])), "3.8.0")?.loads).toBe(true);
  });

  test("has them outside the FlatBuffer, too", () => {
    const library = version("riscv_64", 5);
    const inside = buildModule({ ...moduleWith([]), externalRodata: [library.length] }, "2023-03-03", "zip");
    const start = Math.ceil(inside.length / 64) * 64 + 64;
    const bytes = new Uint8Array(start + library.length);
    bytes.set(inside);
    bytes.set(library, start);
    expect(verdictOf(bytes, "3.8.0")?.reasons.map(({ name }) => name)).toEqual(["embedded-elf-riscv_64"]);
    expect(verdictOf(bytes.slice(0, -1), "3.8.0")?.loads).toBe(true);
  });
});
