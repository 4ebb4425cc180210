/** The texts of the growth tests, made to be slow to read, at a size in characters; they are edited anywhere. */

import { HOSTILE_TEXTS } from "../test/kit/hostileTexts.js";
import { TEXT_SHAPES } from "../test/kit/textShapes.js";
import type { GeneratedFile } from "./generate.js";
import { sitesAnywhere } from "./sites.js";

type Make = (parts: number) => string;

/** By name. A shape that both tests have under one name is there once. */
export const GROWTH_SHAPES: Readonly<Record<string, Make>> = { ...TEXT_SHAPES, ...Object.fromEntries(HOSTILE_TEXTS) };

/** Two sizes from which the size of a part is taken. */
const FEW = 1_000;
const MORE = 2_000;

export function growthFile(name: string, make: Make, size: number): GeneratedFile {
  const few = make(FEW).length;
  const part = (make(MORE).length - few) / (MORE - FEW);
  const text = make(FEW + Math.max(0, Math.round((size - few) / part)));
  const sites = sitesAnywhere(text);
  return { name, text, signatures: 0, broken: 0, signatureSites: [], constantSites: sites, valueSites: sites };
}
