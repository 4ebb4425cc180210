/**
 * The key, kind, offset and size of each resource, from section 6 and the resource's first bytes. Contents are not
 * read.
 */
import type { ByteSource } from "../text/byteSource.js";
import { type ByteString, displayBytes } from "../text/byteString.js";
import { visible } from "../text/visibleText.js";
import { keyText } from "./asmText.js";
import { BytecodeError, Cursor } from "./cursor.js";
import type { SectionPlace } from "./sections.js";
import type { StringTable } from "./tables.js";

export type ResourceKind = "blob" | "bool" | "string";

const KINDS: readonly ResourceKind[] = ["blob", "bool", "string"];

export interface Resource {
  /** The dialect, or the tool that an external resource is for. */
  readonly owner: ByteString;
  readonly external: boolean;
  readonly key: ByteString;
  readonly kind: ResourceKind;
  /** Where the value starts in the file. A blob begins with alignment and size. */
  readonly offset: number;
  /** Bytes in section 5, padding included; 0 if the data was elided. */
  readonly length: number;
  /** Bytes of a blob's data; undefined for other kinds, and if it was elided. */
  readonly size: number | undefined;
  readonly alignment: number | undefined;
}

/** Reads section 6. @throws BytecodeError */
export function readResources(
  source: ByteSource,
  section: Cursor,
  values: SectionPlace,
  strings: StringTable,
  dialects: readonly ByteString[],
): readonly Resource[] {
  const found: Resource[] = [];
  let offset = values.start;
  const group = (owner: ByteString, external: boolean): void => {
    const count = section.count("resources", 3);
    for (let i = 0; i < count; i++) {
      const key = strings.at(section.index("strings", strings.count));
      const at = section.pos;
      const length = section.varint();
      const left = values.start + values.length - offset;
      if (length > left) section.fail(`Resource has ${length} bytes, ${left} are left in section 5`, at);
      const kind = KINDS[section.byte()];
      if (kind === undefined) section.fail("Resource has an unknown kind, expected 0, 1 or 2", section.pos - 1);
      const { size, alignment } = extentOf(source, kind, offset, length) ?? {};
      found.push({ owner, external, key, kind, offset, length, size, alignment });
      offset += length;
    }
  };
  const external = section.count("groups of resources", 2);
  for (let i = 0; i < external; i++) group(strings.at(section.index("strings", strings.count)), true);
  while (section.left > 0) group(dialects[section.index("dialects", dialects.length)] as ByteString, false);
  return found;
}

/** A resource as a comment line: MLIR's own text would contain all of its data. */
function commentOf({ owner, external, key, kind, size, alignment }: Resource): string {
  const of = `${external ? "external resource" : "resource"} of ${visible(displayBytes(owner))}`;
  const extent = size === undefined ? "" : `, ${size} bytes, alignment ${alignment}`;
  return `// ${of}: ${keyText(key)}, ${kind}${extent}\n`;
}

/** The resources of a file, a comment line each; empty if there are none. */
export function resourceComments({ resources }: { readonly resources: readonly Resource[] }): string {
  return resources.map(commentOf).join("");
}

/** Alignment and size of a blob from its first bytes; undefined if its data was elided. */
function extentOf(source: ByteSource, kind: ResourceKind, offset: number, length: number) {
  if (kind !== "blob" || length === 0) return undefined;
  const head = new Cursor(source.read(offset, Math.min(length, MAX_HEAD_BYTES)), offset);
  try {
    return { alignment: head.varint(), size: head.varint() };
  } catch (error) {
    if (error instanceof BytecodeError) return undefined;
    throw error;
  }
}

/** The size of two encoded numbers. */
const MAX_HEAD_BYTES = 18;
