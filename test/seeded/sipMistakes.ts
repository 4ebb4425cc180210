/** Mistakes in `sip`, in its grammar and against the function. */
import type { Random } from "../kit/random.js";
import { containersOf, leavesOf, type Nest, nestText, randomSides, sipText, span } from "./encodings.js";
import type { Plant, Seed } from "./seed.js";
import { addSip, v0Bare } from "./shapes.js";
import { planted } from "./text.js";

type Sequence = Extract<Nest, { kind: "S" }>;
type Dict = Extract<Nest, { kind: "D" }>;

/** A function whose `sip` is changed on the side of the inputs; the change may say that it has no place for the mistake. */
function oddInputs(
  least: number,
  change: (nest: Sequence, random: Random, count: number) => boolean | undefined,
): Plant {
  return (random) => {
    for (;;) {
      const { fn, inputs, results } = v0Bare(random, { inputs: least });
      const sides = randomSides(inputs.length, results.length, random);
      const nest = sides.inputs;
      if (nest?.kind !== "S" || change(nest, random, inputs.length) === false) continue;
      addSip(fn, sipText(sides), random);
      return fn;
    }
  };
}

function oddText(write: (right: string, random: Random) => string): Plant {
  return (random) => {
    const { fn, inputs, results } = v0Bare(random);
    addSip(fn, write(sipText(randomSides(inputs.length, results.length, random)), random), random);
    return fn;
  };
}

const sequencesOf = (nest: Nest): Sequence[] => containersOf(nest).filter((each) => each.kind === "S");
const dictsOf = (nest: Nest): Dict[] => containersOf(nest).filter((each) => each.kind === "D");

/** Two neighbouring slots of a container of a kind. */
function neighbours<T extends Sequence | Dict>(all: readonly T[], random: Random) {
  const fitting = all.filter(({ slots }) => slots.length > 1);
  if (fitting.length === 0) return undefined;
  const { slots } = random.pick(fitting);
  const at = random.between(1, slots.length - 1);
  const [before, late] = [slots[at - 1], slots[at]];
  return before === undefined || late === undefined ? undefined : { slots, at, before, late };
}

export const SIP_SEEDS: readonly Seed[] = [
  {
    rule: "sip-syntax",
    plants: [
      oddText(() => planted("FOOBAR")),
      oddText((right) => planted("X") + right.slice(1)),
      oddText((right) => right + planted("Z1!")),
      // Two root values, a key without a value, a value without a key, keys of the other kind.
      oddText(() => `I8!S5!k0_0${span("R", `_0${planted("_1")}`)}`),
      oddText(() => `${span("I", span("S", `k0_0${planted("k1")}`))}R1!`),
      oddText(() => `${span("I", span("S", planted("_0")))}R1!`),
      oddText(() => `${span("I", span("S", `k0_0${planted(span("K", "x"))}_1`))}R1!`),
      oddText(() => `${span("I", span("D", `${span("K", "x")}_0${planted("k1")}_1`))}R1!`),
      oddText(() => `${span("I", span("S", `k0${planted("x")}_0`))}R1!`),
    ],
  },
  {
    rule: "negative-raw-index",
    plants: [
      oddInputs(1, (nest, random) => {
        const leaf = random.pick(leavesOf(nest));
        leaf.index = planted(`-${random.between(1, 20)}`);
        return true;
      }),
    ],
  },
  {
    rule: "duplicate-raw-index",
    plants: [
      oddInputs(2, (nest, random) => {
        const [one, other] = random.shuffled(leavesOf(nest));
        if (one === undefined || other === undefined) return false;
        const { index } = one;
        one.index = planted(index);
        other.index = planted(index);
        return true;
      }),
    ],
  },
  {
    rule: "sip-index-out-of-range",
    plants: [
      oddInputs(1, (nest, random, count) => {
        random.pick(leavesOf(nest)).index = planted(`${count + random.below(3)}`);
        return true;
      }),
    ],
  },
  {
    rule: "sip-missing-index",
    plants: [
      // The mistake has no place of its own, so it is reported at the structure.
      (random) => {
        const { fn, results } = v0Bare(random, { inputs: 2 });
        const { inputs, results: right } = randomSides(fn.arguments.length - 1, results.length, random);
        const sip = span("I", planted(inputs ? nestText(inputs) : "")) + span("R", right ? nestText(right) : "");
        addSip(fn, sip, random);
        return fn;
      },
    ],
  },
  {
    rule: "negative-sip-key",
    plants: [
      oddInputs(1, (nest, random) => {
        const slot = random.pick(sequencesOf(nest)).slots[0];
        if (slot === undefined) return false;
        slot.key = planted(`-${random.between(1, 9)}`);
        return true;
      }),
    ],
  },
  {
    rule: "duplicate-sip-key",
    plants: [
      oddInputs(2, (nest, random) => {
        const found = neighbours(sequencesOf(nest), random);
        if (found === undefined) return false;
        found.late.key = planted(found.before.key);
        return true;
      }),
      oddInputs(3, (nest, random) => {
        const found = neighbours(dictsOf(nest), random);
        if (found === undefined) return false;
        found.late.key = planted(found.before.key);
        return true;
      }),
    ],
  },
  {
    rule: "unsorted-sip-keys",
    plants: [
      oddInputs(2, (nest, random) => {
        const found = neighbours<Sequence | Dict>(containersOf(nest), random);
        if (found === undefined) return false;
        const { slots, at, before, late } = found;
        before.key = planted(before.key);
        late.key = planted(late.key);
        slots.splice(at - 1, 2, late, before);
        return true;
      }),
    ],
  },
  {
    rule: "sip-key-gap",
    plants: [
      oddInputs(1, (nest, random) => {
        const slot = random.pick(sequencesOf(nest)).slots.at(-1);
        if (slot === undefined) return false;
        slot.key = planted(`${Number(slot.key) + random.between(1, 12)}`);
        return true;
      }),
    ],
  },
  {
    rule: "empty-sip-structure",
    plants: [
      oddInputs(1, (nest, random) => {
        const { slots } = random.pick(sequencesOf(nest));
        // Marked by its key, as the nest has no text of its own.
        slots.push({ key: planted(`${slots.length}`), value: { kind: random.pick(["S", "D"]), slots: [] } });
        return true;
      }),
    ],
  },
];
