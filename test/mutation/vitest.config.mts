import { defineConfig } from "vitest/config";

/** The tests of encodings and rules themselves. All tests that reach a rule through the server would take a day. */
export default defineConfig({
  test: {
    include: ["test/{encodings,pydm,rules}/**/*.test.ts", "test/vmfb/lintModule.test.ts"],
    setupFiles: ["test/kit/setup.ts"],
    isolate: false,
    restoreMocks: true,
    testTimeout: 60_000,
  },
});
