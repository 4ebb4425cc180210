/** Whatever the fuzzer ever found stays fixed. */
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { brokenBy } from "../../fuzz/check.js";
import { FIXTURES, readFailure } from "../../fuzz/failures.js";
import { targetNamed } from "../../fuzz/targets.js";

describe("what the fuzzer found", () => {
  test.each(readdirSync(FIXTURES).sort())("%s", async (name) => {
    const { target, input } = readFailure(join(FIXTURES, name));
    expect(await brokenBy(targetNamed(target), input)).toBeUndefined();
  });
});
