/** The bar on a terminal: text between two steps stays, and the bar goes. */
import { expect, onTestFinished, test, vi } from "vitest";
import { startProgress } from "../../server/src/cli/terminal/progress.js";

/** What a terminal gets while `run` has it, at one second after the start. */
function onTerminal(run: (written: string[], wait: () => void) => void): void {
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
  run(written, () => clock.mockReturnValue(1000));
}

test("a bar that made room for text leaves the cursor where the text ends", () => {
  onTerminal((written, wait) => {
    const progress = startProgress(3, "files");
    wait();
    progress.step();
    expect(written.join("")).toContain("1 of 3 files");
    progress.makeRoom();
    written.length = 0;
    progress.end();
    // Nothing returns to where the bar was: text is there now.
    expect(written).toEqual([]);
  });
});

test("what a pipe brings has no end that is known", () => {
  onTerminal((written, wait) => {
    const progress = startProgress(undefined, "MB");
    wait();
    progress.step(12.7);
    expect(written.join("")).toContain("12 MB");
    expect(written.join("")).not.toContain(" of ");
    progress.end();
  });
});
