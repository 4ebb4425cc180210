/** How files link whose modules run in one context, as a page shows it. */
import type { Range } from "vscode-languageserver-types";
import type { AbiDocument } from "../document/document.js";
import { fromModule } from "../link/fromModule.js";
import { fromText } from "../link/fromText.js";
import { graphHtml } from "../link/graphHtml.js";
import { type Linked, link } from "../link/link.js";
import type { LinkedModule } from "../link/module.js";
import { registrationOrder } from "../link/registrationOrder.js";
import { visible } from "../text/visibleText.js";
import type { VmModule } from "../vmfb/module.js";
import { linkJson } from "./link.js";

/** A text, which is printed where the file is bytecode, or a compiled module, under its display name. */
export type NamedFile = { readonly name: string } & (
  | { readonly document: AbiDocument; readonly isPrinted: boolean; readonly module?: undefined }
  | { readonly module: VmModule }
);

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

export interface LinkedFiles {
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

/** Links files, in the given order or else in one in which most imports are served. */
export function linkedFiles(files: readonly NamedFile[], keepsOrder: boolean): LinkedFiles {
  const read = files.map(modulesOf);
  const order = keepsOrder ? [...files.keys()] : registrationOrder(read);
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

function modulesOf(file: NamedFile): readonly LinkedModule[] {
  if (file.module !== undefined) return [fromModule(file.name, file.module)];
  return fromText(file.name, file.document, file.isPrinted);
}

function placeOf({ import: it, fits, reasons }: Linked["links"][number], file: number): ImportPlace {
  const isSaid = !fits || reasons.some(({ kind }) => kind !== "absent");
  const why = reasons.map(({ text }) => text).join("; ");
  return { file, range: it.range ?? null, fits, message: isSaid ? visible(`import ${it.name}: ${why}`) : null };
}
