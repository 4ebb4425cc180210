/** The offset in a readable form after the comment and empty lines at its top, where editing begins. */
export function formStart(text: string): number {
  return /^(?:[ \t]*(?:\/\/[^\n]*)?\r?\n)*/.exec(text)?.[0].length ?? 0;
}
