/** The definitions of type aliases: `!t = tensor<4xf32>`. */
import { nextToken } from "../syntax/lexemes.js";
import type { TextTree } from "../syntax/textTree.js";
import { ALIAS_NAME } from "../syntax/tree.js";
import { foldedText } from "../syntax/type.js";
import { EQUAL } from "../text/characters.js";
import type { AbiDocument } from "./document.js";

const ALIAS = /^![A-Za-z_$][\w$-]*$/;
/** A longer definition is not read. UTF-16 units. */
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
    const { structure, pages, length } = this.#document;
    for (const { start } of structure.aliasesNamed(alias, { start: 0, end: length })) {
      const page = pages.all[pages.indexAt(start)];
      const type = page && typeOf(pages.source(page), start - page.start);
      if (type !== undefined) return type;
    }
    return undefined;
  }
}

/** What the alias is given whose name starts at an offset, on one line. */
function typeOf(source: TextTree, offset: number): string | undefined {
  const name = source.rowFrom(offset);
  const { tree, text } = source;
  if (tree.kinds[name] !== ALIAS_NAME || tree.nexts[name] !== EQUAL) return undefined;
  const equals = nextToken(text, source.endOf(name), text.length);
  const start = nextToken(text, equals + 1, text.length);
  const end = source.endOf(name - 1);
  return start < end && end - start <= MAX_DEFINITION_LENGTH ? foldedText(text, start, end) : undefined;
}
