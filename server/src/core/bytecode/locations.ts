/** Resolves the source location of an op. */
import { displayBytes } from "../text/byteString.js";
import { BytecodeError, type Cursor } from "./cursor.js";
import { ATTRIBUTE, indices, type ValueTable } from "./valueTable.js";

/** A place in the source that a module was made from. Both numbers count from 0, as in LSP. */
export interface SourcePlace {
  readonly file: string;
  readonly line: number;
  readonly character: number;
}

/** How many locations are examined for one place. */
const MAX_LOCATIONS = 1000;

/**
 * The place that a location names: its own, a name's child's, a call site's callee's, or that of the first fused one
 * with a place. Undefined if there is none. Never throws.
 */
export function sourceOfLocation(values: ValueTable, location: number): SourcePlace | undefined {
  const next = [location];
  for (let examined = 0; examined < MAX_LOCATIONS; examined++) {
    const index = next.pop();
    if (index === undefined || index < 0 || index >= values.attributes) return undefined;
    const code = values.codeOf(index);
    const { cursor } = values.attribute(index);
    try {
      if (code >= 0) cursor.varint();
      if (code === ATTRIBUTE.fileLineCol || code === ATTRIBUTE.fileRange) return placeAt(values, cursor, code);
      for (const child of childrenOf(values, cursor, code).toReversed()) next.push(child);
    } catch (error) {
      if (!(error instanceof BytecodeError)) throw error;
    }
    if (next.length === 0) return undefined;
  }
  return undefined;
}

function placeAt(values: ValueTable, cursor: Cursor, code: number): SourcePlace | undefined {
  const file = values.string(cursor.index("attributes", values.attributes));
  if (file === undefined) return undefined;
  const count = code === ATTRIBUTE.fileRange ? cursor.count("numbers") : 2;
  const line = count > 0 ? cursor.varint() : 0;
  const column = count > 1 ? cursor.varint() : 0;
  return { file: displayBytes(file), line: Math.max(0, line - 1), character: Math.max(0, column - 1) };
}

function childrenOf(values: ValueTable, cursor: Cursor, code: number): readonly number[] {
  if (code === ATTRIBUTE.fused || code === ATTRIBUTE.fusedWithMetadata) return indices(cursor, values.attributes);
  if (code === ATTRIBUTE.callSite) return [cursor.index("attributes", values.attributes)];
  if (code !== ATTRIBUTE.name) return [];
  cursor.index("attributes", values.attributes);
  return [cursor.index("attributes", values.attributes)];
}
