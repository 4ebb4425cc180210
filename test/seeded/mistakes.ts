/** One seed for each rule of the registry. */
import { ATTRIBUTE_SEEDS } from "./attributeMistakes.js";
import { JSON_SEEDS } from "./jsonMistakes.js";
import { PYDM_SEEDS } from "./pydmMistakes.js";
import { PYTREE_SEEDS } from "./pytreeMistakes.js";
import { RAW_SEEDS } from "./rawMistakes.js";
import { REFERENCE_SEEDS } from "./referenceMistakes.js";
import type { Seed } from "./seed.js";
import { SIP_SEEDS } from "./sipMistakes.js";
import { STALE_SEEDS } from "./staleMistakes.js";
import { STRUCTURE_SEEDS } from "./structureMistakes.js";
import { TEXT_SEEDS } from "./textMistakes.js";

const FAMILIES = [
  ATTRIBUTE_SEEDS,
  JSON_SEEDS,
  PYDM_SEEDS,
  PYTREE_SEEDS,
  RAW_SEEDS,
  REFERENCE_SEEDS,
  SIP_SEEDS,
  STALE_SEEDS,
  STRUCTURE_SEEDS,
  TEXT_SEEDS,
];

/** Sorted by rule, as the registry is. */
export const SEEDS: readonly Seed[] = FAMILIES.flat().sort((a, b) => (a.rule < b.rule ? -1 : 1));
