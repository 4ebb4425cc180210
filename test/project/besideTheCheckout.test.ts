/** The suite passes in a clone with nothing beside it: only the kit reads there, and skips what needs it. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { ROOT } from "../kit/cli.js";

test("only test/kit/corpus.ts names a folder beside the checkout", () => {
  const names = readdirSync(join(ROOT, "test"), { recursive: true, encoding: "utf8" });
  const own = names.filter((name) => name.endsWith(".ts") && !name.includes("node_modules"));
  const outside = own.filter((name) =>
    /\.\.\/shared|shared\/corpus/.test(readFileSync(join(ROOT, "test", name), "utf8")),
  );
  expect(outside.map((name) => name.replaceAll("\\", "/"))).toEqual(["kit/corpus.ts"]);
});
