import { readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { globSync } from "tinyglobby";
import { defineConfig } from "vitest/config";
import { builtSources, IS_BUILT } from "./test/kit/builtSources.mjs";
import { SkippedReporter } from "./test/kit/skippedReporter.mjs";

const TESTS = globSync("test/**/*.test.ts", { ignore: "**/node_modules/**" });
/** Whether a test replaces modules, which only Vite's module runner can. */
const replaces = (path: string) => /\bvi\.(?:m|doM)ock\(/.test(readFileSync(path, "utf8"));

// Whoever watches or measures coverage, and Stryker, have to see the sources themselves.
const [, program = "", command, ...options] = process.argv;
const isPlainRun =
  /vitest(?:\.mjs)?$/.test(program) && command === "run" && !options.some((it) => it.startsWith("--coverage"));

export default defineConfig(async () => ({
  test: {
    reporters: ["default", new SkippedReporter()],
    setupFiles: ["test/kit/setup.ts"],
    // No test leaves anything behind for the next file, so that a worker keeps what it loaded.
    isolate: false,
    restoreMocks: true,
    // By default one core is left idle: of two, half.
    maxWorkers: availableParallelism(),
    testTimeout: 60_000,
    hookTimeout: 60_000,
    ...(isPlainRun
      ? {
          projects: [
            {
              extends: true as const,
              plugins: [await builtSources()],
              test: {
                name: "built",
                include: TESTS.filter((path) => !replaces(path)),
                server: { deps: { external: [IS_BUILT] } },
              },
            },
            // A module that another file has loaded as it is could not be replaced any more.
            { extends: true as const, test: { name: "replacing", include: TESTS.filter(replaces), isolate: true } },
          ],
        }
      : { include: TESTS }),
    coverage: {
      include: ["server/src/core/**/*.ts"],
      // antlr-ng wrote it.
      exclude: ["server/src/core/generated/**"],
      reporter: ["text-summary", "html", "json"],
      reportsDirectory: ".build/coverage",
      thresholds: { lines: 95 },
    },
  },
}));
