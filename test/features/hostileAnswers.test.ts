/** Whatever names a file has, an answer holds nothing that nobody sees, and no more of a name than people read. */
import { describe, expect, test } from "vitest";
import { answersOf, documentOf } from "../../fuzz/everything.js";
import { decodedDocument } from "../../server/src/core/features/decodedDocument.js";

/** What goes back into the file or to a shell, or is the client's to keep: nobody is to read it. */
const WRITTEN = new Set([
  ...["newText", "filterText", "sortText", "placeholder", "uri", "edit", "data", "arguments"],
  "flags",
]);

/** What is to be copied or edited, and is whole. */
const WHOLE = /\.(?:calls|readable)\./;

/** The texts of an answer that people read, each with where it is. */
function* textsOf(answer: unknown, path: string): Generator<readonly [path: string, text: string]> {
  if (typeof answer === "string") yield [path, answer];
  if (typeof answer !== "object" || answer === null) return;
  for (const [key, value] of Object.entries(answer)) {
    if (!WRITTEN.has(key)) yield* textsOf(value, Array.isArray(answer) ? path : `${path}.${key}`);
  }
}

/** A file with a name in every place that can have one, and half-typed ones. */
function textWith(name: string): string {
  const json = JSON.stringify({ a: [["named", name, "f32"]], r: [["sdict", [name, "f32"]]], v: 1 });
  const quoted = `"${json.replaceAll("\\", "\\5C").replaceAll('"', "\\22")}"`;
  return `util.func public @"${name}"(%a: f32 {iree.abi.name = "${name}"}, %b: f32 {iree.abi.output = "${name}"}) -> f32 attributes {
  iree.abi.declaration = "${name}", "iree.abi.${name}" = "${name}", iree.abi.transients.size = @"x${name}", "${name}", "${name}",
  iree.reflection = {"${name}" = "${name}", iree.abi = ${quoted}, f = "I${name}", fv = "${name}", fbr = ""}
} {
  %0 = util.call @"${name}"(%a) : (f32) -> f32
  %1 = "${name}"() {sym_name = "y${name}"} : () -> f32
  util.call @
}
iree_pydm.func @p() -> (!iree_pydm.exception_result, !iree_pydm.none) attributes {arg_names = ["${name}"], cell_vars = [], free_vars = []} {
  %f = alloc_free_var "${name}" -> !iree_pydm.free_var_ref
}
`;
}

/** The texts of every answer at some places of a file. */
function* shownOf(text: string): Generator<readonly [path: string, text: string]> {
  const document = documentOf(text);
  yield* textsOf(decodedDocument(document), "decoded");
  for (const at of [
    "@",
    "iree.abi.name",
    '"iree.abi',
    "\\22named",
    "I",
    'fbr = "',
    "util.call @\n",
    "alloc_free_var",
  ]) {
    yield* textsOf(answersOf(document, text.indexOf(at) + at.trimEnd().length), at.trim());
  }
}

const INVISIBLE = /(?![\n\t])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\u115f\u3164]/u;

describe("what is shown of a file", () => {
  test.each([
    ["a bidirectional override", "a\u202eb\u2066c"],
    ["a zero-width space and a mark", "a\u200bb\u200ec"],
    ["tag characters and fillers, which no font draws", "a\u{e0041}b\u3164c\u115fd"],
    ["the end of an escape sequence's start", "a\u009b31mb"],
  ])("has nothing invisible in it: %s", (_, name) => {
    const hidden = [...shownOf(textWith(name))].filter(([, text]) => INVISIBLE.test(text));
    expect(hidden.map(([path, text]) => `${path}: ${text}`)).toEqual([]);
  });

  test("is short, however long the names are", () => {
    const long = [...shownOf(textWith("n".repeat(20_000)))].filter(
      ([path, text]) => text.length > (path === "decoded.text" ? 60_000 : 12_000) && !WHOLE.test(path),
    );
    expect(long.map(([path, text]) => `${path}: ${text.length}`)).toEqual([]);
  });
});
