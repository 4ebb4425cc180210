/** Editing encoded strings as text, in documents: which string, how it is written back, and what is refused. */
import { describe, expect, test } from "vitest";
import { openDocument } from "../../server/src/core/document/document.js";
import { applyReadable, readableAt } from "../../server/src/core/features/readableForm.js";
import { applyEdits } from "../../server/src/core/text/edit.js";
import { testOnFiles } from "../kit/corpus.js";
import { IS_FULL } from "../kit/effort.js";
import { parseCursor } from "../kit/markers.js";

function at(marked: string) {
  const { text, cursor } = parseCursor(marked);
  return { document: openDocument("file:///a.mlir", 1, text), text, cursor };
}

/** The document after a readable form was written into the string at the cursor. */
function written(marked: string, form: string): string {
  const { document, text, cursor } = at(marked);
  const applied = applyReadable(document, cursor, form);
  if (!("edits" in applied)) throw new Error(JSON.stringify(applied));
  return applyEdits(text, applied.edits);
}

const fn = (reflection: string) => `func.func @f(%a: i32) attributes {iree.reflection = {${reflection}}} { return }`;

describe("reading", () => {
  test("the string under the cursor, with its name, its place and help in comments", () => {
    const { document, text, cursor } = at(fn('f = "I6!<|>S3!t6R1!", fv = "1"'));
    const found = readableAt(document, cursor);
    if ("refused" in found) throw new Error(found.refused);
    expect(found.title).toBe("f of @f");
    expect(text.slice(found.span.start, found.span.end)).toBe('"I6!S3!t6R1!"');
    const [form, ...comments] = found.text.trimEnd().split("\n").toReversed();
    expect(form).toBe("(i32) -> ()");
    expect(comments.filter((line) => line !== "").every((line) => line.startsWith("// "))).toBe(true);
  });

  test("comments are broken between words where they would be long", () => {
    const { document, cursor } = at(fn('f = "I6!<|>S3!t6R1!", fv = "1"').replace("@f", `@${"long_name_".repeat(8)}`));
    const found = readableAt(document, cursor);
    if ("refused" in found) throw new Error(found.refused);
    const comments = found.text.split("\n").filter((line) => line.startsWith("//"));
    expect(comments.slice(0, 2)).toEqual([
      `// f of @${"long_name_".repeat(8)}: raw`,
      "// signature. Saving writes it back.",
    ]);
    expect(comments.every((line) => line.length <= 100)).toBe(true);
  });

  test("from elsewhere in the op's header, its first string; outside of any op, nothing", () => {
    const header = at(fn('f = "I1!R1!", sip = "I1!R1!"').replace("@f", "@<|>f"));
    expect(readableAt(header.document, header.cursor)).toMatchObject({ kind: "raw" });
    const outside = at(`<|>\n\n${fn('f = "I1!R1!"')}`);
    expect(readableAt(outside.document, outside.cursor)).toEqual({ refused: "No encoded ABI string here" });
  });

  test.each([
    ['f = "I6!S4!t6<|>R1!"', "The raw signature can't be read: Length is 4 but the contents are 3 bytes"],
    [
      String.raw`iree.abi = "{\22a\22:[],\22r\22:[],\22x\22:1}<|>"`,
      "The ABI JSON has parts that its readable form has no place for",
    ],
    ['f = "I1!<|>', "String is not closed before the line ends"],
  ])("%s is refused", (reflection, why) => {
    const { document, cursor } = at(fn(reflection));
    const found = readableAt(document, cursor);
    expect("refused" in found && found.refused).toContain(why);
  });

  test("a name from the file stays on its line and shows what is hidden in it", () => {
    const name = String.raw`"x\0A} \E2\80\AE"`;
    const { document, cursor } = at(`func.func @${name}() attributes {iree.reflection = {f = "I1!<|>R1!", fv = "1"}}`);
    const found = readableAt(document, cursor);
    expect("text" in found && found.text.split("\n")[0]).toMatch(/^\/\/ f of @x<U\+000A>\} <U\+202E>: raw signature/);
  });
});

