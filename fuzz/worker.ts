/** A thread that works through the inputs of one target, so that its parent notices an input that never ends. */
import { parentPort, workerData } from "node:worker_threads";
import { randomOf } from "../test/kit/random.js";
import { brokenBy, kindOf } from "./check.js";
import { minimised } from "./minimise.js";
import { nextInput } from "./mutate.js";
import type { Target } from "./target.js";
import { targetNamed } from "./targets.js";

export interface Work {
  readonly target: string;
  readonly seed: number;
  readonly seconds: number;
  /** The first input's number. */
  readonly from: number;
}

export type Report =
  | { readonly kind: "at"; readonly number: number }
  | { readonly kind: "broken"; readonly number: number; readonly broken: string; readonly input: string }
  | { readonly kind: "minimised"; readonly broken: string; readonly input: string }
  | { readonly kind: "done"; readonly inputs: number };

/** How many inputs are tried to make one small. */
const MINIMISING = { lsp: 200, others: 3000 } as const;

/** The generator of an input: of target, seed and number alone, so that each can be made again by itself. */
export function inputNumber(target: Target, seeds: readonly string[], seed: number, number: number): string {
  let hash = seed >>> 0;
  for (const character of target.name) hash = (Math.imul(hash, 31) + character.charCodeAt(0)) >>> 0;
  return nextInput(target, seeds, randomOf(Math.imul(hash ^ number, 0x9e3779b1) + number));
}

/** Works until the time is over. */
export async function work({ target: name, seed, seconds, from }: Work, report: (it: Report) => void): Promise<void> {
  const target = targetNamed(name);
  const seeds = target.seeds();
  const end = performance.now() + seconds * 1000;
  const known = new Set<string>();
  let number = from;
  for (; performance.now() < end; number++) {
    report({ kind: "at", number });
    const input = inputNumber(target, seeds, seed, number);
    const broken = await brokenBy(target, input);
    if (broken === undefined || known.has(kindOf(broken))) continue;
    known.add(kindOf(broken));
    report({ kind: "broken", number, broken, input });
    const fails = async (candidate: string) => {
      report({ kind: "at", number });
      const again = await brokenBy(target, candidate);
      return again !== undefined && kindOf(again) === kindOf(broken);
    };
    const small = await minimised(input, fails, name === "lsp" ? MINIMISING.lsp : MINIMISING.others);
    report({ kind: "minimised", broken: (await brokenBy(target, small)) ?? broken, input: small });
  }
  report({ kind: "done", inputs: number - from });
}

/** What a thread runs. */
export async function workInThread(): Promise<void> {
  await work(workerData as Work, (it) => parentPort?.postMessage(it));
}
