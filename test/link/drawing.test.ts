/** Graphs in the languages of other programs: what does not fit has its reason there, whether something is at its other end or not. */
import { describe, expect, test } from "vitest";
import { linkedModules } from "../../server/src/core/api/link.js";
import { dotText, mermaidText } from "../../server/src/core/link/drawing.js";
import { graphOf } from "../../server/src/core/link/graph.js";
import { link } from "../../server/src/core/link/link.js";

const graph = (...sources: readonly (string | Uint8Array)[]) =>
  graphOf(link(sources.flatMap((source, i) => linkedModules(`${"abc"[i]}.mlir`, source, {}))));

const UNNAMED = "func.func private @lonely(i32)\nfunc.func private @maybe.used() attributes {vm.fallback = @f}\n";

describe("an import that nothing serves", () => {
  test("has the reason at its port in DOT", () => {
    expect(dotText(graph(UNNAMED))).toContain(
      '<FONT COLOR="#e5534b">lonely<BR/>its name has no module, expected module.function</FONT>',
    );
    expect(dotText(graph(UNNAMED))).toContain("maybe.used<BR/>optional, left out unless the host registers maybe<");
  });

  test("and in Mermaid", () => {
    expect(mermaidText(graph(UNNAMED))).toContain('[/"lonely: its name has no module, expected module.function"/]');
  });
});

test("what is served has its reason at the line alone", () => {
  const served = graph("module @m { func.func @f() { return } }", "func.func private @m.f(i32)");
  expect(dotText(served).split("the import declares 1 argument")).toHaveLength(2);
  expect(mermaidText(served).split("the import declares 1 argument")).toHaveLength(2);
});

test("what prevents the context besides imports is a caption in DOT, and a box in Mermaid", () => {
  const problems = ['No release of IREE loads all of "a" and b'];
  expect(dotText({ nodes: [], edges: [], problems })).toContain(
    'label="No release of IREE loads all of \\"a\\" and b";',
  );
  expect(mermaidText({ nodes: [], edges: [], problems })).toContain(
    'p0["No release of IREE loads all of #34;a#34; and b"]',
  );
});