describe("writing", () => {
  test("lengths follow, and nothing else changes", () => {
    expect(written(fn('f = "I6!S3!t6<|>R1!", fv = "1"'), "(sint32, float32[?, 4]) -> (ref)")).toBe(
      fn('f = "I14!S3!t6B6!d-1d4R4!O1!", fv = "1"'),
    );
  });

  test("escapes are spelled as the author spells them", () => {
    const json = (quote: string) =>
      `iree.abi = "{${quote}a${quote}:[${quote}i32${quote}],${quote}r${quote}:[],${quote}v${quote}:1}<|>"`;
    const named = (quote: string) =>
      fn(`iree.abi = "{"a":[["named","x","i32"]],"r":[],"v":1}"`.replace(/(?<=\{.*)"(?!$)/g, quote));
    expect(written(fn(json(String.raw`\22`)), "(x: i32) -> ()\nversion 1")).toBe(named(String.raw`\22`));
    expect(written(fn(json(String.raw`\"`)), "(x: i32) -> ()\nversion 1")).toBe(named(String.raw`\"`));
  });

  test("a key's length counts bytes", () => {
    expect(written(fn('sip = "I3!<|>_0R1!"'), '({"é": raw0}) -> ()')).toContain(
      'sip = "I17!S13!k0D8!K3!\\C3\\A9_0R1!"',
    );
  });

  test("a missing version is put beside the string, and one that is there stays", () => {
    expect(written(fn('f = "I1!<|>R1!"'), "(ref) -> ()")).toBe(fn('f = "I4!O1!R1!", fv = "1"'));
    expect(written(fn('f = "I1!<|>R1!", fv = "2"'), "(ref) -> ()")).toBe(fn('f = "I4!O1!R1!", fv = "2"'));
  });

  test("a form that says what stands there changes nothing, not even a spelling of its own", () => {
    const marked = fn('f = "I8!<|>S5!t006R1!"');
    expect(written(fn('f = "I8!B5!d007R1!<|>"'), "(float32[7]) -> ()")).toBe(fn('f = "I8!B5!d007R1!"'));
    // Not well formed: its form replaces it.
    expect(written(marked, "(sint32) -> ()")).toContain('f = "I6!S3!t6R1!"');
  });

  test("in a comment, too, behind an emoji and a CRLF", () => {
    const text = '// \u{1f600}\r\n// CHECK: iree.reflection = {f = "I1!<|>R1!", fv = "1"}\r\n';
    expect(written(text, "(ref) -> ()")).toBe(text.replace("<|>", "").replace("I1!R1!", "I4!O1!R1!"));
  });

  test("problems come with their place in the form, and no edit", () => {
    const { document, cursor } = at(fn('f = "I1!<|>R1!"'));
    expect(applyReadable(document, cursor, "(x) -> ()")).toEqual({
      problems: [{ start: 1, end: 2, message: 'Found "x", expected a type such as tensor<?x4xf32>, i32 or ref' }],
    });
  });

  test("where the string is gone there is nothing to write into", () => {
    const { document, cursor } = at("func.func @f() { return<|> }");
    expect(applyReadable(document, cursor, "() -> ()")).toEqual({ refused: "The encoded string is no longer there" });
  });
});

testOnFiles("every string that is well formed goes through its readable form unchanged", ({ withAbi }) => {
  let count = 0;
  for (const { name, text } of withAbi) {
    const document = openDocument("file:///a.mlir", 1, text);
    for (const record of document.records()) {
      for (const { kind, entry } of record.islands) {
        if (kind === null || entry.value === undefined) continue;
        const offset = record.start + entry.value.start;
        const found = readableAt(document, offset);
        if ("refused" in found) continue;
        count++;
        expect(applyReadable(document, offset, found.text), name).toEqual({ edits: [] });
      }
    }
  }
  expect(count).toBeGreaterThan(IS_FULL ? 20 : 4);
});
