import { describe, expect, test } from "vitest";
import { openDocument } from "../../server/src/core/document/document.js";
import { callAt } from "../../server/src/core/features/callAt.js";
import { codeLenses } from "../../server/src/core/features/codeLenses.js";
import { DEFAULT_SETTINGS } from "../../server/src/core/lint/settings.js";

const ON = { ...DEFAULT_SETTINGS, codeLens: { enabled: true } };
const JSON_ATTRIBUTE = 'iree.abi = "{\\22a\\22:[[\\22ndarray\\22,\\22i32\\22,1,null]],\\22r\\22:[],\\22v\\22:1}"';
const BODY = "{ util.return }";
const fn = (head: string) => `${head} attributes {iree.reflection = {${JSON_ATTRIBUTE}}} ${BODY}`;

/** The calls of the function at the text `at`, with how many lenses the text has. */
function calls(text: string, at: string) {
  const document = openDocument("file:///w/my%20model.mlir", 1, text);
  const forms = callAt(document, text.indexOf(at));
  return { ...forms, lenses: codeLenses(document, ON).length };
}

const VM = `vm.module @m {
  vm.export @sort as("sort_by_key")
  // vm.export @hidden
  "vm.export"() {export_name = "b", function_ref = @plain} : () -> ()
  ${fn("vm.func private @sort(%a: !vm.ref<!hal.buffer_view>)")}
  ${fn("vm.func @hidden(%a: !vm.ref<!hal.buffer_view>)")}
  ${fn("vm.func private @plain(%a: !vm.ref<!hal.buffer_view>)")}
  vm.import private @x.y(%a: i32) attributes {${JSON_ATTRIBUTE}}
}`;

describe("a function is called by its exported name", () => {
  test.each([
    ["of a vm.export", VM, "@sort(", "sort_by_key"],
    ["of a generic vm.export", VM, "@plain(", "b"],
    ["that is its own", fn("util.func public @f(%a: tensor<?xi32>)"), "@f", "f"],
    [
      "that the first generation gave it",
      `func @f(%a: tensor<4xi32>) attributes {iree.module.export = "g", ${JSON_ATTRIBUTE}} ${BODY}`,
      "@f",
      "g",
    ],
    ["in the dump of one function, which shows no exports", fn("vm.func @f(%a: i32)"), "@f", "f"],
    ["of its own module", `vm.module @a {\n vm.export @f as("other")\n}\n${VM}`, "@sort(", "sort_by_key"],
  ])("%s", (_, text, at, name) => {
    expect(calls(text, at)).toMatchObject({
      name,
      python: `# a: dim 0 is dynamic, 1 is a placeholder\nmodule.${name}(np.zeros((1,), np.int32))`,
      flags: `--function=${name} --input="1xi32=0"`,
    });
  });

  test("the command names the module after the file", () => {
    expect(calls(fn("util.func public @f(%arg0: tensor<?xi32>)"), "@f").command).toBe(
      "# argument 0: dim 0 is dynamic, 1 is a placeholder\n" +
        "iree-run-module --module='my model.vmfb' --function=f --input=\"1xi32=0\"",
    );
  });
});

describe("the file", () => {
  test.each([
    ["file:///w/100%.mlir", "100%.vmfb"],
    ["file:///w/.mlir", "module.vmfb"],
    ["untitled:Untitled-1", "Untitled-1.vmfb"],
  ])("%s becomes %s", (uri, module) => {
    const text = fn("util.func public @f(%a: tensor<4xi32>)").replace("null", "4");
    const { command = "" } = callAt(openDocument(uri, 1, text), 0) ?? {};
    expect(command.replaceAll("'", "")).toContain(`--module=${module} `);
  });
});

describe("of several functions", () => {
  const two = (between: string) => `${fn("util.func public @f(%a: tensor<?xi32>)")}\n${between}\n`;

  test("the one whose header is at the offset is called, from its first column on", () => {
    const text = two("util.func public @g() { util.return }");
    const at = (offset: number) => callAt(openDocument("file:///a.mlir", 1, text), offset)?.name;
    expect(at(text.lastIndexOf("util.func"))).toBe("g");
    expect(at(text.lastIndexOf("util.func") - 1)).toBe("f");
  });

  test("one in a comment, or an alias, is not the last before the offset", () => {
    expect(calls(`${two(`// ${fn("util.func public @g(%a: tensor<?xi32>)")}`)}  `, "  ").name).toBe("f");
    expect(calls(`${two("#a = {x = 1}\nx.y {b = #a}")}  `, "  ").name).toBe("f");
  });
});

describe("of a Torch program, whose pass makes @f and @f$async of @f, only the first is called", () => {
  const torch = (attributes: string) =>
    `func.func @f(%x: !torch.vtensor<[4],f32>) -> !torch.vtensor<[4],f32> attributes {${attributes}} { return %x : !torch.vtensor<[4],f32> }`;
  const python = "module.f(np.zeros((4,), np.float32))";
  const flags = '--function=f --input="4xf32=0"';

  test("the model of the op is dropped", () => {
    expect(calls(torch('iree.abi.model = "coarse-fences"'), "@f")).toMatchObject({ python, flags, notes: [] });
    expect(calls(torch('iree.reflection = {x = "y"}'), "@f")).toMatchObject({ python, flags, notes: [] });
  });

  test("that of the reflection is kept, and iree-run-module adds fences that the function does not take", () => {
    const found = calls(torch('iree.reflection = {iree.abi.model = "coarse-fences"}'), "@f");
    expect(found).toMatchObject({ flags: undefined, command: undefined });
    expect(found.python).toMatch(/\nmodule\.f\(np\.zeros\(\(4,\), np\.float32\)\)$/);
    expect(found.notes).toEqual([expect.stringContaining("the function takes none")]);
  });

  test("a stub is left as it is, and what is not Torch's is wrapped", () => {
    const stub = calls(torch('iree.abi.stub, iree.abi.model = "coarse-fences"'), "@f");
    expect(stub).toMatchObject({ python: undefined });
    const other =
      'util.func public @f(%x: tensor<4xf32>) attributes {iree.abi.model = "coarse-fences"} { util.return }';
    expect(calls(other, "@f")).toMatchObject({ python: undefined, flags });
  });
});

describe("no call and no lens", () => {
  test.each([
    ["of a private function", fn("util.func private @f(%a: tensor<4xi32>)"), "@f", 0],
    ["of a nested function", fn("util.func nested @f(%a: tensor<4xi32>)"), "@f", 0],
    ["of a function of the VM without an export", VM, "@hidden(", 2],
    ["of an import", VM, "@x.y(", 2],
    ["of an import in source", `func.func private @m.f(tensor<4xi32>) attributes {${JSON_ATTRIBUTE}}`, "@m.f", 0],
    [
      "of a function beside one that is marked as exported",
      `func @g() attributes {iree.module.export} { return }\n${fn("func @f(%a: tensor<4xi32>)")}`,
      "@f",
      0,
    ],
    [
      "of device code",
      `hal.executable private @e {\n hal.executable.variant public @v {\n builtin.module {\n ${fn("func.func @f(%a: tensor<4xi32>)")}\n }\n }\n}`,
      "@f",
      0,
    ],
  ])("%s", (_, text, at, lenses) => {
    const found = calls(text, at);
    expect(found).toMatchObject({ python: undefined, command: undefined, flags: undefined, lenses });
    expect(found.notes?.join()).toContain("is not exported");
  });
});
