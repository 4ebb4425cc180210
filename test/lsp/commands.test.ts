/** `workspace/executeCommand`: what `mlirAbi.decode` answers. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { DEFAULT_SETTINGS } from "../../server/src/core/settings.js";
import { commands, type DecodeReply } from "../../server/src/lsp/commands.js";
import type { WorkspaceContext } from "../../server/src/lsp/handler.js";

/** A server with nothing open. */
function serverThat(show: (uri: string) => unknown): WorkspaceContext {
  return { documents: new Map(), settingsOf: async () => DEFAULT_SETTINGS, show };
}

function decode(...args: readonly unknown[]): DecodeReply {
  return commands["mlirAbi.decode"]?.(
    args,
    serverThat(() => expect.unreachable()),
  ) as DecodeReply;
}

describe("mlirAbi.decode", () => {
  test.each([
    ["I6!S3!t6R6!S3!t2", "raw", "(sint32) -> (float64)"],
    ["0iiCiiD_i", "cconv", "(i32, i32, tuple<i32, i32>...) -> (i32)"],
  ])("%s is %s", (value, kind, text) => {
    expect(decode(value)).toMatchObject({ kind, wellFormed: true, text, problems: [] });
    expect(decode(value).document).toContain(value);
  });

  test("a string pasted with its quotes and escapes is unescaped", () => {
    const json = String.raw`{\22a\22:[],\22r\22:[],\22v\22:1}`;
    const plain = decode('{"a":[],"r":[],"v":1}');
    expect(plain).toMatchObject({ kind: "abi-json", wellFormed: true });
    expect(decode(json)).toEqual(plain);
    expect(decode(`"${json}"`)).toEqual(plain);
    expect(decode(`  "${json}" \n`)).toEqual(plain);
    expect(decode("  I1!R1!\n")).toEqual(decode("I1!R1!"));
  });

  test("the second argument is the kind", () => {
    expect(decode("I1!R1!")).toMatchObject({ kind: "raw" });
    expect(decode("I1!R1!", "sip")).toMatchObject({ kind: "sip", wellFormed: true });
    expect(decode("I1!R1!", null)).toMatchObject({ kind: "raw" });
  });

  test("a problem has its place in bytes and carets under it in the document", () => {
    const { wellFormed, text, problems, document } = decode("I6!S3!x6R1!", "raw");
    expect({ wellFormed, text }).toEqual({ wellFormed: false, text: null });
    expect(problems[0]).toMatchObject({ severity: "error", start: 6 });
    expect(document.split("\n")).toContain("  I6!S3!x6R1!");
    expect(document).toMatch(/^ {8}\^+$/m);
  });

  test.each([
    [[], "string"],
    [[1], "string"],
    [["I1!R1!", "nonsense"], "raw, partial, sip, abi-json, cconv"],
    [["I1!R1!", 7], "second argument"],
  ])("%j is refused with what was expected", (args, expected) => {
    expect(() => decode(...args)).toThrow(TypeError);
    expect(() => decode(...args)).toThrow(expected);
  });

  test("it never throws on a string, and stays on its lines", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (value) => {
        const { problems, wellFormed } = decode(value);
        expect(wellFormed || problems.some(({ severity }) => severity === "error")).toBe(true);
        for (const { start, end } of problems) expect(start).toBeLessThanOrEqual(end);
      }),
    );
  });
});

test("mlirAbi.openRulePage shows the page of a rule, and nothing else", () => {
  const shown: string[] = [];
  const open = (...args: unknown[]) =>
    commands["mlirAbi.openRulePage"]?.(
      args,
      serverThat((uri) => shown.push(uri)),
    );
  open("sip-syntax");
  expect(shown).toEqual([expect.stringMatching(/^https:\/\/github\.com\/.*\/docs\/rules\/sip-syntax\.md$/)]);
  for (const other of ["no-such-rule", "https://example.com", 7, undefined])
    expect(() => open(other)).toThrow(TypeError);
  expect(shown).toHaveLength(1);
});
