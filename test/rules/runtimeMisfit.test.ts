/** Rule `runtime-misfit` on modules and texts whose verdict IREE's own runtimes gave, and on one module for each reason. */
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { openDocument } from "../../server/src/core/document/document.js";
import { findings, findingsOnce } from "../../server/src/core/lint/diagnostics.js";
import { moduleFindings } from "../../server/src/core/lint/module.js";
import { DEFAULT_SETTINGS } from "../../server/src/core/lint/settings.js";
import { sourceOf } from "../../server/src/core/text/byteSource.js";
import { readModule } from "../../server/src/core/vmfb/readModule.js";
import { buildModule, type ModuleSpec } from "../kit/vmfb.js";

const FOLDER = "test/data/runtimes";
interface Case {
  readonly file: string;
  readonly release: string;
  readonly reasons: readonly { readonly kind: string; readonly name?: string }[];
}
const { cases } = JSON.parse(readFileSync(`${FOLDER}/expected.json`, "utf8")) as { readonly cases: readonly Case[] };

/** The messages of the rule about a file. */
function misfitsIn(bytes: Uint8Array, isText: boolean, runtimes: readonly string[]): string[] {
  const settings = { ...DEFAULT_SETTINGS, runtimes };
  const own = (found: ReturnType<typeof findings>) =>
    found.filter(({ code }) => code === "runtime-misfit").map(({ message }) => message);
  if (isText) {
    const document = openDocument("file:///m.mlir", 1, new TextDecoder().decode(bytes));
    const found = own(findings(document, settings));
    expect(own([...findingsOnce(document, settings).findings])).toEqual(found);
    return found;
  }
  const { module, problem } = readModule(sourceOf(bytes));
  if (module === undefined) throw new Error(problem);
  return own(moduleFindings(module, settings));
}

test.each(cases)("$file, --runtime $release: one error for each certain reason", ({ file, release, reasons }) => {
  const found = misfitsIn(readFileSync(`${FOLDER}/${file}`), file.endsWith(".mlir"), [release]);
  const certain = reasons.filter(({ kind }) => !kind.startsWith("unknown-"));
  expect(found).toHaveLength(certain.length);
  for (const [i, { name = "" }] of certain.entries()) expect(found[i]).toContain(name);
  for (const message of found) expect(message).toContain(release);
});

const module = (spec: ModuleSpec): ModuleSpec => ({ types: ["i32"], bytecodeVersion: "15.0", ...spec });

describe("one module for each reason", () => {
  test.each<[title: string, spec: ModuleSpec, runtime: string, messages: readonly string[]]>([
    [
      "bytecode one major too new",
      module({ bytecodeVersion: "16.0" }),
      "3.9.0",
      ["Bytecode version is 16.0, expected 15.0 for IREE 3.9.0"],
    ],
    [
      "a feature",
      module({ requirements: 3 }),
      "20240410.859",
      ["Module needs the feature EXT_F64, which IREE 20240410.859 lacks"],
    ],
    [
      "a feature without a name",
      module({ requirements: 32 }),
      "3.9.0",
      ["Module needs the feature bit 5, which IREE 3.9.0 lacks"],
    ],
    [
      "a type",
      module({ types: ["!vm.list<i32>", "!vm.opaque", "!hal.pipeline_layout", "!acme.handle"] }),
      "3.9.0",
      ["Module uses the type !hal.pipeline_layout, which IREE 3.9.0 lacks"],
    ],
    [
      "a module",
      module({ dependencies: [{ name: "io_parameters", minimumVersion: 0, required: true }] }),
      "20231004.665",
      ["Module needs the module io_parameters, which IREE 20231004.665 lacks"],
    ],
    [
      "hal too old",
      module({ dependencies: [{ name: "hal", minimumVersion: 6, required: true }] }),
      "3.3.0",
      ["Module needs hal of version 6 or newer, found 5 in IREE 3.3.0"],
    ],
    [
      "a function",
      module({ imports: [{ name: "hal.allocator.select", callingConvention: "0iiICrID_rI" }] }),
      "3.4.0",
      ["Module imports hal.allocator.select, which IREE 3.4.0 lacks"],
    ],
    [
      "an import declared rr…i… where the runtime has …I…",
      module({ imports: [{ name: "hal.channel.create", callingConvention: "0rIirrii_r" }] }),
      "3.4.0",
      ["Import hal.channel.create is declared as 0rIirrii_r, expected 0rIIrrii_r for IREE 3.4.0"],
    ],
    [
      "conventions that say the same are different all the same",
      module({ imports: [{ name: "hal.fence.signal", callingConvention: "0r_" }] }),
      "3.4.0",
      ["Import hal.fence.signal is declared as 0r_, expected 0r_v for IREE 3.4.0"],
    ],
    [
      "an import without a module",
      module({ imports: [{ name: "f", optional: true }] }),
      "3.4.0",
      ["Module imports f, which IREE 3.4.0 lacks"],
    ],
  ])("%s", (_, spec, runtime, messages) => {
    expect(misfitsIn(buildModule(spec), false, [runtime])).toEqual(messages);
  });

  test.each<[title: string, spec: ModuleSpec]>([
    ["an import without a convention", module({ imports: [{ name: "hal.fence.signal" }] })],
    [
      "an optional import",
      module({ imports: [{ name: "hal.fence.wave", callingConvention: "0r_v", optional: true }] }),
    ],
    [
      "optional dependencies, of any version",
      module({
        dependencies: [
          { name: "acme", minimumVersion: 3, required: false },
          { name: "hal", minimumVersion: 99, required: false },
        ],
      }),
    ],
    [
      "optional imports of the module for tests, which is rarely there",
      module({ imports: [{ name: "check.expect_true", callingConvention: "0I_v", optional: true }] }),
    ],
    [
      "modules and types that are not IREE's",
      module({ types: ["!acme.handle"], imports: [{ name: "acme.call", callingConvention: "0i_v" }] }),
    ],
  ])("%s is no reason", (_, spec) => {
    expect(misfitsIn(buildModule(spec), false, ["3.4.0"])).toEqual([]);
  });
});

test("a reason that several runtimes have is reported once", () => {
  const spec = module({ imports: [{ name: "hal.channel.create", callingConvention: "0rIirrii_r" }] });
  expect(misfitsIn(buildModule(spec), false, ["3.7", "3.3.0", ">=3.4 <3.6", "3.9.0"])).toEqual([
    "Import hal.channel.create is declared as 0rIirrii_r, expected 0rIIrrii_r for IREE 3.4.0 to 3.9.0",
  ]);
});

test("names with control characters are shown as text", () => {
  const spec = module({ imports: [{ name: "hal.\u001b[31m", callingConvention: "0v_v" }] });
  expect(misfitsIn(buildModule(spec), false, ["3.4.0"]).join("")).not.toContain("\u001b");
});
