/** Presets and rule levels, sent to the server as editors send settings. */
import { PRESETS, type Preset, RULE_LEVELS, type RuleLevel, ruleLevel } from "../../server/src/core/lint/settings.js";
import { announceError, element, make, withProse } from "./dom.js";
import { levels, type RuleEntry, ruleEntries } from "./rules.js";
import type { Server } from "./server.js";

export interface Chosen {
  readonly preset: Preset;
  readonly rules: Readonly<Record<string, RuleLevel>>;
}

export interface SettingsForm {
  readonly value: () => Chosen;
  readonly set: (value: Chosen) => Promise<void>;
}

/** Connects the form; `onChange` is called when the server has the new settings. */
export function createSettings(server: Server, onChange: () => void): SettingsForm {
  const select = element("preset", HTMLSelectElement);
  const list = element("rules", HTMLElement);
  const filter = element("rule-filter", HTMLInputElement);
  const section = element("settings", HTMLDetailsElement);
  let rules: Record<string, RuleLevel> = {};

  for (const preset of PRESETS) select.add(new Option(preset, preset));
  const preset = () => PRESETS.find((it) => it === select.value) ?? "recommended";
  const send = async (): Promise<void> => {
    const entries = preset() === "recommended" ? [] : await ruleEntries();
    await server.client.initializing;
    const settings = { mlirAbi: { rules: levels(entries, preset(), rules) } };
    server.client.notification("workspace/didChangeConfiguration", { settings });
    onChange();
  };
  const row = ({ id, severity, summary }: RuleEntry): HTMLElement => {
    const item = make("label", "", "row");
    const level = make("select");
    level.add(new Option(`default (${severity})`, ""));
    for (const it of RULE_LEVELS) level.add(new Option(it, it));
    level.value = rules[id] ?? "";
    level.addEventListener("change", () => {
      const { [id]: _, ...others } = rules;
      const wanted = ruleLevel(level.value);
      rules = wanted === undefined ? others : { ...others, [id]: wanted };
      send().catch(announceError);
    });
    item.append(make("span", id, "id"), level, withProse(make("span", "", "label"), summary));
    return item;
  };
  const fill = async (): Promise<void> => {
    if (!section.open) return;
    list.replaceChildren(...(await ruleEntries()).map(row));
    narrow();
  };
  const narrow = (): void => {
    const wanted = filter.value.trim().toLowerCase();
    for (const item of list.children) {
      if (item instanceof HTMLElement) item.hidden = !(item.textContent ?? "").toLowerCase().includes(wanted);
    }
  };
  section.addEventListener("toggle", () => fill().catch(announceError));
  filter.addEventListener("input", narrow);
  select.addEventListener("change", () => send().catch(announceError));
  return {
    value: () => ({ preset: preset(), rules }),
    async set(value) {
      select.value = value.preset;
      rules = { ...value.rules };
      await fill();
      await send();
    },
  };
}
