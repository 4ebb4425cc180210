/** The page of a compiled module: what it shows, and that nothing of the file becomes a tag, an attribute or an address. */
import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { html } from "../../server/src/core/features/html.js";
import { moduleHtml, problemHtml } from "../../server/src/core/features/moduleHtml.js";
import { type ModuleView, moduleView } from "../../server/src/core/features/moduleView.js";
import { moduleFindings } from "../../server/src/core/lint/module.js";
import { DEFAULT_SETTINGS } from "../../server/src/core/lint/settings.js";
import { sourceOf } from "../../server/src/core/text/byteSource.js";
import { visible } from "../../server/src/core/text/visibleText.js";
import { affordable } from "../../server/src/core/vmfb/affordable.js";
import { decodeModule } from "../../server/src/core/vmfb/decodeModule.js";
import { openModule, readModule } from "../../server/src/core/vmfb/readModule.js";
import { findRuntimes } from "../../server/src/core/vmfb/runtimes/runtime.js";
import { longTest } from "../kit/effort.js";
import { buildModule, type ModuleSpec } from "../kit/vmfb.js";

function viewOf(spec: ModuleSpec, file = "m.vmfb"): ModuleView {
  const { module, problem } = readModule(sourceOf(buildModule(spec)));
  if (module === undefined) throw new Error(problem);
  return moduleView(file, decodeModule(module), moduleFindings(module, DEFAULT_SETTINGS));
}

const SPEC: ModuleSpec = {
  name: "classifier",
  moduleVersion: 2,
  attributes: { author: "Zoë" },
  types: ["i32", "!hal.fence"],
  dependencies: [
    { name: "hal", minimumVersion: 6, required: true },
    { name: "tracing", minimumVersion: 1, required: false },
  ],
  imports: [
    { name: "hal.buffer_view.dim", callingConvention: "0ri_I" },
    { name: "extra.note", callingConvention: "0i_v", optional: true },
    { name: "hal.fence.create", callingConvention: "0rI_r" },
  ],
  exports: [
    {
      name: "predict",
      callingConvention: "0rrr_r",
      attributes: {
        "iree.abi.declaration": "async func @predict(%image: tensor<4xf32>) -> (%out: tensor<2xf32>)",
        "iree.abi.model": "coarse-fences",
        sip: "nonsense",
      },
    },
    { name: "__init", callingConvention: "0v_v" },
  ],
  rodata: [3000],
  rwdata: [64],
};

describe("runtimes", () => {
  const { module } = readModule(sourceOf(readFileSync("test/data/runtimes/b-queue.vmfb")));
  if (module === undefined) throw new Error("no module");
  const { runtimes: selected = [] } = findRuntimes("3.2.0");
  const nightly = findRuntimes("3.4.0rc20250327").runtimes ?? [];
  const view = moduleView("b.vmfb", decodeModule(module), [], undefined, [...selected, ...nightly]);

  test("each release has a verdict, the newest first, and those that are selected are marked", () => {
    expect(view.fit.text).toBe("Loads with IREE 3.4.0 to 3.9.0");
    expect(view.runtimes.map(({ name }) => name).slice(0, 2)).toEqual(["main@2026-08-21", "3.11.0"]);
    expect(view.runtimes.filter((it) => it.selected).map(({ name }) => name)).toEqual(["3.4.0rc20250327", "3.2.0"]);
    expect(view.runtimes.find(({ name }) => name === "3.4.0")).toMatchObject({ loads: true, reasons: { total: 0 } });
    const old = view.runtimes.find(({ name }) => name === "3.2.0");
    expect(old).toMatchObject({ loads: false, reasons: { total: 3 } });
    expect(old?.reasons.shown[1]?.aligned?.text.split("\n")).toEqual([
      "module   0rIrrIiiII_r",
      "runtime  0rIrriiiI_r",
      "              ^",
    ]);
  });

  test("the page has a table of them, with the reasons on demand", () => {
    const page = moduleHtml(view);
    const text = textOf(page.slice(page.indexOf('<section id="runtimes"')));
    expect(text).toContain("Loads with IREE 3.4.0 to 3.9.0");
    expect(text).toContain("3.2.0 selected does not load needs hal 6, the runtime has 5 and 2 more");
    expect(text).toContain("3.4.0 loads 3.4.0rc20250327 selected does not load");
    expect(page).toContain("<details><summary>needs hal 6");
  });
});

