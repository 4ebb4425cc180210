import { describe, expect, test } from "vitest";
import { sourceOf } from "../../server/src/core/text/byteSource.js";
import type { VmModule } from "../../server/src/core/vmfb/module.js";
import { readModule } from "../../server/src/core/vmfb/readModule.js";
import {
  buildModule,
  CONTAINERS,
  ERAS,
  type Era,
  eraHas,
  expanded,
  fullSpec,
  type ModuleSpec,
  versionOf,
} from "../kit/vmfb.js";

/** What a reader should make of it in an era. */
function expectedOf(spec: ModuleSpec, era: Era): Partial<Record<keyof VmModule, unknown>> {
  const version = versionOf(era)?.split(".").map(Number);
  const convention = (it: { callingConvention?: string }) =>
    era >= "2020-09-10" ? (it.callingConvention ?? null) : null;
  const attributes = (given: Readonly<Record<string, string>> = {}) =>
    Object.entries(given).map(([key, value]) => expect.objectContaining({ key, value }));
  const count = spec.exports?.length ?? 0;
  return {
    era,
    identifier: era < "2021-05-05" ? "BMOD" : "IREE",
    name: "arithmetic",
    moduleVersion: eraHas(era, "version") ? 3 : 0,
    bytecodeVersion: version === undefined ? null : { major: version[0] ?? 0, minor: version[1] ?? 0 },
    requirements: eraHas(era, "requirements") ? 1 : 0,
    attributes: eraHas(era, "attrs") ? attributes(spec.attributes) : [],
    types: eraHas(era, "types") ? (spec.types ?? []) : [],
    dependencies: eraHas(era, "dependencies") ? (spec.dependencies ?? []) : [],
    imports: (spec.imports ?? []).map((each) => ({
      name: each.name ?? "",
      // The flag came on 2022-04-19.
      optional: era >= "2022-05" && each.optional === true,
      callingConvention: convention(each),
      attributes: [],
    })),
    exports: (spec.exports ?? []).map((each, ordinal) => ({
      name: each.name ?? "",
      ordinal,
      callingConvention: convention(each),
      attributes: era >= "2019-12-19" ? attributes(each.attributes) : [],
    })),
    sizes: {
      rodata: 29 + (era >= "2022-06" ? 1000 : 0),
      rwdata: 24,
      bytecode: 8 * count,
      functions: count,
    },
  };
}

describe.each(ERAS)("layout of %s", (era) => {
  describe.each(CONTAINERS)("%s", (form) => {
    test.each([0, 1, 1000])("reads what was put in, %i exports", (count) => {
      const spec = fullSpec(count);
      const { module, problem } = readModule(sourceOf(buildModule(spec, era, form)));
      expect(problem).toBeUndefined();
      expect(module?.container).toBe(form === "zip" ? "zip" : "flatbuffer");
      expect(expanded(module)).toMatchObject(expectedOf(spec, era));
    });
  });
});

test.each([-1, 2])("an export of function %i in a module of two has no signature", (ordinal) => {
  const exports = [
    { name: "a", callingConvention: "0i_i" },
    { name: "b", callingConvention: "0f_f" },
    { name: "c", ordinal },
  ];
  const { module } = readModule(sourceOf(buildModule({ exports, functions: 2 })));
  expect(module?.exports.at(2)).toMatchObject({ name: "c", ordinal, callingConvention: null });
});
