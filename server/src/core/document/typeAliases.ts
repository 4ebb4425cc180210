/** The definitions of type aliases: `!t = tensor<4xf32>`. */
import { codeHere, readerAt, skipTrivia } from "../syntax/reader.js";
import { definesAlias } from "../syntax/statementStart.js";
import { foldedText, skipType } from "../syntax/type.js";
import { EQUAL } from "../text/characters.js";
import type { AbiDocument } from "./document.js";

const ALIAS = /^![A-Za-z_$][\w$-]*$/;
/** A definition is read this far, in UTF-16 units. */
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

  /** The type of the first `!name = type`. */
  #definitionOf(alias: string): string | undefined {
    const { structure, length } = this.#document;
    for (const { end } of structure.aliasesNamed(alias, { start: 0, end: length })) {
      const type = typeAfterEqual(this.#document.slice(end, end + MAX_DEFINITION_LENGTH));
      if (type !== undefined) return type;
    }
    return undefined;
  }
}

/** The type of `= type` at the start of a text, on one line. */
function typeAfterEqual(text: string): string | undefined {
  const reader = readerAt(text, 0, 0, text.length);
  skipTrivia(reader);
  if (codeHere(reader) !== EQUAL) return undefined;
  reader.pos++;
  skipTrivia(reader);
  const start = reader.pos;
  // `!a =` without a type, before the next definition.
  if (definesAlias(text, start, text.length)) return undefined;
  return skipType(reader) ? foldedText(text, start, reader.pos) : undefined;
}
