import { CODECS_BY_KIND, type Kind } from "../../core/encodings/registry.js";

/** The reply of `mlirAbi.encodings`, which lets users choose one; in display order. */
export type EncodingsReply = readonly {
  readonly kind: Kind;
  /** As a title: "Raw signature". */
  readonly name: string;
  /** A readable form that `mlirAbi.encode` accepts. */
  readonly example: string;
}[];

/** `[]`: the encodings that `decode` and `encode` know. */
export function encodings(): EncodingsReply {
  return Array.from(CODECS_BY_KIND, ([kind, { name, form }]) => ({
    kind,
    name: titleOf(name),
    example: form.example,
  }));
}

/** The name of an encoding for people. */
export function titleOf(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1);
}
