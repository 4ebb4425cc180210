/**
 * Records: what a document is to the features. One record is one op (or orphan dictionary, or comment line) that holds
 * ABI attributes. A record depends only on the text it examined, so an edit elsewhere just moves it.
 */

import type { Kind } from "../encodings/registry.js";
import type { Entry, OpHeader } from "../syntax/syntax.js";
import type { Span } from "../text/offsetMap.js";

/** Where an ABI attribute is. `reflection` is a key inside an `iree.reflection` dictionary. */
export type Place = "op" | "argument" | "result" | "reflection";

/** One ABI attribute. Spans are relative to the record's start. */
export interface Island {
  readonly key: string;
  readonly place: Place;
  /** For `argument` and `result`, and for `reflection` inside one of them: its number. Otherwise null. */
  readonly index: number | null;
  /** For `reflection`: where the dictionary is. Otherwise equal to `place`. */
  readonly on: "op" | "argument" | "result";
  /** The encoding of its value; null where the value is not an encoded string. */
  readonly kind: Kind | null;
  readonly entry: Entry;
}

/**
 * What a record without ABI attributes is about: a function of PyDM, one that may have been lowered from PyDM, or an
 * import or export of the VM, an import in the text form of a module.
 */
export type Body = "pydm" | "lowered" | "vm" | "vmasm";

/** Where a record is, and what text it depends on. */
export interface RecordPlace {
  /** Offset in the document (UTF-16). Everything inside the record is relative to it. */
  readonly start: number;
  /** Length of the op header, or of whatever the record covers. */
  readonly length: number;
  /**
   * The text this record was derived from, relative to `start` as all spans. It begins before the record, with the line feed before its
   * first line, and reaches one past what was read; the start and the end of the document count as one character each, so it
   * may lie one outside.
   */
  readonly examined: Span;
}

export interface AbiRecord extends RecordPlace {
  /** In a `//` comment: explained on hover, never linted. */
  readonly inComment: boolean;
  readonly header: OpHeader | undefined;
  readonly islands: readonly Island[];
  /** Aliases (`#name`, without `#`) that ABI attributes of this record refer to. */
  readonly aliases: readonly string[];
  /** The alias (without `#`) that it is the definition of. */
  readonly defines?: string | undefined;
  /** For a record of a function's body: whose. It has no islands, and `examined` is the function. */
  readonly body?: Body | undefined;
}
