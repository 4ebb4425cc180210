/** An edit of a document's text, for caches of what was derived from the text. */
import type { Span } from "../text/offsetMap.js";

export interface DocumentEdit {
  /** What was replaced, in offsets before the edit. */
  readonly span: Span;
  readonly newLength: number;
}

/** Receives every edit, and the replacement of the whole text. */
export interface EditFollower {
  edited(edit: DocumentEdit): void;
  /** The whole text was replaced. */
  replaced(): void;
}

/** A function that makes one follower for each document, on the first call; the follower then receives all later edits. */
export function perDocument<Document extends { follow(follower: EditFollower): void }, Follower extends EditFollower>(
  make: (document: Document) => Follower,
): (document: Document) => Follower {
  const known = new WeakMap<Document, Follower>();
  return (document) => {
    let follower = known.get(document);
    if (follower === undefined) {
      follower = make(document);
      known.set(document, follower);
      document.follow(follower);
    }
    return follower;
  };
}
