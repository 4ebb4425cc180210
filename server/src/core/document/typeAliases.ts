/** The definitions of type aliases: `!t = tensor<4xf32>`. */
import type { AbiDocument } from "./document.js";

const ALIAS = /^![A-Za-z_$][\w$-]*$/;
const DEFINES = /^(?<alias>![A-Za-z_$][\w$-]*)[ \t]*=(?<type>[^\r\n]*)/;
/** A definition's line is read this far, in UTF-16 units. */
const MAX_DEFINITION_LENGTH = 4096;
/** An alias may refer to an alias; real files nest no deeper. */
const MAX_STEPS = 8;

// A class because look-ups are kept for as long as a document is read.
export class TypeAliases {
  readonly #document: AbiDocument;
  readonly #types = new Map<string, string | undefined>();

  constructor(document: AbiDocument) {
    this.#document = document;
  }

  /** The type that an alias refers to; any other type as it is. */
  resolve(written: string): string {
    let type = written;
    for (let step = 0; step < MAX_STEPS && ALIAS.test(type); step++) {
      if (!this.#types.has(type)) this.#types.set(type, this.#definitionOf(type));
      const meant = this.#types.get(type);
      if (meant === undefined) break;
      type = meant;
    }
    return type;
  }

  /** The type of `!name = type`, where the definition is at a line's start, as MLIR prints it. */
  #definitionOf(alias: string): string | undefined {
    const first = this.#definedAt(0, alias);
    if (first) return first;
    for (const at of this.#document.names.typeAliases.placesOf(alias)) {
      const meant = this.#definedAt(at, alias);
      if (meant) return meant;
    }
    return undefined;
  }

  /** What an alias is defined as at an offset; undefined where it is not, and empty where nothing is written. */
  #definedAt(at: number, alias: string): string | undefined {
    const line = this.#document.slice(at, at + MAX_DEFINITION_LENGTH);
    const { alias: defined, type } = DEFINES.exec(line)?.groups ?? {};
    return defined === alias ? type?.split("//", 1)[0]?.trim() : undefined;
  }
}
