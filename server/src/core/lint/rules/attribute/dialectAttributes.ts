/** Values that are attributes of the HAL dialect: calling conventions and devices. */

import type { Entry, OpaqueValue, Value } from "../../../syntax/syntax.js";
import { isOneTypo, similarTo } from "../../../text/editDistance.js";
import { cut } from "../../../text/visibleText.js";
import type { Report, RuleContext } from "../../context.js";

/** What is wrong with the value of an attribute that takes one of a dialect; undefined also where the value is of another kind. */
export function dialectAttribute(context: RuleContext, entry: Entry): Report | undefined {
  const { key, value } = entry;
  if (value?.kind !== "opaque") return withoutHash(context, entry);
  const other = otherName(value, key);
  if (other !== undefined) return other;
  if (key === CONVENTION_KEY) return convention(context, value, key);
  return key.endsWith(".affinity") ? device(context, value, key) : undefined;
}

const CONVENTION_KEY = "hal.abi.convention";
const NAMES = ["hal.device.affinity", "hal.device.promise", CONVENTION_KEY];

/**
 * `#hla.device.affinity<@dev>`, `#hal_device.affinity<@dev>`, `#hal.affinity<@dev>`, `#hal.convention<synchronous>`: a name that is
 * nearly one of HAL's, or a part of it. Other dialects may have such attributes, and `unknown-device` reports `#hal.device.afinity`.
 */
function otherName({ name, start }: OpaqueValue, key: string): Report | undefined {
  const plain = name.toLowerCase().replaceAll("_", ".");
  const part = /^(?:hal|iree)\.(?:\w+\.)*(\w+)$/.exec(name)?.[1];
  const known =
    NAMES.find((each) => plain === each || isOneTypo(plain, each)) ??
    NAMES.find((each) => part !== undefined && each.endsWith(`.${part}`));
  if (known === undefined || known === name || name.startsWith("hal.device.")) return undefined;
  if ((known === CONVENTION_KEY) !== (key === CONVENTION_KEY)) return undefined;
  const span = { start: start + 1, end: start + 1 + name.length };
  const fix = { title: `Change to ${known}`, safe: false, edits: [{ ...span, newText: known }] };
  return { span, severity: "error", message: `No dialect has ${cut(name, 40)}; did you mean ${known}?`, fix };
}

/** The conventions that the HAL dialect has. */
export const CONVENTIONS = ["coarse_fences", "synchronous"];
const CONVENTION = /^#hal\.abi\.convention<\s*("?[\w-]*"?)\s*>$/;

/** `#hal.abi.convention<coarse-fences>`, with the hyphen that `iree.abi.model` has: the HAL dialect rejects it. */
function convention(context: RuleContext, value: OpaqueValue, key: string): Report | undefined {
  const text = context.text(value);
  const name = CONVENTION.exec(text)?.[1];
  if (text === `#${key}`) {
    const expected = CONVENTIONS.map((each) => `${text}<${each}>`).join(" or ");
    return { span: value, severity: "error", message: `Convention is missing, expected ${expected}` };
  }
  // Other dialects may have a convention of their own.
  if (value.name !== key && /^(?:hal|iree)\./.test(value.name)) {
    const message = `Value of ${key} is #${cut(value.name, 40)}, expected #${key}<…>`;
    return { span: value, severity: "error", message };
  }
  if (name === undefined || CONVENTIONS.includes(name)) return undefined;
  const meant = similarTo(name, CONVENTIONS);
  const expected = meant ?? CONVENTIONS.join(" or ");
  const message = `Convention ${name === "" ? "is empty" : `${cut(name, 40)} is not known`}, expected ${expected}`;
  const { start, end } = value;
  const newText = `#hal.abi.convention<${meant}>`;
  const fix = meant && { title: `Change the convention to ${meant}`, safe: false, edits: [{ start, end, newText }] };
  return { span: value, severity: "error", message, ...(fix && { fix }) };
}

