/** The offset in a readable form after the comment at its top and the empty lines, where what can be edited begins. */
export function formStart(text: string): number {
  return /^(?:[ \t]*(?:\/\/[^\n]*)?\r?\n)*/.exec(text)?.[0].length ?? 0;
}
