/** A function that makes one thing for each document, on the first call. */
export function perDocument<Document extends object, Thing>(make: (document: Document) => Thing) {
  const known = new WeakMap<Document, Thing>();
  return (document: Document): Thing => {
    const thing = known.get(document) ?? make(document);
    known.set(document, thing);
    return thing;
  };
}