/** What a reader sees: the texts between tags. */
function textOf(page: string): string {
  return page.replace(/<[^>]*>/g, " ").replace(/\s+/g, " ");
}

describe("the view", () => {
  const view = viewOf(SPEC);

  test("an export has its types, its calls and what its attributes say", () => {
    const [predict, init] = view.exports.shown;
    expect(predict?.name.text).toBe("predict");
    expect(predict?.fences).toBe(true);
    expect(predict?.arguments.shown.map(({ name, type, note }) => [name?.text, type.text, note])).toEqual([
      ["image", "tensor<4xf32>", undefined],
      ["wait", "!hal.fence", "fence"],
      ["signal", "!hal.fence", "fence"],
    ]);
    expect(predict?.results.shown.map(({ name, type }) => [name?.text, type.text])).toEqual([["out", "tensor<2xf32>"]]);
    expect(predict?.calls.map(({ text }) => text.text)).toEqual([
      '# Two fences follow the arguments, to wait on and to signal: iree-run-module adds them, Python does not\niree-run-module --module=m.vmfb --function=predict --input="4xf32=0"',
    ]);
    expect(predict?.attributes.shown.map(({ key, malformed }) => [key.text, malformed])).toEqual([
      ["iree.abi.declaration", false],
      ["iree.abi.model", false],
      ["sip", true],
    ]);
    expect(init?.calls).toEqual([]);
  });

  test("imports stand under their modules, dependencies first", () => {
    const modules = view.modules.shown.map(({ name, needs, imports }) => [
      name.text,
      needs,
      imports.shown.map((each) => [each.name.text, each.convention.meaning?.text, each.optional]),
    ]);
    expect(modules).toEqual([
      [
        "hal",
        ["version 6 or newer"],
        [
          ["hal.buffer_view.dim", "(!vm.ref<?>, i32) -> (i64)", false],
          ["hal.fence.create", "(!vm.ref<?>, i64) -> (!vm.ref<?>)", false],
        ],
      ],
      ["tracing", ["version 1 or newer", "optional"], []],
      ["extra", [], [["extra.note", "(i32) -> ()", true]]],
    ]);
  });

  test("the parts of the file add up to it", () => {
    expect(view.parts.map(({ id }) => id)).toEqual(["rodata", "bytecode", "rest"]);
    expect(view.parts[0]?.bytes).toBe(3000);
    expect(view.parts.reduce((sum, { bytes }) => sum + bytes, 0)).toBe(view.fileSize);
    expect(view.reserved).toBe(64);
  });

  test("a malformed attribute is a finding", () => {
    expect(view.findings.shown.map(({ message }) => message.text).join()).toContain("Export predict, sip");
  });

  test("findings are listed by severity, the worst first, and name their rules", () => {
    const order = ["hint", "error", "information", "warning", "error"] as const;
    const found = order.map((severity, i) => ({
      code: `rule-${i}`,
      severity,
      message: visible("m"),
      start: 0,
      end: 0,
    }));
    const { module } = readModule(sourceOf(buildModule({})));
    if (module === undefined) throw new Error("no module");
    const { shown } = moduleView("a.vmfb", decodeModule(module), found).findings;
    expect(shown.map(({ code }) => code)).toEqual(["rule-1", "rule-4", "rule-3", "rule-2", "rule-0"]);
  });

  test("a text that is cut or has something invisible can't be copied", () => {
    const { exports } = viewOf({ exports: [{ name: "a\u202eb" }, { name: "x".repeat(1_000_000) }, { name: "ok" }] });
    expect(exports.shown.map(({ name }) => name.exact)).toEqual([false, false, true]);
    expect(exports.shown[0]?.name.text).toBe("a<U+202E>b");
  });
});

