/** The cache of compiled code that both programs start with. */
import { existsSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { folderWith, mlirAbiProcess } from "../kit/cli.js";

const decode = (cache: string) => mlirAbiProcess(["decode", "0i_v"], { env: { XDG_CACHE_HOME: cache } });

test("compiled code is kept in the user's cache folder, and a start from it answers the same", async () => {
  const cache = folderWith({});
  const first = await decode(cache);
  expect(first).toMatchObject({ exit: 0, stderr: "" });
  expect(readdirSync(cache)).toEqual(["mlir-abi-lens"]);
  expect(await decode(cache)).toEqual(first);
});

test("a damaged cache, or one that can't be written, changes nothing", async () => {
  const cache = folderWith({ "a file": "" });
  const first = await decode(cache);
  const folder = join(cache, "mlir-abi-lens");
  for (const name of readdirSync(folder, { recursive: true, encoding: "utf8" })) {
    const path = join(folder, name);
    if (/BLOB|MAP|cache/.test(name) && existsSync(path)) writeFileSync(path, "damaged");
  }
  expect(await decode(cache)).toEqual(first);
  expect(await decode(join(cache, "a file"))).toEqual(first);
});
