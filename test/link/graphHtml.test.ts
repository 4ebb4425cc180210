/** The page of linked modules: what it shows, and that names of files stay text. */
import { describe, expect, test } from "vitest";
import { linkedModules } from "../../server/src/core/api/link.js";
import { graphHtml } from "../../server/src/core/link/graphHtml.js";
import { link } from "../../server/src/core/link/link.js";
import type { LinkedModule } from "../../server/src/core/link/module.js";
import { registrationOrder } from "../../server/src/core/link/registrationOrder.js";
import { buildModule } from "../kit/vmfb.js";

type Given = string | Uint8Array;
const modulesOf = (...sources: readonly Given[]) =>
  sources.map((source, i) => linkedModules(`${"abcdefgh"[i]}.mlir`, source, {}));
const page = (...sources: readonly Given[]) => {
  const files = modulesOf(...sources);
  const positions = new Map(files.flatMap((modules, i) => modules.map((module) => [module, i] as const)));
  return graphHtml(link(files.flat()), positions);
};
/** The ids of the boxes, column by column. */
const columns = (html: string) =>
  html
    .split('<div class="column">')
    .slice(1)
    .map((column) => [...column.matchAll(/<section class="node[^"]*" id="(\w+)"/g)].map(([, id]) => id).join(" "));

const TOOLS = "module @tools { func.func @half(%x: i32) -> i32 { return %x : i32 } func.func @other() { return } }";
const USER = "func.func private @tools.half(i32) -> i32\nfunc.func private @text.print(!text.buffer)\n";

describe("the page", () => {
  test("has a box for each module, after those that serve it", () => {
    const html = page(TOOLS, USER);
    expect(columns(html)).toEqual(["h0", "m0", "m1"]);
    expect(columns(page(USER, TOOLS))).toEqual(["h0", "m0 m1"]);
    expect(columns(page(TOOLS))).toEqual(["m0"]);
    expect(html).toContain('<p class="verdict compatible" role="status">All imports fit (2 imports)</p>');
    // What the host has to export.
    expect(html).toMatch(
      /<summary>Functions<\/summary><ul><li><code>text\.print<\/code> <code class="dim">0r_v<\/code>/,
    );
  });

  test("joins imports to exports", () => {
    const paths = [...page(TOOLS, USER).matchAll(/<path class="(\w+)" data-from="(\w+)" data-to="(\w+)"\/>/g)];
    expect(paths.map((found) => found.slice(1).join(" "))).toEqual(["fits m1i0 m0e0", "host m1i1 h0"]);
    for (const [, , from, to] of paths) for (const id of [from, to]) expect(page(TOOLS, USER)).toContain(` id="${id}"`);
  });

  test("gives the reason under an import that does not fit, in words, too", () => {
    const html = page(TOOLS, "func.func private @tools.half(i64) -> i64");
    expect(html).toContain('<p class="verdict breaking" role="status">Does not fit (1 of 1 import)</p>');
    expect(html).toContain(
      'data-import="0"><code>tools.half</code></button><span class="hidden">, does not fit</span>',
    );
    expect(html).toContain(
      '<p class="why">declared as 0I_I, tools exports 0i_i: argument 0 is i64 in the import and i32 in the export, ',
    );
  });

  test("offers an earlier place to all but the first", () => {
    const buttons = [...page(TOOLS, USER, "func.func @f() { return }").matchAll(/data-earlier="(\d+)"/g)];
    expect(buttons.map(([, at]) => at).sort()).toEqual(["1", "2"]);
  });

  test("lists many imports up to a limit, and says so", () => {
    const imports = Array.from({ length: 1000 }, (_, i) => ({ name: `tools.f${i}`, optional: true }));
    const html = page(TOOLS, buildModule({ name: "user", imports }));
    expect(html.length).toBeLessThan(200_000);
    expect(html).toContain('<p class="more">800 more imports: <code>mlir-abi link</code> shows all</p>');
  });

  test("shows names as text", () => {
    const name = '<img src=x onerror="alert(1)">\u202e`';
    const html = page(
      buildModule({ name, exports: [{ name }], imports: [{ name: `${name}.f` }, { name: "" }] }),
      buildModule({ name: "user", imports: [{ name: `${name}.none`, callingConvention: "<b>" }] }),
    );
    expect(html).toContain("&lt;img src=x onerror=&quot;alert(1)&quot;&gt;&lt;U+202E&gt;");
    expect(html).not.toMatch(/<img|<b>|\u202e/);
    for (const [tag] of html.matchAll(/<[^>]*>/g)) expect(tag).not.toMatch(/\s(?:style|src|on\w+)=/);
    expect(html).toContain("<code>(no name)</code>");
  });
});

describe("an order of registration", () => {
  const order = (...sources: readonly Given[]) => registrationOrder(modulesOf(...sources));
  const module = (name: string, ...imports: readonly string[]) =>
    buildModule({ name, imports: imports.map((it) => ({ name: `${it}.f` })) });

  test("has each module after those that serve it, and otherwise the given order", () => {
    expect(order(USER, TOOLS)).toEqual([1, 0]);
    expect(order(TOOLS, USER)).toEqual([0, 1]);
    expect(order(module("a", "d", "b"), module("b", "c"), module("c"), module("d"))).toEqual([3, 2, 1, 0]);
    expect(order(module("x"), module("y"), module("z"))).toEqual([0, 1, 2]);
  });

  test("ends where modules import from each other, or from themselves", () => {
    expect(order(module("a", "b"), module("b", "a"))).toEqual([1, 0]);
    expect(order(module("a", "a"))).toEqual([0]);
    expect(order(module("a"), module("a"), module("b", "a"))).toEqual([0, 1, 2]);
  });

  test("of a long chain", () => {
    const count = 20_000;
    const [[one]] = modulesOf(module("m0", "m1")) as [[LinkedModule]];
    const files = Array.from({ length: count }, (_, i) => {
      return [{ ...one, name: `m${i}`, imports: one.imports.map((it) => ({ ...it, name: `m${i + 1}.f` })) }];
    });
    expect(registrationOrder(files).slice(0, 2)).toEqual([count - 1, count - 2]);
  });
});
