/** The bar on a terminal: text between two steps stays, and the bar goes. */
import { expect, onTestFinished, test, vi } from "vitest";
import { startProgress } from "../../server/src/cli/terminal/progress.js";

test("a bar that made room for text leaves the cursor where the text ends", () => {
  for (const name of ["NO_COLOR", "CI", "TERM"]) vi.stubEnv(name, undefined);
  const isTTY = process.stderr.isTTY;
  const written: string[] = [];
  const write = vi.spyOn(process.stderr, "write").mockImplementation((text) => written.push(String(text)) > 0);
  const clock = vi.spyOn(performance, "now").mockReturnValue(0);
  process.stderr.isTTY = true;
  onTestFinished(() => {
    process.stderr.isTTY = isTTY;
    vi.unstubAllEnvs();
    write.mockRestore();
    clock.mockRestore();
  });

  const progress = startProgress(3, "files");
  clock.mockReturnValue(1000);
  progress.step();
  expect(written.join("")).toContain("1 of 3 files");
  progress.makeRoom();
  written.length = 0;
  progress.end();
  // Nothing returns to where the bar was: text is there now.
  expect(written).toEqual([]);
});
