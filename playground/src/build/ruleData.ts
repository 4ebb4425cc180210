/** What the build takes from the sources to write `rules.json`. */
export { rules } from "../../../server/src/core/api/rules.js";
export { levelOf } from "../../../server/src/core/lint/config/presets.js";
export { DEFAULT_SETTINGS, PRESETS } from "../../../server/src/core/lint/settings.js";
