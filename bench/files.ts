/** The files of a run, by name. */
import { resolve } from "node:path";
import { CLIFFS, cliffFile } from "./cliffs.js";
import { dumpFile } from "./dump.js";
import { blobFile, denseFile, type GeneratedFile, KB, MB } from "./generate.js";
import { GROWTH_SHAPES, growthFile } from "./growth.js";
import { mixedFile } from "./mixed.js";
import { modelFile } from "./model.js";
import { realFile } from "./real.js";

/** Real files beside the checkout, in whose root `npm run` starts the benchmark. */
export const CORPUS = resolve("../shared/corpus");

type Make = () => GeneratedFile | undefined;

/** How a shape is made at a size in characters; undefined where what it is made from is not there. */
export const SHAPES: Readonly<Record<string, (name: string, size: number) => GeneratedFile | undefined>> = {
  uniform: (name, size) => denseFile(name, size, Math.round((size / MB) * 1_200)),
  mixed: mixedFile,
  dump: dumpFile,
  real: (name, size) => realFile(name, size, CORPUS),
  model: modelFile,
};

/** In characters. */
export const CLIFF_SIZE = 5 * MB;

export const CLIFF_FILES: readonly string[] = Object.keys(CLIFFS).map((shape) => fileName("cliff", shape));
export const GROWTH_FILES: readonly string[] = Object.keys(GROWTH_SHAPES).map((shape) => fileName("growth", shape));

function fileName(group: string, shape: string): string {
  return `${group}-${shape.toLowerCase().replaceAll(/[ ,']+/g, "-")}`;
}

const SIZES: Readonly<Record<string, number>> = { "1mb": MB, "10mb": 10 * MB, "100mb": 100 * MB };

export const FILES: Readonly<Record<string, Make>> = {
  "1kb": () => denseFile("1kb", KB, 1),
  "1kb-broken": () => denseFile("1kb-broken", KB, 1, 1),
  "10kb": () => denseFile("10kb", 10 * KB, 12),
  "100kb": () => denseFile("100kb", 100 * KB, 120),
  "mixed-100kb": () => mixedFile("mixed-100kb", 100 * KB),
  "10mb-blob": () => blobFile("10mb-blob", 10 * MB, 20),
  ...Object.fromEntries(
    Object.entries(CLIFFS).map(([shape, made]) => {
      const name = fileName("cliff", shape);
      return [name, () => cliffFile(name, made, CLIFF_SIZE)];
    }),
  ),
  ...Object.fromEntries(
    Object.entries(GROWTH_SHAPES).map(([shape, made]) => {
      const name = fileName("growth", shape);
      return [name, () => growthFile(name, made, CLIFF_SIZE)];
    }),
  ),
  ...Object.fromEntries(
    Object.entries(SHAPES).flatMap(([shape, make]) =>
      Object.entries(SIZES).map(([size, characters]) => {
        const name = `${shape}-${size}`;
        return [name, () => make(name, characters)];
      }),
    ),
  ),
};

/** What is measured where nothing else is named. */
export const DEFAULT_FILES: readonly string[] = [
  "1kb",
  "1kb-broken",
  "10mb-blob",
  "mixed-100kb",
  ...Object.keys(SHAPES).flatMap((shape) => [`${shape}-1mb`, `${shape}-10mb`]),
];

/** How a cost grows with each shape. */
export const GROWTH: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  Object.keys(SHAPES).map((shape) => [shape, Object.keys(SIZES).map((size) => `${shape}-${size}`)]),
);
