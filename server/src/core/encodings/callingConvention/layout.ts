/** Where the values of a fragment lie in a call's argument or result buffer, on a 64-bit host. Upstream:
 * runtime/src/iree/vm/module.c, `iree_vm_function_call_compute_cconv_fragment_size`. */
import type { ItemModel } from "./model.js";
import type { ScalarKind } from "./tree.js";

interface Size {
  readonly bytes: number;
  readonly alignment: number;
}

const SIZES: Readonly<Record<ScalarKind, Size>> = {
  i32: { bytes: 4, alignment: 4 },
  i64: { bytes: 8, alignment: 8 },
  f32: { bytes: 4, alignment: 4 },
  f64: { bytes: 8, alignment: 8 },
  // A pointer, an offset and a type; smaller on 32-bit hosts.
  ref: { bytes: 16, alignment: 8 },
};

export interface Slot {
  /** Bytes from the buffer's start, or undefined after a variadic span, whose length is known only at the call. */
  readonly offset: number | undefined;
  /** Undefined for a variadic span. */
  readonly bytes: number | undefined;
  readonly alignment: number;
}

export interface Layout {
  readonly slots: readonly Slot[];
  /** With padding to `alignment`; undefined where a span makes it variable. */
  readonly bytes: number | undefined;
  /** The largest of the values. */
  readonly alignment: number;
}

/** The size of one value. */
export function sizeOf(kind: ScalarKind): Size {
  return SIZES[kind];
}

/** The bytes that one element of a variadic span takes, padded to its own alignment. */
export function tupleSize(types: readonly { readonly kind: ScalarKind }[]): Size {
  const { bytes, alignment } = layoutOf(types);
  return { bytes: bytes ?? 0, alignment };
}

/** The layout of a fragment. */
export function layoutOf(items: readonly ItemModel[]): Layout {
  const slots: Slot[] = [];
  let end: number | undefined = 0;
  let largest = 1;
  for (const item of items) {
    if (item.kind === "void") {
      slots.push({ offset: end, bytes: 0, alignment: 1 });
    } else if (item.kind === "variadic") {
      // An i32 count precedes the elements.
      const alignment = 4;
      slots.push({ offset: end === undefined ? undefined : alignTo(end, alignment), bytes: undefined, alignment });
      end = undefined;
    } else {
      const { bytes, alignment }: Size = SIZES[item.kind];
      const offset: number | undefined = end === undefined ? undefined : alignTo(end, alignment);
      slots.push({ offset, bytes, alignment });
      largest = Math.max(largest, alignment);
      end = offset === undefined ? undefined : offset + bytes;
    }
  }
  return { slots, bytes: end === undefined ? undefined : alignTo(end, largest), alignment: largest };
}

function alignTo(offset: number, alignment: number): number {
  return Math.ceil(offset / alignment) * alignment;
}
