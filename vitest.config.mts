import { defineConfig } from "vitest/config";
import { SkippedReporter } from "./test/kit/skippedReporter.mjs";

export default defineConfig({
  test: {
    include: ["test/**/*.test.ts"],
    reporters: ["default", new SkippedReporter()],
    setupFiles: ["test/kit/setup.ts"],
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
