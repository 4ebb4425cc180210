/** Every exported function has a doc comment: what it means, its units and its errors. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { ROOT } from "../kit/cli.js";

const FILES = ["server/src", "client/src"].flatMap((folder) =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith(".ts") && !path.includes("generated"))
    .map((path) => `${folder}/${path}`),
);

test("each exported function of the server and the client has a doc comment", () => {
  const bare = FILES.flatMap((path) => {
    const lines = readFileSync(join(ROOT, path), "utf8").split("\n");
    return lines.flatMap((line, i) => {
      const name = /^export (?:async )?function\*? (\w+)/.exec(line)?.[1];
      return name === undefined || lines[i - 1]?.endsWith("*/") ? [] : [`${path}: ${name}`];
    });
  });
  expect(bare).toEqual([]);
  expect(FILES.length).toBeGreaterThan(500);
});
