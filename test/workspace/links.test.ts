/** What a text exports to other files and imports from them. */
import { describe, expect, test } from "vitest";
import { openDocument } from "../../server/src/core/document/document.js";
import { isMeantBy, linksOf } from "../../server/src/core/workspace/links.js";

const shown = ({ module, name }: { module: string | undefined; name: string }) =>
  module === undefined ? name : `${module}: ${name}`;
const links = (text: string) => {
  const { exports, imports } = linksOf(openDocument("file:///a.mlir", 1, text));
  return { exports: exports.map(shown), imports: imports.map(shown) };
};

describe("exports and imports", () => {
  test("of functions before the VM", () => {
    const text = `module @m {
  func.func @public(%a: i32) -> i32 { return %a : i32 }
  util.func private @helper() { util.return }
  func.func private @other.fn(i32) -> i32
  util.func private @unnamed(%a: i32)
}
`;
    expect(links(text)).toEqual({ exports: ["m: public"], imports: ["m: other.fn", "m: unnamed"] });
  });

  test("of a module of the VM", () => {
    const text = `vm.module @m {
  vm.import private optional @hal.f(%a : i32, %b : !vm.ref<!hal.buffer> ...) -> i32 attributes {nosideeffects}
  vm.func private @f(%a : i32) -> i32 {
    vm.return %a : i32
  }
  vm.export @f as("public.f")
  vm.export @f
  vm.export @missing
}
`;
    expect(links(text)).toEqual({ exports: ["m: public.f", "m: f", "m: missing"], imports: ["m: hal.f"] });
  });

  test("of a module with imports alone, which describes another program's module", () => {
    const text = `vm.module @hal {
  vm.import private @allocator.allocate(%a : !vm.ref<!hal.allocator>, %n : i64) -> !vm.ref<!hal.buffer>
  vm.import @print(%a : i32)
}
`;
    expect(links(text)).toEqual({ exports: ["hal: allocator.allocate", "hal: print"], imports: [] });
  });

  test("in the generic form", () => {
    const text = `"builtin.module"() <{sym_name = "m"}> ({
  "func.func"() <{function_type = () -> (), sym_name = "f"}> ({
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = (i32) -> (), sym_name = "x.g", sym_visibility = "private"}> ({
  }) : () -> ()
}) : () -> ()
`;
    expect(links(text)).toEqual({ exports: ["m: f"], imports: ["m: x.g"] });
  });

  test("leave out device code and comments", () => {
    const text = `hal.executable private @e {
  hal.executable.variant public @v target(<"cpu", "elf">) {
    builtin.module {
      func.func @kernel() { return }
      func.func private @libm.sin(f32) -> f32
    }
  }
}
// func.func @comment() { return }
func.func @host() { return }
`;
    expect(links(text)).toEqual({ exports: ["host"], imports: [] });
  });

  test("follow edits", () => {
    const document = openDocument("file:///a.mlir", 1, "func.func @f() { return }\n");
    expect(linksOf(document).exports.map(shown)).toEqual(["f"]);
    const range = { start: { line: 0, character: 11 }, end: { line: 0, character: 12 } };
    document.update([{ range, text: "g" }], 2);
    expect(linksOf(document).exports.map(shown)).toEqual(["g"]);
  });
});

describe("an import means", () => {
  const inModule = { module: "m", name: "f" };
  const unnamed = { module: undefined, name: "f" };
  test.each([
    ["m.f", inModule, true],
    ["f", inModule, true],
    ["n.f", inModule, false],
    ["mf", inModule, false],
    ["stem.f", inModule, false],
    ["stem.f", unnamed, true],
    ["module.f", unnamed, true],
    ["m.f", unnamed, false],
    ["hal.allocator.allocate", { module: "hal", name: "allocator.allocate" }, true],
  ])("%s the export %o: %s", (name, link, isMeant) => {
    expect(isMeantBy(name, link, "stem")).toBe(isMeant);
  });
});
