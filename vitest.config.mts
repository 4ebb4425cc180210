import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";
import { SkippedReporter } from "./test/kit/skippedReporter.mjs";

export default defineConfig({
  test: {
    include: ["test/**/*.test.ts"],
    reporters: ["default", new SkippedReporter()],
    setupFiles: ["test/kit/setup.ts"],
    // No test leaves anything behind for the next file, so that a worker keeps what it loaded.
    isolate: false,
    restoreMocks: true,
    // By default one core is left idle: of two, half.
    maxWorkers: availableParallelism(),
    testTimeout: 60_000,
    hookTimeout: 60_000,
    coverage: {
      include: ["server/src/core/**/*.ts"],
      // antlr-ng wrote it.
      exclude: ["server/src/core/generated/**"],
      reporter: ["text-summary", "html", "json"],
      reportsDirectory: ".build/coverage",
      thresholds: { lines: 95 },
    },
  },
});
