/** Modules of one context: what serves each import, and why a context is not made. */
import { describe, expect, test } from "vitest";
import { link, linkedModules } from "../../server/src/core/api/link.js";
import { graphOf } from "../../server/src/core/link/graph.js";
import { link as linkModules } from "../../server/src/core/link/link.js";
import { testOnFiles } from "../kit/corpus.js";
import { IS_FULL } from "../kit/effort.js";
import { buildModule, type ModuleSpec } from "../kit/vmfb.js";

const named = (name: string, text: string) => ({ name, text });
/** `import -> provider`, with `!` and the kinds of reasons where something is to be said. */
const shown = (sources: Parameters<typeof link>[0], options?: Parameters<typeof link>[1]) =>
  link(sources, options).links.map(({ import: name, provider, fits, reasons }) => {
    const kinds = reasons.map(({ kind }) => kind).join(" ");
    return `${name} -> ${provider ?? "host"}${fits ? "" : " !"}${kinds && ` ${kinds}`}`;
  });
const whys = (...sources: Parameters<typeof link>[0]) => link(sources).links.map(({ why }) => why);

const SCALE = `module @scaling {
  func.func @scale(%x: tensor<8xf32>) -> tensor<8xf32> { return %x : tensor<8xf32> }
}
`;
const BLEND = `module @blending {
  func.func @blend(%a: tensor<8xf32>, %b: tensor<8xf32>, %out: tensor<8xf32> {iree.abi.output = 0 : index}) -> tensor<8xf32> {
    return %a : tensor<8xf32>
  }
}
`;
const DRIVER = `func.func private @scaling.scale(tensor<8xf32>) -> tensor<8xf32>
func.func private @blending.blend(tensor<8xf32>, tensor<8xf32>, tensor<8xf32> {iree.abi.output = 0 : index}) -> tensor<8xf32>
func.func @run(%x: tensor<8xf32>) -> tensor<8xf32> {
  %0 = call @scaling.scale(%x) : (tensor<8xf32>) -> tensor<8xf32>
  return %0 : tensor<8xf32>
}
`;

const vmfb = (spec: ModuleSpec) => buildModule(spec);
const caller = (callingConvention: string, more: object = {}): ModuleSpec => ({
  name: "caller",
  dependencies: [{ name: "callee", minimumVersion: 0, required: true }],
  imports: [{ name: "callee.f", callingConvention, ...more }],
});
const callee = (callingConvention: string, more: ModuleSpec = {}): ModuleSpec => ({
  name: "callee",
  exports: [{ name: "f", callingConvention }],
  ...more,
});

describe("a pipeline of two modules", () => {
  test("fits in the order of registration", () => {
    expect(shown([SCALE, BLEND, DRIVER])).toEqual(["scaling.scale -> scaling", "blending.blend -> blending"]);
    expect(link([SCALE, BLEND, DRIVER])).toMatchObject({ host: [], problems: [], notes: [], runtimes: null });
  });

  test("fits with fences on both sides", () => {
    const isAsync = (text: string) =>
      text.replace(/^func.func private .*$/gm, '$& attributes {iree.abi.model = "coarse-fences"}');
    expect(shown([SCALE, BLEND, isAsync(DRIVER)], { asyncExternal: true })).toEqual([
      "scaling.scale -> scaling",
      "blending.blend -> blending",
    ]);
    // The model of a func.func is lost, so without the flag all are synchronous.
    expect(shown([SCALE, BLEND, isAsync(DRIVER)])).toEqual([
      "scaling.scale -> scaling fences",
      "blending.blend -> blending fences",
    ]);
  });

  test("fails where a module comes too late", () => {
    expect(shown([SCALE, DRIVER, BLEND])).toEqual(["scaling.scale -> scaling", "blending.blend -> host ! order"]);
    expect(whys(SCALE, DRIVER, BLEND)[1]).toBe("blending is registered after this module; register it first");
  });

  test("says of what comes too late that an optional import is left out, and suggests no name of one letter", () => {
    const late = "func.func private @b.f() attributes {vm.fallback = @g}\nfunc.func @g() { return }\n";
    const served = "module @b { func.func @g() { return } }";
    expect(whys(late, served)).toEqual(["b is registered after this module, so the optional import is left out"]);
    expect(whys(served, "func.func private @b.f()\n")).toEqual(["b exports no f"]);
  });

  test("leaves to the host what nobody exports", () => {
    expect(link([SCALE, DRIVER])).toMatchObject({
      host: ["blending"],
      hostModules: [
        { name: "blending", minimumVersion: 0, imports: [{ name: "blending.blend", callingConvention: "0rrr_r" }] },
      ],
    });
    expect(shown([SCALE, DRIVER])).toEqual(["scaling.scale -> scaling", "blending.blend -> host"]);
  });

  test("places what it finds at the import", () => {
    const [first] = link([
      named("scaling.mlir", SCALE),
      named("driver.mlir", DRIVER.replace("8xf32>)", "9xf32>)")),
    ]).links;
    expect(first).toMatchObject({
      path: "driver.mlir",
      range: { start: { line: 0, character: 18 }, end: { line: 0, character: 32 } },
      fits: false,
    });
  });
});

