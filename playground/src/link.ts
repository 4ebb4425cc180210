/**
 * The link to the page's state, entirely in the fragment, which browsers don't send to servers: `#1=` and the state as
 * JSON, compressed (raw DEFLATE) and in base64url. The number is the format's version; published links must stay
 * readable, so a new format gets a new number beside the old one.
 */
import type { Preset, RuleLevel } from "../../server/src/core/lint/settings.js";
import { PRESETS, ruleLevel } from "../../server/src/core/lint/settings.js";

/** The state in a link. */
export interface Shared {
  readonly text: string;
  /** The line for single strings. `kind` is empty for automatic recognition. */
  readonly string: { readonly value: string; readonly kind: string; readonly encode: boolean };
  readonly preset: Preset;
  readonly rules: Readonly<Record<string, RuleLevel>>;
  /** The text of the comparison; empty without one. */
  readonly second: string;
}

export const EMPTY: Shared = {
  text: "",
  string: { value: "", kind: "", encode: false },
  preset: "recommended",
  rules: {},
  second: "",
};

/** In characters. Browsers allow more, but chats, mail and trackers truncate URLs. */
export const MAX_LINK_LENGTH = 32_000;
/** The limit of the JSON in bytes, against fragments made to fill memory. */
const MAX_STATE_BYTES = 4 * 1024 * 1024;
/** How many rules a link may set. */
const MAX_RULES = 500;

const FORMAT = "1";

/** The fragment with its `#`; undefined if the link would be too long. `version` is the product's, for bug reports. */
export async function writeLink(state: Shared, version: string): Promise<string | undefined> {
  const { text, string, preset, rules, second } = state;
  const json = JSON.stringify({
    text,
    version,
    ...(string.value !== "" && { string: [string.value, string.kind, string.encode ? "encode" : "decode"] }),
    ...(preset !== "recommended" && { preset }),
    ...(Object.keys(rules).length > 0 && { rules }),
    ...(second !== "" && { second }),
  });
  const bytes = new TextEncoder().encode(json);
  if (bytes.length > MAX_STATE_BYTES) return undefined;
  const packed = await collect(through(bytes, new CompressionStream("deflate-raw")));
  if (packed === undefined) return undefined;
  const fragment = `#${FORMAT}=${base64Url(packed)}`;
  return fragment.length > MAX_LINK_LENGTH ? undefined : fragment;
}

/** The state in a fragment, or one sentence on why it can't be read. Never rejects. */
export async function readLink(
  fragment: string,
): Promise<{ readonly state: Shared } | { readonly problem: string } | undefined> {
  const content = fragment.replace(/^#/, "");
  if (content === "") return undefined;
  if (content.length > MAX_LINK_LENGTH) return { problem: `The link is longer than ${MAX_LINK_LENGTH} characters` };
  const parts = /^(?<format>\d{1,6})=(?<data>[A-Za-z0-9_-]+)$/.exec(content)?.groups;
  if (parts === undefined) return { problem: "The link is damaged: it is not one that the playground made" };
  if (parts.format !== FORMAT) {
    return { problem: `The link has format ${parts.format}, this playground reads format ${FORMAT}; reload the page` };
  }
  const packed = bytesOf(parts.data ?? "");
  const damaged = { problem: "The link is damaged: a part of it is missing or was changed" };
  if (packed === undefined) return damaged;
  try {
    const bytes = await collect(through(packed, new DecompressionStream("deflate-raw")));
    if (bytes === undefined) return { problem: "The link holds more text than the playground takes from a link" };
    return { state: stateOf(JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes))) };
  } catch {
    return damaged;
  }
}

/** The known parts of a parsed state; the rest is ignored. @throws TypeError unless it is an object */
function stateOf(value: unknown): Shared {
  if (typeof value !== "object" || value === null || Array.isArray(value)) throw new TypeError("expected an object");
  const { text, string, preset, rules, second } = value as Readonly<Record<string, unknown>>;
  const [line, kind, direction] = Array.isArray(string) ? (string as unknown[]) : [];
  return {
    text: textOf(text),
    string: { value: textOf(line), kind: textOf(kind), encode: direction === "encode" },
    preset: PRESETS.find((it) => it === preset) ?? "recommended",
    rules: rulesOf(rules),
    second: textOf(second),
  };
}

function textOf(value: unknown): string {
  return typeof value === "string" ? value : "";
}

function rulesOf(value: unknown): Record<string, RuleLevel> {
  const known: [string, RuleLevel][] = [];
  const entries = typeof value === "object" && value !== null ? Object.entries(value) : [];
  for (const [id, word] of entries.slice(0, MAX_RULES)) {
    const level = ruleLevel(word);
    if (level !== undefined && /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(id)) known.push([id, level]);
  }
  return Object.fromEntries(known);
}

function through(bytes: Uint8Array, transform: CompressionStream | DecompressionStream): ReadableStream<Uint8Array> {
  const source = new Blob([bytes as Uint8Array<ArrayBuffer>]).stream();
  return source.pipeThrough(transform);
}

/** The bytes of a stream; undefined, without reading on, if there are more than MAX_STATE_BYTES. */
async function collect(stream: ReadableStream<Uint8Array>): Promise<Uint8Array | undefined> {
  const chunks: Uint8Array[] = [];
  const reader = stream.getReader();
  let length = 0;
  for (;;) {
    const { value, done } = await reader.read();
    if (done) break;
    length += value.length;
    if (length > MAX_STATE_BYTES) {
      await reader.cancel();
      return undefined;
    }
    chunks.push(value);
  }
  const all = new Uint8Array(length);
  let at = 0;
  for (const chunk of chunks) {
    all.set(chunk, at);
    at += chunk.length;
  }
  return all;
}

function base64Url(bytes: Uint8Array): string {
  let binary = "";
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return btoa(binary).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

function bytesOf(text: string): Uint8Array | undefined {
  try {
    const binary = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
    return Uint8Array.from(binary, (c) => c.charCodeAt(0));
  } catch {
    return undefined;
  }
}
