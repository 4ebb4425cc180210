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
  #types: Map<string, string> | undefined;

  constructor(document: AbiDocument) {
    this.#document = document;
  }

  /** The type that an alias refers to; any other type as it is. */
  resolve(written: string): string {
    let type = written;
    for (let step = 0; step < MAX_STEPS && ALIAS.test(type); step++) {
      const meant = this.#definitionOf(type);
      if (meant === undefined) break;
      type = meant;
    }
    return type;
  }

  /** The type of `!name = type`, where the definition is at a line's start, as MLIR prints it. */
  #definitionOf(alias: string): string | undefined {
    if (this.#types === undefined) {
      this.#types = new Map();
      if (this.#document.slice(0, 1) === "!") this.#define(0, this.#types);
      for (let at = this.#document.indexOf("\n!"); at >= 0; at = this.#document.indexOf("\n!", at + 1)) {
        this.#define(at + 1, this.#types);
      }
    }
    return this.#types.get(alias);
  }

  #define(at: number, types: Map<string, string>): void {
    const match = DEFINES.exec(this.#document.slice(at, at + MAX_DEFINITION_LENGTH));
    const { alias, type } = match?.groups ?? {};
    const meant = type?.split("//", 1)[0]?.trim();
    if (alias !== undefined && meant && !types.has(alias)) types.set(alias, meant);
  }
}
