/** Which characters are invisible or harmful when displayed: the one definition, for messages, pages and terminals. */

/**
 * Control characters, line separators, the bidirectional controls that reorder text, and whatever else a font draws
 * nothing for. The joiners U+200C and U+200D and the variation selectors are not among them: emoji and several scripts
 * need them.
 */
export const INVISIBLE =
  /(?!\u200c|\u200d|[\ufe00-\ufe0f]|[\u180b-\u180d])[\p{Cc}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\ufff9-\ufffb]/gu;

/** The name of a character that is not shown: `<U+202E>`. */
export function nameOfInvisible(c: string): string {
  return `<U+${(c.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0")}>`;
}
