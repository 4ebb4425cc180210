/** Configuration files, and settings as editors send them. */
import { readConfig } from "../../server/src/core/lint/config/configFile.js";
import { settingsFrom } from "../../server/src/core/lint/config/settingsFrom.js";
import { JSON_PIECES } from "../seeds.js";
import { promise, type Target } from "../target.js";

export const configTarget: Target = {
  name: "config",
  seeds: () => [
    '{\n  // old files\n  "preset": "archaeology",\n  "rules": { "legacy-reflection": "off", "sip-key-gap": "error" },\n}',
    '{ "$schema": "x", "preset": "recommended", "rules": {}, "ignore": ["third_party/**", "*.mlir", "!a"] }',
    '{"lint":{"enabled":false},"run":"onSave","inlayHints":{"signatures":true},"format":{"json":"pretty"},"rules":{"x":1}}',
  ],
  pieces: [
    ...JSON_PIECES,
    '"rules"',
    '"preset"',
    '"ignore"',
    '"all"',
    '"off"',
    '"sip-syntax"',
    '"**/',
    '"[',
    '"__proto__"',
  ],
  longest: 3000,
  check(input) {
    const { config, complaints } = readConfig(input);
    promise(typeof config.preset === "string" && Array.isArray(config.ignore), "there is a configuration");
    let before = 0;
    for (const { start, end, line, character, message } of complaints) {
      promise(before <= start && start <= end && end <= input.length, "complaints are sorted and inside");
      promise(line >= 0 && character >= 0 && character <= input.length, "a complaint has a place");
      promise(/^[^\n\r]+$/.test(message), "a complaint is a line");
      before = start;
    }
    let value: unknown;
    try {
      value = JSON.parse(input);
    } catch {
      value = input;
    }
    const { settings, complaints: lines } = settingsFrom(value);
    promise(typeof settings.lint.enabled === "boolean" && typeof settings.rules === "object", "there are settings");
    for (const line of lines) promise(/^[^\n\r]+$/.test(line), "a complaint about settings is a line");
  },
};
