/** Three modules that the compiler wrote, with what flatc reads from them. */
import { readFileSync } from "node:fs";
import { describe, expect } from "vitest";
import { sourceOf } from "../../server/src/core/text/byteSource.js";
import { readModule } from "../../server/src/core/vmfb/readModule.js";
import { testOnCorpus } from "../kit/corpus.js";

interface Expected {
  readonly file: string;
  readonly container: string;
  readonly name: string;
  readonly bytecodeMajor: number;
  readonly moduleAttributes: Readonly<Record<string, string>>;
  readonly types: readonly string[];
  readonly dependencies: readonly object[];
  readonly imports: readonly Entry[];
  readonly exports: readonly Entry[];
}
interface Entry {
  readonly name: string;
  readonly callingConvention: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly optional?: boolean;
}

/** The layouts that the corpus's manifest names. */
const LAYOUTS: Readonly<Record<number, string>> = { 13: "2022-08-08", 15: "2023-03-03", 17: "2023-03-03" };

describe("real modules", () => {
  testOnCorpus("are read as the corpus says", (corpus) => {
    const list = readFileSync(corpus.path("vmfb/expected.json"), "utf8");
    const { modules } = JSON.parse(list) as { modules: Expected[] };
    expect(modules.length).toBeGreaterThan(0);
    for (const expected of modules) {
      const { module, problem } = readModule(sourceOf(readFileSync(corpus.path(`vmfb/${expected.file}`))));
      expect(problem).toBeUndefined();
      expect(module?.container).toBe(expected.container);
      expect(module?.name).toBe(expected.name);
      expect(module?.bytecodeVersion).toEqual({ major: expected.bytecodeMajor, minor: 0 });
      expect(module?.era).toBe(LAYOUTS[expected.bytecodeMajor]);
      expect([...(module?.types ?? [])]).toEqual(expected.types);
      const dependencies = [...(module?.dependencies ?? [])];
      expect(dependencies.map(({ needsVersion, ...rest }) => rest)).toEqual(expected.dependencies);
      expect(dependencies.map(({ needsVersion }) => needsVersion)).toEqual(dependencies.map(() => true));
      expect(module?.attributes.length).toBe(0);
      const plain = (entry: Pick<Entry, "name" | "callingConvention">, attributes: object) => ({
        name: entry.name,
        callingConvention: entry.callingConvention,
        attributes,
      });
      for (const side of ["imports", "exports"] as const) {
        const found = [...(module?.[side] ?? [])].map(({ name, callingConvention, attributes }) => ({
          name,
          callingConvention,
          attributes: Object.fromEntries([...attributes].map(({ key, value }) => [key, value])),
        }));
        expect(found).toEqual(expected[side].map((entry) => plain(entry, entry.attributes)));
      }
      expect([...(module?.imports ?? [])].map(({ optional }) => optional)).toEqual(
        expected.imports.map((it) => it.optional),
      );
    }
  });
});
