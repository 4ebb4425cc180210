/**
 * Stretches that were read again after an edit can take the place of the earlier ones if they leave the same brackets open.
 * Then the rest need not be read again: it refers to the earlier regions, ops and groups, so each of these that both left
 * open is kept, and moved to the place of the later one.
 */
import type { OpenState } from "./valueBrackets.js";
import { type BareValues, type Frame, Group, Op, type OpState, Region, type Stretch } from "./valueFrames.js";
import type { ReadState, ReadStretch } from "./valueReader.js";

/** How many open brackets are compared after one edit. */
const MAX_COMPARED = 1 << 18;

type Shared = Region | Op | BareValues | Group;

export class Adoption {
  #budget = MAX_COMPARED;
  readonly #fresh = new Set<Stretch>();
  /** The earlier one of each. */
  #earlier = new Map<Shared, Shared>();
  /** The innermost bracket that both left open and that is one already: all around it are. */
  #common: Frame | undefined;

  /**
   * Whether the stretches that were read leave what was left before; if so, makes the two one.
   *
   * @param touched Ops that get other regions.
   */
  adopts(old: ReadState, fresh: readonly ReadStretch[], touched: Set<Op>): boolean {
    for (const stretch of fresh) this.#fresh.add(stretch);
    this.#earlier = new Map();
    const last = fresh[fresh.length - 1];
    if (last === undefined || !this.#isSame(last.exit, old)) return false;
    this.#earlier.forEach((earlier, later) => {
      if (earlier instanceof Region && later instanceof Region) earlier.moveTo(later);
    });
    this.#earlier.forEach((earlier, later) => {
      if (!(earlier instanceof Op && later instanceof Op)) return;
      earlier.stretch = later.stretch;
      earlier.at = later.at;
      earlier.regions = [...later.regions, ...earlier.regions];
      touched.add(earlier);
    });
    const seen = new Set<Shared>();
    for (const stretch of fresh) this.#refer(stretch, seen);
    for (const op of touched) op.regions = op.regions.map((it) => this.#now(it));
    last.exit = old;
    return true;
  }

  #isSame(a: ReadState, b: ReadState): boolean {
    const areTokensSame =
      a.previous === b.previous &&
      a.second === b.second &&
      a.third === b.third &&
      a.word === b.word &&
      a.fresh === b.fresh;
    return areTokensSame && this.#isSameOpen(a.open, b.open);
  }

  #isSameOpen(a: OpenState, b: OpenState): boolean {
    if (a.hasRegion !== b.hasRegion || a.deeper !== b.deeper) return false;
    if (a.top.depth !== b.top.depth || !this.#isSameOp(a, b)) return false;
    let [later, earlier] = [a.top, b.top];
    while (later !== earlier) {
      if (--this.#budget < 0 || !this.#isSameFrame(later, earlier)) return false;
      this.#earlier.set(later, earlier);
      if (later.below === undefined || earlier.below === undefined) return false;
      [later, earlier] = [later.below, earlier.below];
    }
    this.#common = later;
    return true;
  }

  #isSameFrame(later: Frame, earlier: Frame): boolean {
    if (later instanceof Region) return earlier instanceof Region && this.#isOneRegion(later, earlier);
    return earlier instanceof Group && later.bits === earlier.bits;
  }

  #isOneRegion(later: Region, earlier: Region): boolean {
    if (!this.#takesPlace(later, earlier) || later.isPlain !== earlier.isPlain) return false;
    // Where one op is an object the other is compared with that.
    if (later.op !== undefined) earlier.madeOp();
    if (earlier.op !== undefined) later.madeOp();
    return this.#isSameOp(later, earlier);
  }

  #isSameOp(later: OpState, earlier: OpState): boolean {
    if (later.hasLists !== earlier.hasLists || later.isBare !== earlier.isBare) return false;
    return this.#isOneOp(later.op, earlier.op) && this.#areBareSame(later.bare, earlier.bare);
  }

  #isOneOp(later: Op | undefined, earlier: Op | undefined): boolean {
    if (later === earlier) return true;
    if (later === undefined || earlier === undefined || later.isFunction !== earlier.isFunction) return false;
    if (!this.#takesPlace(later, earlier)) return false;
    this.#earlier.set(later, earlier);
    return true;
  }

  #areBareSame(later: BareValues | undefined, earlier: BareValues | undefined): boolean {
    if (later === earlier) return true;
    if (later === undefined || earlier === undefined || !this.#isOneOp(later.op, earlier.op)) return false;
    this.#earlier.set(later, earlier);
    return true;
  }

  /** Whether the text of one is read again, and the other was found there. */
  #takesPlace(later: Op | Region, earlier: Op | Region): boolean {
    return this.#fresh.has(later.stretch) && !earlier.stretch.isCurrent;
  }

  #now<T extends Shared | undefined>(it: T): T {
    return it === undefined ? it : ((this.#earlier.get(it) as T | undefined) ?? it);
  }

  /** Makes a stretch that was read, and what it left open, refer to the earlier ones. */
  #refer(stretch: ReadStretch, seen: Set<Shared>): void {
    stretch.regions = stretch.regions.map((it) => this.#now(it));
    stretch.ops = stretch.ops.map((it) => this.#now(it));
    stretch.bare = stretch.bare.map((it) => this.#now(it));
    for (const values of stretch.bare) values.op = this.#now(values.op);
    for (let frame = stretch.exit.open.top; !seen.has(frame); ) {
      seen.add(frame);
      if (frame instanceof Region) {
        if (frame.op !== undefined) frame.op = this.#now(frame.op);
        frame.bare = this.#now(frame.bare);
      } else frame.region = this.#now(frame.region);
      if (frame === this.#common || frame.below === undefined) break;
      frame.below = this.#now(frame.below);
      frame = frame.below;
    }
    const { open } = stretch.exit;
    const { top, region, op, bare } = open;
    const now = { top: this.#now(top), region: this.#now(region), op: this.#now(op), bare: this.#now(bare) };
    stretch.exit = { ...stretch.exit, open: { ...open, ...now } };
  }
}