describe("fails by", () => {
  const provide = (signature: string) => `module @m { func.func @f${signature} { return } }`;
  const use = (signature: string, attributes = "") => `func.func private @m.f${signature}${attributes}`;

  test("the name", () => {
    expect(shown([provide("()"), "func.func private @m.g()"])).toEqual(["m.g -> m ! missing-export"]);
    expect(whys(provide("()"), "func.func private @m.ff()")).toEqual(["m exports no ff; did you mean f?"]);
    expect(whys("func.func private @helper()")).toEqual(["its name has no module, expected module.function"]);
  });

  test("the convention", () => {
    expect(whys(vmfb(callee("0rI_r")), vmfb(caller("0ri_r")))).toEqual([
      "declared as 0ri_r, callee exports 0rI_r: argument 1 is i32 in the import and i64 in the export",
    ]);
    expect(whys(vmfb(callee("0v_v")), vmfb(caller("0v_i")))).toEqual([
      "declared as 0v_i, callee exports 0v_v: the import declares 1 result, the export returns 0",
    ]);
    // The runtime compares text, and nothing where the import has none.
    expect(shown([vmfb(callee("0v_v")), vmfb(caller("0_"))])).toEqual(["callee.f -> callee ! convention"]);
    expect(shown([vmfb(callee("0v_v")), vmfb(caller(""))])).toEqual(["callee.f -> callee"]);
  });

  test("fences", () => {
    expect(shown([vmfb(callee("0r_r")), vmfb(caller("0rrr_r"))])).toEqual(["callee.f -> callee ! fences"]);
    const isAsync =
      'util.func private @m.f(tensor<4xf32>) -> tensor<4xf32> attributes {iree.abi.model = "coarse-fences"}';
    const why = whys(provide("(%a: tensor<4xf32>) -> tensor<4xf32>"), isAsync);
    expect(why).toEqual([
      "declared as 0rrr_r, m exports 0r_r: the import passes two fences, the export is synchronous; compile the module of the export with --iree-execution-model=async-external",
    ]);
    expect(shown([provide("(%a: tensor<4xf32>) -> tensor<4xf32>"), isAsync], { asyncExternal: true })).toEqual([
      "m.f -> m",
    ]);
  });

  test("the declaration, where the conventions agree", () => {
    const of = (taken: string, passed: string) => shown([provide(`(%a: ${taken})`), use(`(${passed})`)]);
    expect(of("tensor<4xf32>", "tensor<4xf32>")).toEqual(["m.f -> m"]);
    expect(of("tensor<4xf32>", "tensor<5xf32>")).toEqual(["m.f -> m ! declaration"]);
    expect(of("tensor<4xf32>", "tensor<4xi32>")).toEqual(["m.f -> m ! declaration"]);
    expect(of("tensor<4x1xf32>", "tensor<4xf32>")).toEqual(["m.f -> m ! declaration"]);
    // Fails for other sizes alone, which the context does not show.
    expect(of("tensor<4xf32>", "tensor<?xf32>")).toEqual(["m.f -> m declaration"]);
    expect(of("tensor<?xf32>", "tensor<4xf32>")).toEqual(["m.f -> m"]);
    const compiled = vmfb({
      name: "m",
      exports: [
        {
          name: "f",
          callingConvention: "0r_v",
          attributes: { "iree.abi.declaration": "sync func @f(%input0: tensor<4xf32>) -> ()" },
        },
      ],
    });
    expect(whys(compiled, use("(tensor<4xf64>)"))).toEqual([
      "argument 0 is tensor<4xf64> in the import and tensor<4xf32> in the export: calls fail",
    ]);
  });

  test("storage", () => {
    const output = "{iree.abi.output = 0 : index}";
    const provider = provide(`(%a: tensor<4xf32>, %o: tensor<4xf32> ${output}) -> tensor<4xf32>`);
    expect(shown([provider, use(`(tensor<4xf32>, tensor<4xf32> ${output}) -> tensor<4xf32>`)])).toEqual(["m.f -> m"]);
    expect(shown([provider, use("(tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>")])).toEqual(["m.f -> m ! storage"]);
    expect(shown([provider, use(`(tensor<4xf32> ${output}, tensor<4xf32>) -> tensor<4xf32>`)])).toEqual([
      "m.f -> m ! storage storage",
    ]);
  });

  test("the version", () => {
    const versioned = (version: number) =>
      `module @m attributes {vm.version = ${version} : i32} { func.func @f() { return } }`;
    const wanted = use("()", " attributes {vm.version = 3 : i32}");
    expect(shown([versioned(3), wanted])).toEqual(["m.f -> m"]);
    expect(whys(versioned(2), wanted)).toEqual(["needs m of version 3 or newer, found 2"]);
    const compiled = { ...caller("0v_v"), dependencies: [{ name: "callee", minimumVersion: 2, required: true }] };
    expect(shown([vmfb(callee("0v_v", { moduleVersion: 2 })), vmfb(compiled)])).toEqual(["callee.f -> callee"]);
    expect(shown([vmfb(callee("0v_v", { moduleVersion: 1 })), vmfb(compiled)])).toEqual([
      "callee.f -> callee ! version",
    ]);
  });

  test("the release: none loads both", () => {
    const release = (bytecodeVersion: string, spec: ModuleSpec) => vmfb({ ...spec, bytecodeVersion, requirements: 1 });
    const linked = link([release("15.0", callee("0v_v")), release("17.0", caller("0v_v"))]);
    expect(linked.runtimes).toEqual([]);
    expect(linked.problems).toEqual([
      "No release of IREE loads all of callee and caller; compile them with the same release",
    ]);
    expect(link([release("17.0", callee("0v_v")), release("17.0", caller("0v_v"))]).problems).toEqual([]);
  });
});

