import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { describe, expect, test } from "vitest";
import { readConfig } from "../../server/src/core/lint/config/configFile.js";
import { DEFAULT_CONFIG } from "../../server/src/core/lint/config/configuration.js";
import { createConfigFiles, documentConfigs } from "../../server/src/node/configFiles.js";
import { folderWith } from "../kit/cli.js";

describe("configuration files", () => {
  test("the nearest from the file's folder upwards counts, alone", () => {
    const folder = folderWith({
      "mlir-abi.jsonc": '{ "preset": "strict" }',
      "a/mlir-abi.jsonc": '{ "rules": { "sip-syntax": "off" } }',
    });
    const files = createConfigFiles();
    const configOf = (path: string) => files.configFor(join(folder, path))?.config;
    expect(configOf("x.mlir")).toEqual({ ...DEFAULT_CONFIG, preset: "strict", ignore: [] });
    expect(configOf("b/c/x.mlir")).toEqual({ ...DEFAULT_CONFIG, preset: "strict", ignore: [] });
    expect(configOf("a/b/x.mlir")).toEqual({ ...DEFAULT_CONFIG, rules: { "sip-syntax": "off" }, ignore: [] });
    expect(files.configFor(join(folder, "x.mlir"))).toBe(files.configFor(join(folder, "b/y.mlir")));
  });

  test("is cached until it is dropped", () => {
    const folder = folderWith({ "mlir-abi.jsonc": "{}" });
    const files = createConfigFiles();
    const preset = () => files.configFor(join(folder, "a/x.mlir"))?.config.preset;
    expect(preset()).toBe("recommended");
    writeFileSync(join(folder, "mlir-abi.jsonc"), '{ "preset": "strict" }');
    expect(preset()).toBe("recommended");
    files.forget();
    expect(preset()).toBe("strict");
  });

  test("a byte order mark is no part of it", () => {
    const folder = folderWith({ "mlir-abi.jsonc": '\ufeff{ "preset": "strict" }' });
    expect(createConfigFiles().configFor(join(folder, "x.mlir"))).toMatchObject({
      config: { preset: "strict" },
      complaints: [],
    });
  });

  test("one that can't be read is a complaint, and the defaults count", () => {
    const folder = folderWith({
      "big/mlir-abi.jsonc": " ".repeat(1024 * 1024 + 1),
      "wide/mlir-abi.jsonc": Buffer.from("\ufeff{}", "utf16le"),
    });
    mkdirSync(join(folder, "a/mlir-abi.jsonc"), { recursive: true });
    const files = createConfigFiles();
    for (const [path, message] of [
      ["a/x.mlir", "Is not a file"],
      ["big/x.mlir", "Is larger than 1048576 bytes"],
      ["wide/x.mlir", "Is UTF-16 text, expected UTF-8"],
    ] as const) {
      expect(files.configFor(join(folder, path))).toMatchObject({
        config: { ...DEFAULT_CONFIG, rules: {}, ignore: [] },
        complaints: [{ line: 0, character: 0, message }],
      });
    }
  });

  test("globs are relative to the file's folder; a folder means all below it", () => {
    const ignore = ["third_party", "./gen/", "**/*.out.mlir", "a/*.mlir"];
    const folder = folderWith({ "sub/mlir-abi.jsonc": JSON.stringify({ ignore }) });
    const file = createConfigFiles().configFor(join(folder, "sub/x.mlir"));
    const ignored = (path: string) => file?.ignores(join(folder, "sub", path));
    for (const path of ["third_party/a/.b/c.mlir", "gen/x.mlir", "x.out.mlir", "b/.c/x.out.mlir", "a/x.mlir"]) {
      expect([path, ignored(path)]).toEqual([path, true]);
    }
    for (const path of ["x.mlir", "b/third_party/x.mlir", "generated/x.mlir", "a/b/x.mlir"]) {
      expect([path, ignored(path)]).toEqual([path, false]);
    }
  });

  // A backtracking matcher does not come to an end.
  test("globs are matched in bounded time, and one that costs too much is a complaint", () => {
    const slow = ["*a".repeat(11), "+(*)".repeat(12), "@(a*|a*)".repeat(12), "*(a|aa)*(a|aa)"].map((it) => `${it}c`);
    const folder = folderWith({ "mlir-abi.jsonc": JSON.stringify({ ignore: [...slow, "x".repeat(257), "!(a/b)"] }) });
    const file = createConfigFiles().configFor(join(folder, "x.mlir"));
    expect(file?.ignores(join(folder, `${"a".repeat(200)}.mlir`))).toBe(false);
    expect(file?.complaints.map(({ message }) => message)).toEqual([
      "Glob is longer than 256 characters",
      "Glob has '/', '**' or '!(' inside of '!(…)'",
    ]);
    const many = readConfig(JSON.stringify({ ignore: Array(1002).fill("a") }));
    expect(many.config.ignore).toHaveLength(1000);
    expect(many.complaints.map(({ message }) => message)).toEqual(Array(2).fill("More than 1000 globs"));
  });

  test("documents have one by their address, if they are files", () => {
    const folder = folderWith({ "mlir-abi.jsonc": '{ "ignore": ["a b"], "x": 1 }' });
    const configs = documentConfigs();
    expect(configs.of(pathToFileURL(join(folder, "a b/c.mlir")).href)).toEqual({
      config: { ...DEFAULT_CONFIG, rules: {}, ignore: ["a b"] },
      ignored: true,
      uri: pathToFileURL(join(folder, "mlir-abi.jsonc")).href,
      complaints: [
        expect.objectContaining({
          line: 0,
          character: 21,
          message:
            'Unknown key "x", expected $schema, preset, rules, pydm, runtimes, compileFlags, structure, format, ignore',
        }),
      ],
    });
    for (const uri of ["untitled:Untitled-1", "file://host/a.mlir", "", "file:///%00"]) {
      expect(configs.of(uri)).toBeUndefined();
    }
  });
});
