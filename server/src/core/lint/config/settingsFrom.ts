/** Reads the settings that an editor sends, whatever their shape. */

import { isObject } from "../../encodings/json/plain.js";
import { visible } from "../../text/visibleText.js";
import { SETTINGS_SECTION, type Setting, type Settings, settingsOf } from "../settings.js";
import { COMPILE_FLAG_LIST, RULE_LEVEL_MAP, RUNTIMES } from "./configuration.js";
import { type Shape, shown } from "./shape.js";

/**
 * Reads the `mlirAbi` section, nested (`{lint: {enabled}}`) or with dotted keys (`{"lint.enabled"}`), as editors send
 * it. A bad value is replaced by its default and gives one complaint. Never throws.
 */
export function settingsFrom(value: unknown): { readonly settings: Settings; readonly complaints: readonly string[] } {
  const complaints: string[] = [];
  const given = isObject(value) ? value : {};
  if (given !== value && value !== undefined && value !== null) {
    complaints.push(`Setting ${SETTINGS_SECTION} is ${shown(value)}, expected an object`);
  }
  const settings = settingsOf((setting) => readValue(setting, lookUp(given, setting.key), complaints));
  return { settings, complaints: complaints.map(visible) };
}

function readValue(setting: Setting, found: unknown, complaints: string[]): unknown {
  if (setting.type === "rules") return readShape(RULE_LEVEL_MAP, setting, found, complaints);
  if (setting.type === "runtimes") return readShape(RUNTIMES, setting, found, complaints);
  if (setting.type === "compileFlags") return readShape(COMPILE_FLAG_LIST, setting, found, complaints);
  const { fits, expected } = valuesOf(setting);
  if (fits(found)) return found;
  if (found !== undefined) {
    complaints.push(`Setting ${SETTINGS_SECTION}.${setting.key} is ${shown(found)}, expected ${expected}`);
  }
  return setting.default;
}

function valuesOf(setting: Extract<Setting, { readonly type: "boolean" | "choice" | "integer" }>): {
  readonly fits: (value: unknown) => boolean;
  readonly expected: string;
} {
  switch (setting.type) {
    case "boolean":
      return { fits: (value) => typeof value === "boolean", expected: "true or false" };
    case "choice":
      return { fits: (value) => setting.choices.some((it) => it === value), expected: setting.choices.join(" or ") };
    case "integer": {
      const { minimum, maximum } = setting;
      const fits = (value: unknown) => Number.isInteger(value) && Number(value) >= minimum && Number(value) <= maximum;
      return { fits, expected: `an integer from ${minimum} to ${maximum}` };
    }
  }
}

function readShape<T>(shape: Shape<T>, { key }: Setting, found: unknown, complaints: string[]): T {
  if (found === undefined) return shape.fallback;
  return shape.read(found, [], (misfit) => {
    const name = `Setting ${SETTINGS_SECTION}.${key}`;
    const last = misfit.path.at(-1);
    if ("note" in misfit) return;
    if ("problem" in misfit) complaints.push(`${name}: ${misfit.problem}`);
    else if ("unknown" in misfit) {
      complaints.push(`${name} has an unknown ${misfit.unknown} ${shown(last)}${misfit.expected}`);
    } else {
      const own = last === undefined ? name : `${name}.${last}`;
      complaints.push(`${own} is ${shown(misfit.found)}, expected ${misfit.expected}`);
    }
  });
}

/** The value of a dotted key; undefined if it is missing or null (how editors send "not set"). */
function lookUp(value: Readonly<Record<string, unknown>>, key: string): unknown {
  const own = (object: unknown, name: string) =>
    isObject(object) && Object.hasOwn(object, name) ? (object[name] ?? undefined) : undefined;
  return own(value, key) ?? key.split(".").reduce<unknown>(own, value);
}