describe("optional imports", () => {
  const optional = { optional: true };

  test("are left out where nothing serves them", () => {
    const spec = {
      ...caller("0v_v", optional),
      dependencies: [{ name: "callee", minimumVersion: 0, required: false }],
    };
    expect(shown([vmfb(spec)])).toEqual(["callee.f -> host absent"]);
    expect(link([vmfb(spec)]).host).toEqual([]);
    expect(shown([vmfb({ name: "callee" }), vmfb(spec)])).toEqual(["callee.f -> callee absent"]);
    expect(shown([vmfb(spec), vmfb(callee("0v_v"))])).toEqual(["callee.f -> host order"]);
  });

  test("have to fit where something does", () => {
    expect(shown([vmfb(callee("0i_v")), vmfb(caller("0v_v", optional))])).toEqual(["callee.f -> callee ! convention"]);
    const fallback =
      "func.func private @m.f(i32) attributes {vm.fallback = @g}\nfunc.func private @g(%a: i32) { return }";
    expect(link([fallback]).links[0]).toMatchObject({ optional: true, fits: true });
  });
});

describe("modules of the VM", () => {
  const A = `vm.module @module_a {
  vm.import private @module_b.half(%x : i32) -> i32 attributes {minimum_version = 2 : i32}
  vm.import private optional @tools.note(%x : !vm.ref<!hal.buffer_view> ...)
  vm.func private @go(%x : i32) -> i32 {
    vm.return %x : i32
  }
  vm.export @go
}
`;
  const B = `vm.module @module_b attributes {version = 2 : i32} {
  vm.func private @inner(%x : i32) -> i32 {
    vm.return %x : i32
  }
  vm.export @inner as("half")
}
`;

  test("in one text or in several, by the names of their exports", () => {
    expect(shown([B, A])).toEqual(["module_b.half -> module_b", "tools.note -> host absent"]);
    expect(shown([B + A])).toEqual(["module_b.half -> module_b", "tools.note -> host absent"]);
    expect(shown([B.replace("2 : i32", "1 : i32"), A])[0]).toBe("module_b.half -> module_b ! version");
    expect(shown([B.replaceAll("i32", "i64"), A])[0]).toBe("module_b.half -> module_b ! convention");
    expect(link([A]).links.map(({ callingConvention, minimumVersion }) => [callingConvention, minimumVersion])).toEqual(
      [
        ["0i_i", 2],
        ["0CrD_v", 0],
      ],
    );
  });

  test("in their text form", () => {
    const assembly = named(
      "b.vmasm",
      'vm.module @module_b version 2\nvm.func @half cconv "0i_i" {\n}\nvm.export @half\n',
    );
    const user = named(
      "a.vmasm",
      'vm.module @a\nvm.import optional @module_b.half cconv "0i_f"\nvm.import @hal.f cconv "0r_v"\n',
    );
    expect(link([assembly, user])).toMatchObject({
      modules: [{ name: "module_b", version: 2, exports: ["half"] }, { name: "a" }],
      links: [
        { import: "module_b.half", provider: "module_b", optional: true, callingConvention: "0i_f" },
        { import: "hal.f", provider: null },
      ],
      host: ["hal"],
    });
  });

  test("with the types that the user gives an import", () => {
    const signed =
      "func.func private @m.f(!custom.text) -> index attributes {vm.signature = (!vm.ref<!custom.text>) -> i32}";
    expect(link([signed]).links[0]?.callingConvention).toBe("0r_i");
    expect(link([signed.replace(/ attributes.*/, "")]).links[0]?.callingConvention).toBe("0r_I");
  });

  test("that describe native code", () => {
    const description = named(
      "text.imports.mlir",
      "vm.module @text {\n  vm.import private @length.of(%s : !vm.ref<?>) -> i64\n}\n",
    );
    expect(shown([description, "func.func private @text.length.of(!text.buffer) -> index"])).toEqual([
      "text.length.of -> text",
    ]);
    expect(shown([description, "func.func private @text.length.of(!text.buffer) -> i32"])).toEqual([
      "text.length.of -> text ! convention",
    ]);
  });
});

