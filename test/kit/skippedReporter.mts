/** Says at the end of a run how many tests were skipped, by their reasons: vitest's own line only counts them. */
import type { Reporter, TestModule } from "vitest/node";

export class SkippedReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const counts = new Map<string, number>();
    for (const module of modules) {
      for (const test of module.children.allTests("skipped")) {
        const result = test.result();
        // Those that a filter of the command line leaves out have no reason.
        if (result.state !== "skipped" || result.note === undefined) continue;
        counts.set(result.note, (counts.get(result.note) ?? 0) + 1);
      }
    }
    for (const [reason, count] of counts) console.info(` ${count} ${count === 1 ? "test" : "tests"} ${reason}`);
  }
}
