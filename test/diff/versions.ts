/** Versions of a function `f` that declare their ABI by one kind of metadata each. */
import { fromMlir } from "../../server/src/core/diff/fromMlir.js";
import { fromModule } from "../../server/src/core/diff/fromModule.js";
import type { ModuleAbi } from "../../server/src/core/diff/functionAbi.js";
import { openDocument } from "../../server/src/core/document/document.js";
import { bytesOf } from "../../server/src/core/text/byteString.js";
import type { VmModule } from "../../server/src/core/vmfb/module.js";

/** The exports of a text. */
export function text(source: string): ModuleAbi {
  return fromMlir(openDocument("file:///version.mlir", 1, source));
}

/** A function of these MLIR types: `(tensor<4xf32>, i32) -> f32`, with arguments as they are written. */
export function type(inputs: string, results = "()", attributes = ""): ModuleAbi {
  return text(
    `util.func public @f(${inputs}) -> ${results}${attributes && ` attributes {${attributes}}`} { util.unreachable }`,
  );
}

function views(count: number): string {
  return Array.from({ length: count }, () => "!hal.buffer_view").join(", ");
}

function escaped(payload: string): string {
  return payload.replaceAll("\\", "\\\\").replaceAll('"', "\\22");
}

/** A wrapper on opaque arrays whose reflection says what they are. */
function wrapper(inputs: number, results: number, reflection: Readonly<Record<string, string>>): ModuleAbi {
  const entries = Object.entries(reflection).map(([key, value]) => `${key} = "${escaped(value)}"`);
  const attributes = `iree.abi.stub, iree.reflection = {${entries.join(", ")}}`;
  return text(
    `util.func public @f(${views(inputs)}) -> (${views(results)}) attributes {${attributes}} { util.unreachable }`,
  );
}

type Json = null | string | number | readonly Json[];

/** A wrapper with ABI JSON. A lone structure of results is as many results as it has slots. */
export function json(
  a: readonly Json[],
  r: readonly Json[] = [],
  more: Readonly<Record<string, string>> = {},
): ModuleAbi {
  const [only] = r;
  const packed = r.length === 1 && Array.isArray(only) && ["slist", "stuple", "sdict"].includes(String(only[0]));
  const results = packed ? (only as readonly Json[]).length - 1 : r.length;
  return wrapper(a.length, results, { "iree.abi": JSON.stringify({ a, r, v: 1 }), ...more });
}

/** A function of the first generation, whose types were lowered. */
export function raw(f: string, inputs: number, results: number, sip?: string): ModuleAbi {
  return wrapper(inputs, results, { f, fv: "1", ...(sip !== undefined && { abi: "sip", sip }) });
}

/** A structured signature over as many values, whose types nothing declares. */
export function sip(signature: string, inputs: number, results: number): ModuleAbi {
  return wrapper(inputs, results, { abi: "sip", sip: signature });
}

/** A wrapper with the declaration that the compiler writes: `%a: tensor<4xf32>`. */
export function declared(inputs: string, results = "", model: "sync" | "async" = "sync"): ModuleAbi {
  const count = (list: string) => (list === "" ? 0 : list.split("%").length - 1);
  const declaration = `${model} func @f(${inputs}) -> (${results})`;
  return wrapper(count(inputs), count(results), { "iree.abi.declaration": declaration });
}

/** A function of the VM, exported. */
export function vm(inputs: string, results = "()"): ModuleAbi {
  return text(`vm.module @m {
  vm.export @internal as("f")
  vm.func private @internal(${inputs}) -> ${results} { vm.return }
}`);
}

/** A compiled module that exports `f`. */
export function compiled(callingConvention: string, reflection: Readonly<Record<string, string>> = {}): ModuleAbi {
  return compiledExports({ f: [callingConvention, reflection], __init: ["0v_v", {}] });
}

/** A compiled module with these exports: calling convention and reflection. */
export function compiledExports(
  exports: Readonly<Record<string, readonly [string, Readonly<Record<string, string>>]>>,
): ModuleAbi {
  const entries = Object.entries(exports).map(([name, [callingConvention, reflection]], ordinal) => {
    const attributes = Object.entries(reflection).map(([key, value]) => ({ key, value, bytes: bytesOf(value) }));
    return { name, ordinal, callingConvention, attributes };
  });
  // Nothing but the exports is looked at.
  return fromModule({ exports: entries } as unknown as VmModule);
}

/** The type record of an array of `f32` in ABI JSON. */
export const f32 = (...dims: (number | null)[]) => ["ndarray", "f32", dims.length, ...dims];
