/** The links of the playground: old ones stay readable, hostile ones are refused with a sentence. */
import { deflateRawSync } from "node:zlib";
import fc from "fast-check";
import { expect, test } from "vitest";
import { EMPTY, MAX_LINK_LENGTH, readLink, type Shared, writeLink } from "../../playground/src/link.js";

/** A link of format 1, made by other means than the playground's. */
const linkOf = (content: unknown) => `#1=${deflateRawSync(JSON.stringify(content)).toString("base64url")}`;

/** Links that are out in the world. They are never changed; a new format adds its own. */
const OLD: readonly (readonly [string, Shared])[] = [
  [
    "#1=HcixCoMwFAXQX7neqYIEswpC166ds7TyHgQkwvNFCiH_XtrlDKfR5eNcqLVs4Qfuehvxcrf8ri4nWjaRYKK7bJ6PghVNsSLxEYdnHBIn6PWPmNg7Gky8WkFPhRMvsTMfhQvnEMPM_gU",
    {
      ...EMPTY,
      text: 'func.func @f() attributes {iree.reflection = {f = "I1!R1!", fv = "1"}} { return }\n',
    },
  ],
  [
    "#1=FcxBCoMwEEDRq8hfDxq32VoonqGKiziUbJIyCVIQz9KLdOfFxAO8t1P1W_F0XfO083_-dEoIm1qJOeFxbd86hFItpjf-hbM42PhYbEQIIacNYdWQV2UWPqZF7_IWoXJc",
    {
      ...EMPTY,
      text: "// Grüße\n",
      string: { value: "0riCrID_rI", kind: "cconv", encode: false },
      preset: "strict",
    },
  ],
  [
    "#1=RY5NDoIwFAavQr4VJC3Bn1VjjPdQF5U-oLH0kbYohHB3gy7cT2ZmQaIpQaFnMzrKlvXmIfCiEC17KFTlrqwgEFOwvoW6Ik_kI4fTcWoO-3ORyXOWFxAI-g0B8jUbwl1gCBRpU-tQd5rYcTtv2OgoQi2IdpBPmmWrByhw03wr2pE0todCZ33CKhCpZm_-i5fH73L9AA",
    {
      text: "module {}\n",
      string: { value: "(tensor<4xf32>) -> ()", kind: "raw", encode: true },
      preset: "archaeology",
      rules: { "sip-key-gap": "off", "stale-dim": "hint" },
      second: "module @b {}\n",
    },
  ],
];

test.each(OLD)("an old link is read: %s", async (link, state) => {
  expect(await readLink(link)).toEqual({ state });
});

test("what is written is read again", async () => {
  const texts = fc.string({ unit: "grapheme", maxLength: 300 });
  const states: fc.Arbitrary<Shared> = fc.record({
    text: texts,
    string: fc.oneof(
      fc.constant(EMPTY.string),
      fc.record({ value: fc.string({ minLength: 1 }), kind: fc.string(), encode: fc.boolean() }),
    ),
    preset: fc.constantFrom("recommended", "strict", "archaeology"),
    rules: fc.dictionary(fc.stringMatching(/^[a-z]{1,9}(-[a-z]{1,9}){0,3}$/), fc.constantFrom("off", "hint", "error"), {
      maxKeys: 5,
    }),
    second: texts,
  });
  const isRead = async (state: Shared) => {
    const link = await writeLink(state, "1.2.3");
    expect(await readLink(link ?? "")).toEqual({ state: { ...state, rules: { ...state.rules } } });
  };
  await fc.assert(fc.asyncProperty(states, isRead), { numRuns: 200 });
});

test("an address without a fragment holds nothing", async () => {
  expect(await readLink("")).toBeUndefined();
  expect(await readLink("#")).toBeUndefined();
});

const zeros = Buffer.alloc(8 * 1024 * 1024, " ");
test.each([
  ["no link of ours", "#settings", /not one that the playground made/],
  ["markup", "#1=<img src=x onerror=alert(1)>", /not one that the playground made/],
  ["a newer format", "#2=AAAA", /format 2, this playground reads format 1/],
  ["bytes that are not compressed", "#1=AAAAAAAA", /a part of it is missing or was changed/],
  ["a link that was cut", linkOf({ text: "module {}" }).slice(0, -4), /a part of it is missing or was changed/],
  ["no JSON", `#1=${deflateRawSync("{").toString("base64url")}`, /a part of it is missing or was changed/],
  ["JSON of another kind", linkOf([1]), /a part of it is missing or was changed/],
  ["null", linkOf(null), /a part of it is missing or was changed/],
  [
    "bytes that are not UTF-8",
    `#1=${deflateRawSync(Buffer.from([0x22, 0xff, 0x22])).toString("base64url")}`,
    /missing/,
  ],
  ["very much text in few bytes", `#1=${deflateRawSync(zeros).toString("base64url")}`, /more text than/],
  ["a long address", `#1=${"A".repeat(MAX_LINK_LENGTH)}`, /longer than 32000 characters/],
])("%s is refused", async (_, link, problem) => {
  const read = await readLink(link);
  expect(read).toEqual({ problem: expect.stringMatching(problem) });
});

test("parts of another type count as not given", async () => {
  const link = linkOf({
    text: 1,
    string: [{}, [], "x"],
    preset: "__proto__",
    rules: { a: "off", "<b>": "off", c: 3 },
    second: {},
  });
  expect(await readLink(link)).toEqual({ state: { ...EMPTY, rules: { a: "off" } } });
});

test("no text is too hostile to be refused or read", async () => {
  const hostile = fc.oneof(fc.string(), fc.stringMatching(/^#1=[A-Za-z0-9_-]{0,200}$/));
  const answers = async (fragment: string) => {
    const read = await readLink(fragment);
    expect(read === undefined || "state" in read || read.problem.length > 0).toBe(true);
  };
  await fc.assert(fc.asyncProperty(hostile, answers), { numRuns: 500 });
});

test("what is too long makes no link", async () => {
  let seed = 1;
  const random = () => {
    seed = (seed * 48271) % 2147483647;
    return seed;
  };
  const text = Array.from({ length: 60_000 }, () => String.fromCharCode(33 + (random() % 90))).join("");
  expect(await writeLink({ ...EMPTY, text }, "1.2.3")).toBeUndefined();
  expect(await writeLink({ ...EMPTY, text: " ".repeat(5_000_000) }, "1.2.3")).toBeUndefined();
});