describe("limits", () => {
  test("long lists end with how many more there are", () => {
    const names = (count: number) => Array.from({ length: count }, (_, i) => ({ name: `f${i}` }));
    const view = viewOf({ exports: names(1200), imports: names(10) });
    expect([view.exports.total, view.exports.shown.length]).toEqual([1200, 1000]);
    expect(textOf(moduleHtml(view))).toContain("200 more: mlir-abi inspect shows all");
  });

  test("a page stays small whatever names there are", () => {
    const long = "n".repeat(200_000);
    const page = moduleHtml(
      viewOf({ name: long, attributes: { [long]: long }, exports: [{ name: long }], imports: [{ name: long }] }, long),
    );
    expect(page.length).toBeLessThan(100_000);
  });

  test("a module that is shown in part says so, and counts the whole", () => {
    const exports = Array.from({ length: 1000 }, (_, i) => ({ name: `f${i}`, ordinal: 0 }));
    const attributes = { note: "x".repeat(1 << 17) };
    const spec = { functions: 1, exports: exports.with(999, { ...exports[999], attributes } as (typeof exports)[0]) };
    const { module } = openModule(sourceOf(buildModule(spec)));
    if (module === undefined) throw new Error("no module");
    const part = affordable(module);
    const view = moduleView("m.vmfb", decodeModule(part.module), [], { ...part, module });
    expect(view.exports.total).toBe(1000);
    expect(view.exports.shown.length).toBeLessThan(100);
    expect(textOf(moduleHtml(view))).toMatch(/Entries share tables so often .*, so only its first entries are shown/);
    expect(textOf(moduleHtml(view))).toContain("Not judged: only a part of the module was examined");
    expect(textOf(moduleHtml(view))).not.toContain("Loads with");
    expect(textOf(moduleHtml(viewOf(SPEC)))).not.toContain("first entries");
  });

  longTest("all texts together have a limit", () => {
    const value = "v".repeat(4000);
    const attributes = Object.fromEntries(Array.from({ length: 40 }, (_, i) => [`k${i}`, value]));
    const exports = Array.from({ length: 100 }, (_, i) => ({ name: `f${i}`, attributes }));
    // 16 million characters of values.
    expect(moduleHtml(viewOf({ exports })).length).toBeLessThan(8_000_000);
  });
});

