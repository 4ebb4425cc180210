/** Reads the ops of a text that define symbols, or are scopes without one. */
import type { Span } from "../../text/offsetMap.js";
import { isFunction } from "./definingOps.js";
import type { Definition, Definitions, Extent } from "./definitions.js";
import type { ExaminedText } from "./examinedText.js";
import { type ExtentSource, readExtent } from "./extent.js";
import { genericDefinition } from "./genericOp.js";
import type { FoundOp } from "./opColumns.js";

/** The op that a `sym_name` makes, and how much text was read for that. */
export function genericOp(
  from: ExtentSource,
  section: Span,
  symName: number,
  examined: ExaminedText | undefined,
): { readonly op: FoundOp | undefined; readonly cost: number } {
  const lines: Span[] = [];
  const { source, braces } = from;
  const { definition, cost } = genericDefinition({ source, braces, section, onLine: (it) => lines.push(it) }, symName);
  for (const { start, end } of lines) examined?.add(start, end, definition?.start ?? -1, symName);
  if (definition === undefined) return { op: undefined, cost };
  const extent = readExtent(from, definition.start, section);
  if (examined !== undefined) addExtent(examined, definition.start, extent, symName);
  return { op: opOf(definition, 0, extent, symName), cost };
}

/** Notes the text that the extent of an op that starts at an offset depends on. */
function addExtent(to: ExaminedText, start: number, { seen, examined }: Extent, symName: number): void {
  addPlaces(to, start, examined.length === 0 ? [0, seen] : examined, symName);
}

function addPlaces(to: ExaminedText, start: number, places: readonly number[], symName: number): void {
  for (let i = 0; i + 1 < places.length; i += 2) {
    to.add(start + (places[i] ?? 0), start + (places[i + 1] ?? 0), start, symName);
  }
}

/**
 * Reads the extent of the op that starts at an offset. What that depends on is kept with the op's row where its segment
 * holds that, else noted in `examined`.
 *
 * @param examined Undefined where nothing is kept.
 */
export function readDefinition(
  from: ExtentSource,
  start: number,
  section: Span,
  definitions: Definitions,
  row: number,
  examined: ExaminedText | undefined,
): Extent {
  const extent = readExtent(from, start, section);
  if (examined === undefined) return extent;
  const { seen, examined: places } = extent;
  const [, headerEnd = seen] = places;
  if (definitions.holds(row, seen)) definitions.setExtent(row, extent);
  else if (headerEnd > 0 && definitions.holds(row, headerEnd)) {
    definitions.setHeader(row, headerEnd);
    addPlaces(examined, start, places.slice(2), -1);
  } else addExtent(examined, start, extent, -1);
  return extent;
}

/** An op as it was read, unless that is none. */
export function opOf(
  { start, op, nameStart, nameEnd, name, isCertain, visibility }: Definition,
  base: number,
  { headerEnd, end, hasRegion, called, hasOperands }: Extent,
  symName: number,
): FoundOp | undefined {
  const declares = called && !hasOperands;
  if (!isCertain && !(hasRegion && (name === undefined || declares))) return undefined;
  return {
    start: base + start,
    end: base + start + end,
    headerEnd: base + start + headerEnd,
    nameStart: base + nameStart,
    nameEnd: base + nameEnd,
    op,
    name,
    // The generic form has no argument list.
    isFunction: called || isFunction(op),
    visibility,
    symName,
  };
}