const DEVICE = /(?<before>#hal\.device\.(?:affinity|promise)<\s*)(?<name>[\w.$-]*|"[\w.$-]*")(?=\s*[,>])/;

const DEVICE_NAME = /^#hal\.device\.(?<name>\w+)(?![\w.])(?<body><)?/;
/** The attributes that describe a device, which a global of the type `!hal.device` has. */
const DEVICE_VALUE = /^(?:alias|fallback|ordinal|select|target)$/;
/** `#hal.device.affinity<@dev, 0>`. */
const BARE_QUEUES = /^[^,]*,\s*(\d+(?:\s*,\s*\d+)*)\s*>$/;

/** `#hal.device.affinity` without a device, and attributes of devices that name none. */
function deviceAttribute(context: RuleContext, value: Value, key: string): Report | undefined {
  const text = context.text(value);
  const { name = "", body } = DEVICE_NAME.exec(text)?.groups ?? {};
  if (DEVICE_VALUE.test(name)) {
    return { span: value, message: `Value of ${key} is #hal.device.${name}, expected #hal.device.affinity<@device>` };
  }
  if (!NAMES.includes(`hal.device.${name}`)) return undefined;
  if (body !== undefined) return bareQueues(text, value.start);
  const start = value.start + "#hal.device.".length;
  const message = `Attribute #hal.device.${name} has no device, expected <@device> after it`;
  return { span: { start, end: start + name.length }, severity: "error", message };
}

function bareQueues(text: string, at: number): Report | undefined {
  const queues = BARE_QUEUES.exec(text)?.[1];
  if (queues === undefined) return undefined;
  const start = at + text.lastIndexOf(queues);
  const span = { start, end: start + queues.length };
  const newText = `[${queues}]`;
  const fix = { title: "Put the queues in brackets", safe: false, edits: [{ ...span, newText }] };
  return { span, severity: "error", message: `Queues are not in brackets, expected ${cut(newText, 40)}`, fix };
}

/** `#hal.device.affinity<dev>`, `#hal.device.affinity<"dev">`: the HAL dialect takes a symbol. */
function device(context: RuleContext, value: Value, key: string): Report | undefined {
  const { index = 0, groups } = DEVICE.exec(context.text(value)) ?? {};
  if (groups === undefined) return deviceAttribute(context, value, key);
  const { before = "", name = "" } = groups;
  const span = { start: value.start + index, end: value.start + index + before.length + name.length };
  if (name === "") return { span, severity: "error", message: "Device is missing, expected its symbol" };
  const start = span.end - name.length;
  const newText = `@${name.replaceAll('"', "")}`;
  return {
    span: { start, end: span.end },
    severity: "error",
    message: `Device ${cut(name, 40)} is not a symbol, expected ${cut(newText, 40)}`,
    fix: { title: `Change to ${cut(newText, 40)}`, safe: false, edits: [{ start, end: span.end, newText }] },
  };
}

/** `"#hal.device.affinity<@dev>"`, `!hal.abi.convention<…>`: a string or a type in place of a dialect's attribute, which is ignored. */
const WITHOUT_HASH = /^(?:"#?|!)(hal\.[\w.]+<[^<>"\n]*>)"?/;

function withoutHash(context: RuleContext, { key, value }: Entry): Report | undefined {
  if (value === undefined) return undefined;
  const { start } = value;
  const [text, attribute] = WITHOUT_HASH.exec(context.text({ start, end: start + MAX_ATTRIBUTE })) ?? [];
  if (text === undefined) return undefined;
  const span = { start, end: start + text.length };
  const newText = `#${attribute}`;
  const fix = { title: `Change to ${cut(newText, 40)}`, safe: false, edits: [{ ...span, newText }] };
  const message = `Value ${cut(text, 40)} of ${key} is not a dialect attribute, expected ${cut(newText, 40)}`;
  return { span, message, fix };
}

/** How much of a value is examined for a dialect's attribute. UTF-16 units. */
const MAX_ATTRIBUTE = 256;
