/** A span of a raw signature or a `sip`, as JavaScript text: its length counts the UTF-8 bytes of the contents and the `!`. */
export function span(tag: string, contents: string): string {
  return `${tag}${Buffer.byteLength(contents) + 1}!${contents}`;
}
