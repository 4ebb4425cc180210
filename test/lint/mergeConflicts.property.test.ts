/** Merge conflicts: each is found once, follows edits, and is gone once a side was chosen. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { openDocument } from "../../server/src/core/document/document.js";
import type { Finding, Fix } from "../../server/src/core/document/finding.js";
import { findings, findingsOnce, openChecked } from "../../server/src/core/lint/diagnostics.js";
import { DEFAULT_SETTINGS } from "../../server/src/core/lint/settings.js";
import { editedText } from "../kit/editedText.js";
import { casesOf } from "../kit/effort.js";
import { applyEdits } from "../kit/fixture.js";
import { share } from "../kit/share.js";

const fn = (name: string, type: string, attributes: string) =>
  `util.func public @${name}(%a: ${type}) -> ${type} attributes {${attributes}} {\n`;
const line = fc.constantFrom(
  fn("f", "tensor<4xf32>", 'iree.reflection = {f = "I6!B3!d4R6!B3!d4", fv = "1"}'),
  fn("f", "tensor<8xf32>", 'iree.reflection = {f = "I6!B3!d4R6!B3!d4", fv = "1"}'),
  "util.func public @g(%a: i32)\n",
  "    attributes {iree.abi.stub, iree.abi.stub,\n",
  '    iree.abi.model = "async"\n',
  "}\n",
  "  util.return\n}\n",
  "<<<<<<< HEAD\n",
  "<<<<<<<\r\n",
  "||||||| base\n",
  "=======\n",
  ">>>>>>> main\n",
  ">>>>>>>\n",
  "// =======\n",
  "// mlir-abi-disable-next-line merge-conflict\n",
);
const text = fc.array(line, { maxLength: 14 }).map((lines) => lines.join(""));
const edit = fc.record({
  at: share,
  size: fc.constantFrom(0, 0, 1, 2, 7, 40),
  text: fc.oneof(line, fc.constantFrom("", "<", "=", ">", "\n", " ", "x", '"', "<<<<<<<", "=======")),
  read: fc.boolean(),
});

const found = (document: ReturnType<typeof openDocument>) => findings(document, DEFAULT_SETTINGS);
const fresh = (content: string) => found(openDocument("file:///a.mlir", 1, content));

/** What is left of a text when each conflict is resolved by a fix of its finding. */
function resolved(content: string, choose: (finding: Finding) => Fix | undefined): string {
  const conflicts = fresh(content).filter(({ code }) => code === "merge-conflict");
  return applyEdits(
    content,
    conflicts.flatMap((finding) => choose(finding)?.edits ?? []),
  );
}

describe("findings of texts with merge conflicts", () => {
  test("are after edits those of a fresh document, and those of one pass", () => {
    fc.assert(
      fc.property(text, fc.array(edit, { maxLength: 6 }), (start, edits) => {
        const document = openChecked("file:///a.mlir", 1, start);
        let current = start;
        for (const each of edits) {
          current = editedText(document, current, each);
          if (each.read) expect(found(document)).toEqual(fresh(current));
        }
        expect(found(document)).toEqual(fresh(current));
        const once = findingsOnce(openDocument("file:///a.mlir", 1, current), DEFAULT_SETTINGS).findings;
        const places = (list: Iterable<Finding>) =>
          Array.from(list, ({ code, start: from, end }) => `${from}-${end} ${code}`).sort();
        expect(places(once)).toEqual(places(fresh(current)));
      }),
      { numRuns: casesOf(1000) },
    );
  });

  test("are free of conflicts after a side was chosen", () => {
    const side = fc.array(line, { maxLength: 3 }).map((lines) => lines.join("").replaceAll(/^([<|=>]{7})/gm, "// $1"));
    fc.assert(
      fc.property(side, side, side, side, fc.boolean(), (before, ours, theirs, after, withBase) => {
        const base = withBase ? `||||||| base\n${after}` : "";
        const content = `${before}<<<<<<< HEAD\n${ours}${base}=======\n${theirs}>>>>>>> main\n${after}`;
        fc.pre(!before.endsWith("merge-conflict\n"));
        expect(resolved(content, ({ fix }) => fix)).toBe(before + ours + after);
        expect(resolved(content, ({ alternative }) => alternative)).toBe(before + theirs + after);
      }),
      { numRuns: casesOf(500) },
    );
  });
});
