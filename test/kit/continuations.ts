/** What a codec offers at the `|` of a marked payload, and what it says is being written there. */
import type { CodecContext, Continuation, Fields, FunctionShape } from "../../server/src/core/encodings/codec.js";
import { codecOf, type Kind } from "../../server/src/core/encodings/registry.js";
import type { ByteString } from "../../server/src/core/text/byteString.js";

/** A payload that is in no function. */
export const ALONE: CodecContext = { siblings: new Map(), function: undefined };

/** A function around the payload; its values are types, or names and types with a space between. */
export function beside(inputs: readonly string[], results: readonly string[]): CodecContext {
  const values = (texts: readonly string[]): FunctionShape["arguments"] =>
    texts.map((text) => {
      const [type = "", name] = text.split(" ").reverse();
      return { name, type };
    });
  return { siblings: new Map(), function: { name: "f", arguments: values(inputs), results: values(results) } };
}

/** The continuations at the `|`. */
export function continuationsAt(kind: Kind, marked: string, context = ALONE): readonly Continuation[] {
  return codecOf(kind).continuations(marked.replace("|", "") as ByteString, marked.indexOf("|"), context);
}

/** The payload with a continuation accepted; after a `+`, what it lacks then. */
export function accepted(marked: string, { start, end, bytes, rest }: Continuation): string {
  const text = marked.replace("|", "");
  return `${text.slice(0, start)}${bytes}${text.slice(end)}${rest && ` + ${rest}`}`;
}

/** The fields at the `|`. */
export function fieldsAt(kind: Kind, marked: string): Fields | undefined {
  return codecOf(kind).fieldsAt(marked.replace("|", "") as ByteString, marked.indexOf("|"));
}

/** The fields at the `|` as `name(part, [active part])`. */
export function formAt(kind: Kind, marked: string): string | undefined {
  const fields = fieldsAt(kind, marked);
  const parts = fields?.parts.map(({ name }, i) => (i === fields.active ? `[${name}]` : name));
  return fields && `${fields.name}(${parts?.join(", ")})`;
}

/** What the fields at the `|` are and what each part is. */
export function meaningsAt(kind: Kind, marked: string): readonly string[] {
  const fields = fieldsAt(kind, marked);
  return fields ? [fields.meaning, ...fields.parts.map(({ name, meaning }) => `${name}: ${meaning}`)] : [];
}
