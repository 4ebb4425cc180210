/** The sources from which the build writes `rules.json`. */
export { rules } from "../../../server/src/core/api/rules.js";
export { levelOf } from "../../../server/src/core/lint/config/presets.js";
export { DEFAULT_SETTINGS, PRESETS } from "../../../server/src/core/lint/settings.js";
