/** A compiler that is played: a module of functions goes through passes, which are dumped, and what each changes is known. */
import type { Random } from "./random.js";

export interface PlayedEvent {
  readonly pass: number;
  readonly change: "added" | "changed" | "removed" | "renamed";
  readonly key: string | null;
}

export interface PlayedDump {
  readonly text: string;
  /** By the name that a function had first. */
  readonly events: ReadonlyMap<string, readonly PlayedEvent[]>;
  /** The line of each header, from 1. */
  readonly lines: readonly number[];
}

interface Played {
  first: string;
  name: string;
  type: string;
  readonly attributes: Map<string, string>;
}

const TYPES = ["tensor<4xf32>", "!hal.buffer_view", "memref<?xi8>", "i32"];
const KEYS = ["iree.abi.stub", "iree.abi.model", "iree.abi.declaration", "iree.abi.transients"] as const;
const VALUES = ['"coarse-fences"', '"sync"', '"sync func @f()"'];

const spelled = ([key, value]: readonly [string, string]): string => (value === "unit" ? key : `${key} = ${value}`);

function functionText({ name, type, attributes }: Played, indent: string): string {
  const list = [...attributes].map(spelled).join(", ");
  const written = list === "" ? "" : ` attributes {${list}}`;
  return `${indent}util.func public @${name}(%arg0: ${type}) -> ${type}${written} {\n${indent}  util.return %arg0 : ${type}\n${indent}}\n`;
}

const moduleText = (functions: readonly Played[]): string =>
  `#map = affine_map<(d0) -> (d0)>\nmodule attributes {a.b = "// -----// IR Dump After"} {\n${functions.map((it) => functionText(it, "  ")).join("")}}\n`;

/** Plays some passes over a module. */
export function playPasses(random: Random): PlayedDump {
  let next = 0;
  const make = (): Played => {
    const name = `f${next++}`;
    return { first: name, name, type: random.pick(TYPES), attributes: new Map() };
  };
  const functions = Array.from({ length: random.between(2, 4) }, make);
  const events = new Map<string, PlayedEvent[]>(functions.map(({ first }) => [first, []]));
  const lines: number[] = [];
  let text = random.oneIn(2) ? 'model.mlir:1:1: warning: an "odd { warning\n' : "";
  let pass = -1;
  const dump = (body: string, scope: string): void => {
    pass++;
    lines.push(text.split("\n").length);
    const old = random.oneIn(6);
    const failed = random.oneIn(8) ? " Failed" : "";
    const header = old
      ? `// *** IR Dump After Pass${pass}${failed}${scope} ***`
      : `// -----// IR Dump After Pass${pass}${failed} (pass-${pass})${scope} //----- //`;
    text += `${header}\n${body}\n${random.oneIn(4) ? "<unknown>:0: remark: done\n" : ""}`;
  };
  const note = (played: Played, change: PlayedEvent["change"], key: string | null): void => {
    events.get(played.first)?.push({ pass: pass + 1, change, key });
  };
  dump(moduleText(functions), "");
  for (let turn = 0; turn < 12; turn++) {
    const played = random.pick(functions);
    let isLocal = random.oneIn(3);
    switch (random.below(7)) {
      case 0: {
        const key = KEYS.find((it) => !played.attributes.has(it));
        if (key === undefined) continue;
        played.attributes.set(key, key === "iree.abi.stub" ? "unit" : random.pick(VALUES));
        note(played, "added", key);
        break;
      }
      case 1: {
        const key = [...played.attributes.keys()][0];
        if (key === undefined) continue;
        played.attributes.delete(key);
        note(played, "removed", key);
        break;
      }
      case 2: {
        const key = [...played.attributes.keys()].find((it) => it !== "iree.abi.stub");
        if (key === undefined) continue;
        played.attributes.set(key, `"changed ${turn}"`);
        note(played, "changed", key);
        break;
      }
      case 3:
        played.type = `tensor<${turn}x${random.below(9)}xf32>`;
        note(played, "changed", "type");
        break;
      case 4: {
        const added = make();
        functions.push(added);
        events.set(added.first, []);
        note(added, "added", null);
        isLocal = false;
        break;
      }
      case 5:
        if (functions.length < 2) continue;
        functions.splice(functions.indexOf(played), 1);
        note(played, "removed", null);
        isLocal = false;
        break;
      default:
        played.name = `${played.name}_r`;
        note(played, "renamed", null);
        isLocal = false;
    }
    if (isLocal) dump(functionText(played, ""), "");
    else dump(moduleText(functions), random.oneIn(3) ? ` ('util.func' operation: @${played.name})` : "");
  }
  return { text, events, lines };
}