describe("the page", () => {
  const page = moduleHtml(viewOf(SPEC));

  test("a call and the comment before it are lines, as they are copied", () => {
    expect(page).toMatch(/<code># Two fences [^<\n]*\niree-run-module --module=m\.vmfb /);
    expect(page).not.toContain("U+000A");
  });

  test("shows what the view has", () => {
    const text = textOf(page);
    for (const part of [
      "classifier",
      "Bytecode version 17.0",
      "Constants (rodata) 2.9 KiB",
      "Reserved when loaded (rwdata) 64 bytes",
      "image : tensor&lt;4xf32&gt;",
      "version 6 or newer",
      "Two fences follow the arguments",
      "not well formed nonsense",
      "author Zoë",
    ]) {
      expect(text).toContain(part);
    }
  });

  test("has landmarks and one outline of headings, and every control has words", () => {
    for (const mark of ["<header>", "<main>", '<nav aria-label="Sections">', 'role="search"', 'role="status"']) {
      expect(page).toContain(mark);
    }
    const levels = [...page.matchAll(/<h([1-6])/g)].map(([, level]) => Number(level));
    expect(levels[0]).toBe(1);
    for (const [i, level] of levels.entries()) expect(level - (levels[i - 1] ?? 0)).toBeLessThanOrEqual(1);
    expect(page).toMatch(/<label for="filter"[^>]*>[^<]+<\/label>\s*<input id="filter"/);
    for (const [, words] of page.matchAll(/<button[^>]*>([\s\S]*?)<\/button>/g))
      expect(textOf(words ?? "")).toMatch(/\w/);
    // Every link leads to a place in the page.
    for (const [, id] of page.matchAll(/href="([^"]*)"/g)) expect(page).toContain(`id="${id?.slice(1)}"`);
    const ids = [...page.matchAll(/ id="([^"]*)"/g)].map(([, id]) => id);
    expect(new Set(ids).size).toBe(ids.length);
  });

  test("every tag is closed where it was opened", () => {
    const open: string[] = [];
    for (const [, slash, name = "", self] of page.matchAll(/<(\/?)(\w+)[^>]*?(\/?)>/g)) {
      if (slash === "/") expect(open.pop()).toBe(name);
      else if (self !== "/" && name !== "input") open.push(name);
    }
    expect(open).toEqual([]);
  });

  test("has no style, no script and no handler of its own", () => {
    expect(page).not.toMatch(/<(?:script|style|link|iframe|img|form|meta|base)\b| style=| on\w+=|javascript:|https?:/i);
  });

  test("an empty module says so", () => {
    const text = textOf(moduleHtml(viewOf({ exports: [], imports: [] })));
    expect(text).toContain("The module exports no function");
    expect(text).toContain("The module needs no other");
  });

  test("a file that is no module has its reason", () => {
    const problem = problemHtml("<b>.vmfb", "File is empty, expected a <module>");
    expect(problem).toContain("&lt;b&gt;.vmfb");
    expect(problem).toContain('role="alert">File is empty, expected a &lt;module&gt;<');
  });
});

describe("escaping", () => {
  test("text in a template is text", () => {
    expect(html`<p>${`<a href="x" b='y'>&\`\u202e\0`}</p>`.toString()).toBe(
      "<p>&lt;a href=&quot;x&quot; b=&#39;y&#39;&gt;&amp;&#96;&lt;U+202E&gt;&lt;U+0000&gt;</p>",
    );
  });

  /** The tags of a page with their attributes, in order. */
  const skeleton = (page: string): string => (page.match(/<[^>]*>/g) ?? []).join("");

  /** The view with every text of the file replaced. */
  const withText = (view: ModuleView, text: string): ModuleView =>
    JSON.parse(
      JSON.stringify(view, (_, value) =>
        typeof value === "object" && value !== null && "exact" in value ? { text, exact: true } : value,
      ),
    ) as ModuleView;

  const view = viewOf(SPEC);
  const plain = skeleton(moduleHtml(withText(view, "a")));
  const nasty = fc.oneof(
    fc.string({ unit: "binary", minLength: 1 }),
    fc
      .array(
        fc.constantFrom(
          ...[
            "<",
            ">",
            '"',
            "'",
            "`",
            "&",
            "&lt;",
            "</code>",
            "<script>",
            "<!--",
            "-->",
            "]]>",
            "javascript:",
            " onload=",
          ],
          ..."\0\u202e\u2028=/ x",
        ),
        { minLength: 1 },
      )
      .map((parts) => parts.join("")),
  );

  test("whatever the texts are, the tags and their attributes stay the same", () => {
    fc.assert(
      fc.property(nasty, (text) => {
        const page = moduleHtml(withText(view, text));
        expect(skeleton(page)).toBe(plain);
        expect(page).not.toMatch(/[\0-\x08\u200b\u202a-\u202e\u2066-\u2069]/);
      }),
      { numRuns: 300 },
    );
  });

  test("whatever a module has for names, its page has the tags of the same module with plain ones", () => {
    const pageOf = (name: string) =>
      // Longer names are larger files, which shows in the drawing of the sizes.
      moduleHtml(viewOf({ name, types: [name], exports: [{ name }], imports: [{ name: `hal.${name}` }] })).replace(
        /<rect[^>]*>/g,
        "",
      );
    const expected = skeleton(pageOf("x"));
    for (const name of ['"><img src=x onerror=alert(1)>', "</code></section><script>alert(1)</script>", "'`&lt;"]) {
      expect(skeleton(pageOf(name))).toBe(expected);
    }
  });
});
