/** Values that are attributes of the HAL dialect: calling conventions and devices. */

import type { Entry, Value } from "../../../syntax/syntax.js";
import { isOneTypo, similarTo } from "../../../text/editDistance.js";
import { cut } from "../../../text/visibleText.js";
import type { Report, RuleContext } from "../../context.js";

/** What is wrong with the value of an attribute that takes one of a dialect; undefined also where the value is of another kind. */
export function dialectAttribute(context: RuleContext, entry: Entry): Report | undefined {
  const { key, value } = entry;
  const other = withoutHash(context, entry);
  if (other !== undefined || value?.kind !== "opaque") return other;
  const misspelt = misspeltName(value, context.text(value));
  if (misspelt !== undefined) return misspelt;
  if (key === "hal.abi.convention") return convention(context, value, key);
  return key.endsWith(".affinity") ? device(context, value, key) : undefined;
}

const NAMES = ["hal.device.affinity", "hal.device.promise", "hal.abi.convention"];

/** `#hla.device.affinity<@dev>`, `#hal_device.affinity<@dev>`: a dialect whose name is nearly HAL's. Others may have such attributes. */
function misspeltName({ name, start }: Value & { readonly kind: "opaque" }, text: string): Report | undefined {
  const plain = name.toLowerCase().replaceAll("_", ".");
  const meant = NAMES.find((each) => plain === each || isOneTypo(plain, each));
  if (meant === undefined || name.startsWith("hal.") || !text.startsWith(`#${name}<`)) return undefined;
  const span = { start: start + 1, end: start + 1 + name.length };
  const fix = { title: `Change to ${meant}`, safe: false, edits: [{ ...span, newText: meant }] };
  return { span, severity: "error", message: `No dialect has ${name}, expected ${meant}`, fix };
}

/** The conventions that the HAL dialect has. */
export const CONVENTIONS = ["coarse_fences", "synchronous"];
const CONVENTION = /^#hal\.abi\.convention<\s*("?[\w-]*"?)\s*>$/;

/** `#hal.abi.convention<coarse-fences>`, with the hyphen that `iree.abi.model` has: the HAL dialect rejects it. */
function convention(context: RuleContext, value: Value & { readonly kind: "opaque" }, key: string): Report | undefined {
  const text = context.text(value);
  const name = CONVENTION.exec(text)?.[1];
  if (name === undefined) return otherAttribute(value, text, key);
  if (CONVENTIONS.includes(name)) return undefined;
  const meant = similarTo(name, CONVENTIONS);
  const expected = meant ?? CONVENTIONS.join(" or ");
  const message = `Convention ${name === "" ? "is empty" : `${cut(name, 40)} is not known`}, expected ${expected}`;
  const { start, end } = value;
  const newText = `#hal.abi.convention<${meant}>`;
  const fix = meant && { title: `Change the convention to ${meant}`, safe: false, edits: [{ start, end, newText }] };
  return { span: value, severity: "error", message, ...(fix && { fix }) };
}

/** `#hal.convention<coarse_fences>`, `#hal.abi.convention`: another attribute, or none after its name. */
function otherAttribute(
  { name, start, end }: Value & { readonly kind: "opaque" },
  text: string,
  key: string,
): Report | undefined {
  const span = { start, end };
  if (text === `#${key}`) {
    return {
      span,
      severity: "error",
      message: `Convention is missing, expected ${CONVENTIONS.map((each) => `#${key}<${each}>`).join(" or ")}`,
    };
  }
  // Other dialects may have a convention of their own.
  if (name === key || !/^(?:hal|iree)\./.test(name)) return undefined;
  const meant = CONVENTIONS.find((each) => text.endsWith(`<${each}>`));
  const newText = `#${key}<${meant}>`;
  const fix = meant && { title: `Change to ${newText}`, safe: false, edits: [{ ...span, newText }] };
  const message = `Value of ${key} is #${cut(name, 40)}, expected #${key}<…>`;
  return { span, severity: "error", message, ...(fix && { fix }) };
}

const DEVICE = /(?<before>#hal\.device\.(?:affinity|promise)<\s*)(?<name>[\w.$-]*|"[\w.$-]*")(?=\s*[,>])/;

/** The attributes that name one device. */
const DEVICE_NAMES = ["affinity", "promise"];
const DEVICE_NAME = /^(?<before>#hal\.(?:device\.)?)(?<name>\w+)(?![\w.])(?<body><)?/;
/** The attributes that describe a device, which a global of the type `!hal.device` has. */
const DEVICE_VALUE = /^(?:alias|fallback|ordinal|select|target)$/;
/** `#hal.device.affinity<@dev, 0>`. */
const BARE_QUEUES = /^[^,]*,\s*(\d+(?:\s*,\s*\d+)*)\s*>$/;

/** `#hal.affinity<@dev>`, `#hal.device.affinity`: no such attribute. `unknown-device` reports `#hal.device.afinity`. */
function deviceAttribute(context: RuleContext, value: Value, key: string): Report | undefined {
  const text = context.text(value);
  const { before = "", name = "", body } = DEVICE_NAME.exec(text)?.groups ?? {};
  const start = value.start + before.length;
  const span = { start, end: start + name.length };
  const isOfDevice = before.endsWith(".device.");
  if (isOfDevice && DEVICE_NAMES.includes(name)) {
    const message = `Attribute #hal.device.${name} has no device, expected <@device> after it`;
    return body === undefined ? { span, severity: "error", message } : bareQueues(text, value.start);
  }
  if (isOfDevice && DEVICE_VALUE.test(name)) {
    return { span: value, message: `Value of ${key} is #hal.device.${name}, expected #hal.device.affinity<@device>` };
  }
  if (isOfDevice || !DEVICE_NAMES.includes(name)) return undefined;
  const edits = [{ start, end: start, newText: "device." }];
  const fix = { title: `Change to device.${name}`, safe: false, edits };
  return { span, severity: "error", message: `The HAL dialect has no ${name}, expected device.${name}`, fix };
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

/** `@hal.device.affinity<@dev>`, `"#hal.device.affinity<@dev>"`: a dialect's attribute with another sign in place of its `#`, or in quotes. */
const WITHOUT_HASH = /^(?:"#?|[@!])?(hal\.[\w.]+<[^<>"\n]*>)"?/;

function withoutHash(context: RuleContext, { key, value }: Entry): Report | undefined {
  if (value === undefined) return undefined;
  const { start } = value;
  const [text, attribute] = WITHOUT_HASH.exec(context.text({ start, end: start + MAX_ATTRIBUTE })) ?? [];
  if (text === undefined) return undefined;
  const span = { start, end: start + text.length };
  const newText = `#${attribute}`;
  return {
    span,
    // A string or type is a value, though one that is ignored.
    ...(!/^["!]/.test(text) && { severity: "error" }),
    message: `Value ${cut(text, 40)} of ${key} is not a dialect attribute, expected ${cut(newText, 40)}`,
    fix: { title: `Change to ${cut(newText, 40)}`, safe: false, edits: [{ ...span, newText }] },
  };
}

/** How much of a value is examined for a dialect's attribute. UTF-16 units. */
const MAX_ATTRIBUTE = 256;
