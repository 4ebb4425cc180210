/**
 * What the constants of a module show of what it needs: the names that its program asks devices for, and the parameters
 * that it loads. Its bytecode, which connects them, is not read.
 *
 * Upstream: compiler/src/iree/compiler/Modules/IO/Parameters/Conversion/ParamsToVM/Patterns.cpp for the tables of keys and
 * spans, and compiler/src/iree/compiler/Dialect/HAL/IR/HALAttrs.cpp for the names of devices.
 */
import { displayBytes, textOf } from "../text/byteString.js";
import { type ByteReader, MalformedError } from "./byteReader.js";
import type { Container } from "./container.js";
import type { Segment } from "./elf.js";
import type { Layout } from "./layouts.js";
import { deviceOf, segmentsOf } from "./libraries.js";
import type { Constants, ParameterUse } from "./module.js";

/** How much of all constants may be read, in bytes of work. */
const MAX_WORK_BYTES = 8 * 1024 * 1024;
/** Names are short. Bytes. */
const MAX_TEXT_LENGTH = 256;
/** Of one executable, whose names are at its start or at its end. Bytes. */
const MAX_SEARCHED_LENGTH = 256 * 1024;
/** Of a table of keys, and of the keys. Bytes. */
const MAX_TABLE_LENGTH = 8 << 16;
const MAX_KEYS_LENGTH = 1024 * 1024;
const ENTRY_LENGTH = 8;
const SPAN_LENGTH = 24;
const MAX_PARAMETERS = 1 << 16;

const FORMAT =
  /^(?:(?:embedded|system)-(?:elf|dylib|dll|macho|wasm)-\w+|static|vmvx-bytecode-fb|(?:cuda|rocm|hip|amdgpu|vulkan|metal|webgpu)-[\w-]+|amdgcn-amd-amdhsa--gfx\w+)$/;
const DEVICE = /^[a-z][a-z0-9_-]*\*$/;
/** Keys of queries, and names that programs use besides. */
const QUERY = /^(?:hal\.|executable)/;
/** Devices whose code names the architecture that it is for. */
const NAMING: ReadonlySet<string> = new Set(["amdgpu", "cuda", "hip", "rocm"]);
const ARCHITECTURE = /amdgcn-amd-amdhsa-[\w-]*-(gfx[0-9a-f]+)|\.target\s+(sm_\d+\w*)/g;

/** Reads the constants of a module whose tables were checked by the same layout. Never throws. */
export function readConstants(
  file: ByteReader,
  container: Container,
  layout: Layout,
  loadsParameters: boolean,
): Constants {
  const bytes = file.sharing(MAX_WORK_BYTES);
  const reader = new ConstantsReader(bytes);
  try {
    const segments = [...segmentsOf(bytes, container, layout)];
    for (const segment of segments) reader.readName(segment);
    if (loadsParameters) reader.readParameters(segments);
    for (const segment of segments) reader.readExecutable(segment);
  } catch (error) {
    if (!(error instanceof MalformedError)) throw error;
  }
  return reader.found();
}

// A class since what was found so far counts where the rest is too long to be read.
class ConstantsReader {
  readonly #bytes: ByteReader;
  readonly #formats = new Set<string>();
  readonly #devices = new Set<string>();
  readonly #architectures = new Set<string>();
  readonly #parameters = new Map<string, ParameterUse>();

  constructor(bytes: ByteReader) {
    this.#bytes = bytes;
  }

  found(): Constants {
    return {
      formats: [...this.#formats],
      devices: [...this.#devices],
      architectures: [...this.#architectures].sort(),
      parameters: [...this.#parameters.values()],
    };
  }

  readName(segment: Segment): void {
    const text = this.#text(segment);
    if (text === undefined) return;
    if (FORMAT.test(text)) this.#formats.add(text);
    if (DEVICE.test(text)) this.#devices.add(text);
  }

  readExecutable(segment: Segment): void {
    const { start, length } = segment;
    if (length <= MAX_TEXT_LENGTH || !NAMING.has(deviceOf(this.#bytes, segment) ?? "")) return;
    const searched = Math.min(length, MAX_SEARCHED_LENGTH);
    this.#bytes.spend(searched);
    for (const [, amd, nvidia] of this.#bytes.bytes(start, searched).matchAll(ARCHITECTURE)) {
      this.#architectures.add(amd ?? nvidia ?? "");
    }
  }

  /**
   * Keys are in two constants, one after another: places and lengths, and the text that they are in; a third has the
   * spans that are read, unless an earlier one is the same.
   */
  readParameters(segments: readonly Segment[]): void {
    let scope: string | undefined;
    for (const [i, table] of segments.entries()) {
      const data = segments[i + 1];
      const keys = data && this.#keys(table, data);
      if (keys === undefined) continue;
      const before = segments[i - 1];
      const named = before && this.#text(before);
      if (named !== undefined && !FORMAT.test(named) && !DEVICE.test(named) && !QUERY.test(named)) scope = named;
      const spans = segments[i + 2];
      const ends = spans && this.#ends(spans, keys.length);
      for (const [k, key] of keys.entries()) this.#add(scope, key, ends?.[k]);
    }
  }

  #add(scope: string | undefined, key: string, bytes: number | undefined): void {
    const name = JSON.stringify([scope, key]);
    const before = this.#parameters.get(name);
    if (before === undefined && this.#parameters.size >= MAX_PARAMETERS) return;
    const most = Math.max(before?.bytes ?? 0, bytes ?? 0);
    this.#parameters.set(name, { scope, key, bytes: (bytes ?? before?.bytes) ? most : undefined });
  }

  /** The keys of a table; undefined where two constants are no such table and its text. */
  #keys(table: Segment, data: Segment): readonly string[] | undefined {
    const isLength = table.length > 0 && table.length <= MAX_TABLE_LENGTH && table.length % ENTRY_LENGTH === 0;
    if (!isLength || data.length === 0 || data.length > MAX_KEYS_LENGTH) return undefined;
    let end = 0;
    const ends: number[] = [];
    for (let at = table.start; at < table.start + table.length; at += ENTRY_LENGTH) {
      const length = this.#bytes.u32(at + 4);
      if (this.#bytes.u32(at) !== end || length === 0) return undefined;
      end += length;
      ends.push(end);
    }
    if (end !== data.length) return undefined;
    this.#bytes.spend(end);
    const text = this.#bytes.bytes(data.start, data.length);
    const names = ends.map((to, i) => textOf(text.slice(ends[i - 1] ?? 0, to) as typeof text));
    return names.every((name) => name !== undefined && !CONTROL.test(name)) ? (names as string[]) : undefined;
  }

  /** Where the spans of parameters end in them; undefined where a constant has none. */
  #ends({ start, length }: Segment, count: number): readonly number[] | undefined {
    if (length !== count * SPAN_LENGTH) return undefined;
    const ends = Array.from({ length: count }, (_, i) => {
      const at = start + i * SPAN_LENGTH;
      return this.#bytes.u64(at) + this.#bytes.u64(at + 16);
    });
    return ends.every((end) => Number.isSafeInteger(end) && end > 0) ? ends : undefined;
  }

  #text({ start, length }: Segment): string | undefined {
    if (length === 0 || length > MAX_TEXT_LENGTH) return undefined;
    const text = displayBytes(this.#bytes.bytes(start, length));
    return /^[\x21-\x7e][\x20-\x7e]*$/.test(text) ? text : undefined;
  }
}

/** What no name has. */
const CONTROL = /[\0-\x1f\x7f]/;
