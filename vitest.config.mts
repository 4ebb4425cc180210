import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["test/**/*.test.ts"],
    setupFiles: ["test/kit/setup.ts"],
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
