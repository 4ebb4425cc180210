import { describe, expect, test } from "vitest";
import { dumpFile } from "../../bench/dump.js";
import { FILES } from "../../bench/files.js";
import { blobFile, denseFile, type GeneratedFile, type Site, signatureOf } from "../../bench/generate.js";
import { mixedFile } from "../../bench/mixed.js";
import { modelFile } from "../../bench/model.js";
import { corpusTexts, realFile } from "../../bench/real.js";

const i64 = { mlir: "i64", code: 7, float: false };
const f32 = { mlir: "f32", code: 0, float: true };

const reached = ({ text }: GeneratedFile, { line, character }: Site) => (text.split("\n")[line] ?? "").slice(character);

/** The `f` of every function, with its function's header. */
function signatures(text: string): { header: string; f: string }[] {
  return [...text.matchAll(/^(func\.func .*)iree\.reflection = \{f = "([^"]*)", fv = "1"\}/gm)].map(
    ([, header = "", f = ""]) => ({ header, f }),
  );
}

/** True when both top-level spans have the length that they say, and nothing follows. */
function spansFit(f: string): boolean {
  const inputs = /^I(\d+)!/.exec(f);
  const rest = inputs ? f.slice(inputs[0].length - 1 + Number(inputs[1])) : "";
  const results = /^R(\d+)!/.exec(rest);
  return results !== null && rest.length === results[0].length - 1 + Number(results[1]);
}

describe("the generated files", () => {
  test("signatures are spelled as upstream spells them", () => {
    const matrix = (n: number) => ({ element: i64, dims: [n, n] });
    expect(signatureOf([matrix(4), matrix(5)], [matrix(5)])).toBe("I19!B7!t7d4d4B7!t7d5d5R10!B7!t7d5d5");
    expect(signatureOf([{ element: i64, dims: [-1, 4] }], [])).toBe("I11!B8!t7d-1d4R1!");
    expect(signatureOf([{ element: f32, dims: [] }], [{ element: f32, dims: undefined }])).toBe("I4!B1!R4!S1!");
  });

  test("the same name gives the same text", () => {
    expect(denseFile("a", 20_000, 20).text).toBe(denseFile("a", 20_000, 20).text);
    expect(denseFile("a", 20_000, 20).text).not.toBe(denseFile("a", 20_000, 20, 500, 9).text);
  });

  test("a dense file has the size, the functions and the broken signatures that it was asked for", () => {
    const file = denseFile("dense", 200_000, 230, 50);
    expect(Math.abs(file.text.length - 200_000)).toBeLessThan(200);
    const found = signatures(file.text);
    expect(found).toHaveLength(230);
    expect(file.signatures).toBe(230);
    expect(found.filter(({ f }) => !spansFit(f))).toHaveLength(4);
    expect(file.broken).toBe(4);
    expect(file.signatureSites).toHaveLength(226);
  });

  test("signatures agree with the functions that carry them", () => {
    for (const { header, f } of signatures(denseFile("dense", 50_000, 60).text)) {
      const [inputs = "", results = ""] = header.split(" -> ");
      const types = (text: string) => text.match(/tensor<[^>]*>|\b(?:bf16|[fi]\d+)\b(?=[,) ])/g) ?? [];
      const values = (text: string) => text.match(/[BS]\d+!/g) ?? [];
      const [encodedInputs = "", encodedResults = ""] = f.split("R");
      expect(values(encodedInputs)).toHaveLength(types(inputs).length);
      expect(values(encodedResults)).toHaveLength(types(results.replace(/ attributes.*/, " ")).length);
    }
  });

  test("sites are where they say", () => {
    for (const file of [denseFile("dense", 50_000, 60, 10), blobFile("blob", 60_000, 6)]) {
      for (const site of file.signatureSites) expect(reached(file, site)).toMatch(/^\d+!.*", fv = "1"/);
      for (const site of file.constantSites) expect(reached(file, site)).toMatch(/^00000e\+00 : f32$/);
      for (const site of file.valueSites) expect(reached(file, site)).toMatch(/^(?:arg)?\d+\b/);
      for (const sites of [file.signatureSites, file.constantSites]) {
        expect(new Set(sites.map(({ line }) => line)).size).toBe(sites.length);
      }
    }
  });

  test("a digit in a signature's site breaks one that was not broken before", () => {
    const file = mixedFile("mixed", 1_000_000);
    expect(file.broken).toBeGreaterThan(0);
    expect(file.signatureSites.length).toBeGreaterThan(50);
    for (const site of file.signatureSites) {
      const f = `I${reached(file, site).replace(/".*/, "")}`;
      expect(spansFit(f)).toBe(true);
      expect(spansFit(f.replace("I", "I1"))).toBe(false);
    }
  });

  test("a digit behind the I breaks any signature", () => {
    for (const { f } of signatures(blobFile("blob", 30_000, 8).text))
      expect(spansFit(f.replace("I", "I9"))).toBe(false);
    for (const { f } of signatures(denseFile("dense", 90_000, 99).text)) {
      expect(spansFit(f.replace("I", "I9"))).toBe(false);
    }
  });

  test("a blob is one line of valid hex that fills its type", () => {
    const { text, signatures: count, broken } = blobFile("blob", 100_000, 10);
    expect(Math.abs(text.length - 100_000)).toBeLessThan(3000);
    const blob = /^ {2}%0 = arith\.constant dense<"0x([0-9A-F]*)"> : tensor<(\d+)xf32>$/m.exec(text);
    expect(blob?.[1]?.length).toBe(Number(blob?.[2]) * 8);
    expect(signatures(text)).toHaveLength(count);
    expect(signatures(text).filter(({ f }) => !spansFit(f))).toHaveLength(broken);
  });

  test.each([mixedFile, dumpFile, modelFile])("%o has places for edits and hovers", (make) => {
    const file = make("shape", 300_000);
    expect(file.text.length).toBeGreaterThan(290_000);
    expect(file.text).toBe(make("shape", 300_000).text);
    for (const sites of [file.signatureSites, file.constantSites, file.valueSites]) expect(sites).not.toEqual([]);
    for (const site of file.signatureSites) expect(reached(file, site)).toMatch(/^\d+![^"]*"/);
    for (const site of file.constantSites) expect(reached(file, site)).toMatch(/^\d/);
    for (const site of file.valueSites) expect(reached(file, site)).toMatch(/^\w+[, ]/);
  });

  test("no two functions of a mixed file carry the same", () => {
    const { text } = mixedFile("mixed", 100_000);
    const payloads = Array.from(text.matchAll(/(?:\bf|iree\.abi) = "([^"]*)"/g), ([, payload]) => payload);
    expect(payloads.length).toBeGreaterThan(50);
    expect(new Set(payloads).size / payloads.length).toBeGreaterThan(0.95);
  });

  test("a dump repeats one module with one line changed", () => {
    const parts = dumpFile("dump", 400_000)
      .text.split(/^\/\/ -----\/\/ .*$/m)
      .slice(1);
    expect(parts.length).toBeGreaterThan(4);
    const [first = "", second = ""] = parts.map((part) => part.split("\n"));
    expect([...first].filter((line, i) => line !== second[i]).length).toBeLessThanOrEqual(2);
  });

  test("a folder without a corpus makes no real file", () => {
    expect(corpusTexts("no such folder")).toEqual([]);
    expect(realFile("real", 1_000, "no such folder")).toBeUndefined();
  });

  test("the files of a run are named as they are asked for", () => {
    for (const name of ["1kb", "1kb-broken", "uniform-1mb"]) expect(FILES[name]?.()?.name).toBe(name);
  });
});
