/** Places for edits and hovers in a text of any shape. */
import type { GeneratedFile, Site } from "./generate.js";

/** No session visits more places of a kind. */
const MAX_SITES = 2_000;

/** Every `step`th match, so that the places are spread over the whole text; `offset` characters after its start. */
function spread(
  text: string,
  lineStarts: readonly number[],
  pattern: RegExp,
  offset: number,
  isSite: (at: number) => boolean = () => true,
): Site[] {
  const found = Array.from(text.matchAll(pattern), ({ index }) => index + offset).filter(isSite);
  const step = Math.ceil(found.length / MAX_SITES);
  return placesAt(
    found.filter((_, i) => i % step === 0),
    lineStarts,
  );
}

/** Ascending offsets as places. */
function placesAt(offsets: readonly number[], lineStarts: readonly number[]): Site[] {
  let line = 0;
  return offsets.map((at) => {
    while ((lineStarts[line + 1] ?? Number.POSITIVE_INFINITY) <= at) line++;
    return { line, character: at - (lineStarts[line] ?? 0) };
  });
}

/** Whether the first length of a signature, at an offset, is right: the results follow what it counts. */
function hasRightLength(text: string, at: number): boolean {
  const digits = /^\d+/.exec(text.slice(at, at + 8))?.[0] ?? "";
  return text[at + digits.length + Number(digits)] === "R";
}

const lineStartsOf = (text: string) => [0, ...Array.from(text.matchAll(/\n/g), ({ index }) => index + 1)];

/** In the names of symbols, where they are defined and where they are used. */
export function nameSites(text: string): Site[] {
  return spread(text, lineStartsOf(text), /@(?=[a-z_])/gi, 1);
}

/** In the names of symbols and in the shapes of types: a digit typed there leaves another name, another type. */
export function headerSites(text: string): Site[] {
  return spread(text, lineStartsOf(text), /(?<=@[a-z_])|(?<=\btensor<)(?=\d)/gi, 0);
}

/** Some hundred places all over a text, whatever is there. */
export function sitesAnywhere(text: string): Site[] {
  const count = 200;
  const offsets = Array.from({ length: count }, (_, i) => Math.floor((text.length * (i + 0.5)) / count));
  return placesAt(offsets, lineStartsOf(text));
}

/** Positions as in LSP, for ASCII texts and others. */
export function sitesIn(text: string): Pick<GeneratedFile, "signatureSites" | "constantSites" | "valueSites"> {
  const starts = lineStartsOf(text);
  return {
    // After the `I` of a signature of the first generation that is not broken: a digit breaks it.
    signatureSites: spread(text, starts, /\bf = "I(?=\d+![^"]*")/g, 6, (at) => hasRightLength(text, at)),
    constantSites: spread(text, starts, /\bconstant (?=\d)/g, 9),
    // In the name of a value that an op takes.
    valueSites: spread(text, starts, /(?<=[ (])%(?=[a-z0-9_]+[, ])/g, 1),
  };
}