test("the module registered last before serves an import", () => {
  const first = "module @m { func.func @f() { return } }";
  const second = "module @m { func.func @g() { return } }";
  const user = "func.func private @m.f()";
  expect(shown([second, first, user])).toEqual(["m.f -> m"]);
  expect(shown([first, second, user])).toEqual(["m.f -> m ! missing-export"]);
  expect(link([first, second, user]).notes).toEqual([
    "2 modules are named m: imports are served by the one registered last before",
  ]);
  expect(shown(["module @m { func.func private @m.f() func.func @f() { return } }"])).toEqual(["m.f -> host ! order"]);
});

test("sections of a file are modules of their own, and device code is none", () => {
  const text = `module @m { func.func @f() { return } }
// -----
func.func private @m.f()
hal.executable private @e { builtin.module { func.func private @m.h() func.func @k() { return } } }
`;
  expect(shown([text])).toEqual(["m.f -> m"]);
  expect(link([text]).modules.map(({ name, exports }) => [name, exports])).toEqual([
    ["m", ["f"]],
    ["module", []],
  ]);
});

testOnFiles("any text links with itself and nothing throws", ({ all }) => {
  const step = IS_FULL ? 1 : Math.ceil(all.length / 50);
  for (const [i, { name, text }] of all.entries()) {
    if (i % step !== 0) continue;
    const linked = link([named(name, text), named(name, text)], { asyncExternal: i % 2 === 0 });
    expect(linked.modules.length % 2).toBe(0);
    for (const { fits, why } of linked.links) if (!fits) expect(why).toMatch(/\S[^.]$/);
  }
});

test("graphs of many imports take time that grows with them", () => {
  const count = 20_000;
  const names = Array.from({ length: count }, (_, i) => `f${i}`);
  const callee = vmfb({ name: "callee", exports: [{ name: "f0", callingConvention: "0v_v" }] });
  const caller = vmfb({ name: "caller", imports: names.map((name) => ({ name: `callee.${name}` })) });
  const linked = linkModules([callee, caller].flatMap((bytes) => linkedModules("", bytes, {})));
  const { edges } = graphOf(linked);
  expect(edges.length).toBe(count);
  expect(edges.filter(({ state }) => state === "fits").map(({ to }) => to.id)).toEqual(["m0e0"]);
});
