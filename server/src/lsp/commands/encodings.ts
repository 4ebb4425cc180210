/** The encodings, for clients that let users choose one. */
import { CODECS_BY_KIND, type Kind } from "../../core/encodings/registry.js";

/** What `mlirAbi.encodings` answers, in the order in which people are shown them. */
export type EncodingsReply = readonly {
  readonly kind: Kind;
  /** As a title: "Raw signature". */
  readonly name: string;
  /** A readable form that `mlirAbi.encode` takes. */
  readonly example: string;
}[];

export function encodings(): EncodingsReply {
  return Array.from(CODECS_BY_KIND, ([kind, { name, form }]) => ({
    kind,
    name: titleOf(name),
    example: form.example,
  }));
}

export function titleOf(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1);
}
