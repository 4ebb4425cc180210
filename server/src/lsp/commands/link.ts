/** How modules link that run in one context. */
import type { Range } from "vscode-languageserver-types";
import { linkJson } from "../../core/api/link.js";
import { fromModule } from "../../core/link/fromModule.js";
import { fromText } from "../../core/link/fromText.js";
import { graphHtml } from "../../core/link/graphHtml.js";
import { type Linked, link } from "../../core/link/link.js";
import type { LinkedModule } from "../../core/link/module.js";
import { registrationOrder } from "../../core/link/registrationOrder.js";
import { visible } from "../../core/text/visibleText.js";
import type { WorkspaceContext } from "../connection/handler.js";
import { type FileSide, readSide } from "./side.js";

const NAME = "mlirAbi.link";

/** A file under its display name. */
export type LinkFile = FileSide & { readonly name: string };

/** An import, at the place where it is declared. */
export interface ImportPlace {
  /** The index of its file among the given ones. */
  readonly file: number;
  /** Of its symbol; null in bytecode and compiled modules, which have no lines. */
  readonly range: Range | null;
  readonly fits: boolean;
  /** What is wrong, or worth knowing, as a sentence without a full stop or invisible characters; null where nothing is. */
  readonly message: string | null;
}

/** The reply of `mlirAbi.link`. */
export interface LinkReply {
  readonly fits: boolean;
  /** The indexes of the given files in the order in which they were registered. */
  readonly order: readonly number[];
  /** The object that `mlir-abi link --json` prints. */
  readonly json: unknown;
  /** The content of the page's `body`, fully escaped. `data-import` is an index of `imports`, `data-earlier` one of `order`. */
  readonly html: string;
  /** The imports in the order of `json.links`. */
  readonly imports: readonly ImportPlace[];
}

/**
 * `[files, keepsOrder?]`: links files, in the given order or else in one in which most imports are served.
 * @throws TypeError if a file can't be read
 */
export function linkFiles(files: unknown, keepsOrder: unknown, context: WorkspaceContext): LinkReply {
  if (!Array.isArray(files) || files.length === 0) throw new TypeError(`${NAME} expects files as its first argument`);
  const read = files.map((file: unknown) => modulesOf(file, context));
  const order = keepsOrder === true ? [...files.keys()] : registrationOrder(read);
  const fileOf = new Map<LinkedModule, number>();
  const positions = new Map<LinkedModule, number>();
  const modules = order.flatMap((file, position) => {
    for (const module of read[file] ?? []) {
      fileOf.set(module, file);
      positions.set(module, position);
    }
    return read[file] ?? [];
  });
  const found = link(modules);
  const empty = files.filter((_, i) => read[i]?.length === 0);
  const linked = {
    ...found,
    notes: [...found.notes, ...empty.map(({ name }) => `${name} neither exports nor imports functions`)],
  };
  return {
    fits: linked.fits,
    order,
    json: linkJson(linked),
    html: graphHtml(linked, positions),
    imports: linked.links.map((it) => placeOf(it, fileOf.get(it.module) ?? 0)),
  };
}

function modulesOf(file: unknown, context: WorkspaceContext): readonly LinkedModule[] {
  const { name } = (file ?? {}) as Readonly<Record<string, unknown>>;
  if (typeof name !== "string") throw new TypeError(`${NAME} expects {name} in each file`);
  const read = readSide(file, context, { command: NAME, ordinal: "first", subject: visible(name) });
  if (read.module !== undefined) return [fromModule(name, read.module)];
  return fromText(name, read.document, read.isPrinted);
}

function placeOf({ import: it, fits, reasons }: Linked["links"][number], file: number): ImportPlace {
  const isSaid = !fits || reasons.some(({ kind }) => kind !== "absent");
  const why = reasons.map(({ text }) => text).join("; ");
  return { file, range: it.range ?? null, fits, message: isSaid ? visible(`import ${it.name}: ${why}`) : null };
}
