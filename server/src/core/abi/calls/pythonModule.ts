/**
 * A typed Python module that calls a compiled one. Upstream: `load_vm_module`, `SystemContext` and `BoundModule` in
 * runtime/bindings/python/iree/runtime/system_api.py; `FunctionInvoker` in function.py adds no fences and passes no
 * `HalBuffer`, so functions with fences or storage are invoked through `VmContext.invoke`.
 */
import { visible } from "../../text/visibleText.js";
import { NEWEST } from "../flags/release.js";
import { type AbiType, isMemory, rankedDimsOf, sequenceText, typeText } from "../types/abiType.js";
import { boundsWords } from "../types/bounds.js";
import type { AbiFunction, AbiValue } from "./abiFunction.js";
import { isFloat } from "./inputFlag.js";
import { archiveOf, type Loading, NO_LOADING } from "./loading.js";
import { pythonElement, unmapped } from "./pythonElement.js";
import { storageShape, storageSizeText, storageUseText } from "./storage.js";
import { isName, quoted } from "./userCall.js";

/** What annotations are made of, which no field or method may hide. */
const BUILTINS = ["bool", "dict", "float", "int", "list", "str", "tuple"];
/** Names of the written module itself, and of its class. */
const RESERVED: ReadonlySet<string> = new Set([
  ...BUILTINS,
  ...["self", "np", "npt", "rt", "Any", "Module", "dataclass", "importlib", "result", "annotations"],
]);

/** Deeper structures are passed as they are. */
const MAX_DEPTH = 8;

/** Collects the dataclasses of a module; each structure has one, whatever function it is in. */
interface Classes {
  readonly byShape: Map<string, string>;
  readonly text: string[];
}

/**
 * The Python source. The same functions give the same bytes.
 *
 * @param path Of the compiled module, as the default of the class.
 */
export function pythonModule(functions: readonly AbiFunction[], path: string, loading = NO_LOADING): string {
  const classes: Classes = { byShape: new Map(), text: [] };
  const names = new Set<string>(RESERVED);
  const methods = functions.map((fn) => methodText(fn, unique(fn.name, names), classes));
  const checks = methods.some((text) => text.includes("_check_dim(")) ? CHECK_DIM : "";
  const invoked = functions.some(isInvoked) ? INVOKE : "";
  return `"""Calls of a compiled module. Written by mlir-abi bindgen; changes are lost when it is written again."""
from __future__ import annotations

import importlib
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

rt: Any = importlib.import_module("iree.runtime")

__all__ = [${["Module", ...classes.byShape.values()].map(quoted).join(", ")}]

${checks}${classes.text.join("")}
class Module:
    """The functions of a compiled module."""

    def __init__(self, path: str = ${quoted(path)}, driver: str = "local-task"${loadingParameters(loading)}) -> None:
        self._context: Any = rt.SystemContext(config=rt.Config(driver))
${loadingText(loading)}        module: Any = rt.VmModule.mmap(self._context.instance, path)
        self._context.add_vm_module(module)
        self._module: Any = self._context.modules[module.name]
${methods.join("")}${invoked}`;
}

/** Whether a function is called without the runtime's own wrapper. */
function isInvoked({ fences, arguments: inputs }: AbiFunction): boolean {
  return fences || inputs.some(({ type }) => isMemory(type));
}

/** Each archive has a default; modules have none, since only the program can make them. */
function loadingParameters({ scopes, modules }: Loading): string {
  const names = archiveNames(scopes);
  const archives = scopes.map((scope, i) => `${names[i]}: str = ${quoted(archiveOf(scope))}`);
  const all = [...(modules.length > 0 ? ["modules: list[Any]"] : []), ...archives];
  return all.length === 0 ? "" : `, *, ${all.join(", ")}`;
}

function archiveNames(scopes: readonly string[]): readonly string[] {
  const names = new Set([...RESERVED, "path", "driver", "modules", "module"]);
  return scopes.map((scope) => unique(scope === "" ? "parameters" : `${scope}_parameters`, names));
}

/** Upstream: `create_io_parameters_module` and `ParameterIndex` in runtime/bindings/python/io.cc. */
function loadingText({ scopes, modules }: Loading): string {
  const names = archiveNames(scopes);
  const pairs = scopes.map((scope, i) => `(${quoted(scope)}, ${names[i]})`).join(", ");
  const parameters = `        providers: list[Any] = []
        for scope, archive in [${pairs}]:
            index: Any = rt.ParameterIndex()
            index.load(archive)
            providers.append(index.create_provider(scope=scope))
        self._context.add_vm_module(rt.create_io_parameters_module(self._context.instance, *providers))
`;
  const custom = `        # Exports what the module imports: ${modules.map((name) => visible(name)).join(", ")}.
        self._context.add_vm_modules(modules)
`;
  return (scopes.length > 0 ? parameters : "") + (modules.length > 0 ? custom : "");
}

const INVOKE = `
    def _invoke(self, name: str, values: list[Any], count: int, fences: bool) -> list[Any]:
        """Invokes a function that takes memory, or waits on one fence and signals another, for which this waits."""
        device: Any = self._context.config.device
        arguments: Any = rt.VmVariantList(len(values) + 2)
        for value in values:
            if isinstance(value, (bool, int)):
                arguments.push_int(int(value))
            elif isinstance(value, float):
                arguments.push_float(value)
            elif hasattr(value, "__iree_vm_ref__"):
                arguments.push_ref(value)
            else:
                arguments.push_ref(rt.asdevicearray(device, value)._buffer_view)
        done: Any = None
        if fences:
            semaphore: Any = device.create_semaphore(0)
            arguments.push_ref(rt.HalFence.create_at(semaphore, 0))
            done = rt.HalFence.create_at(semaphore, 1)
            arguments.push_ref(done)
        results: Any = rt.VmVariantList(count)
        self._context.vm_context.invoke(self._module.vm_module.lookup_function(name), arguments, results)
        if done is not None:
            done.wait()
        values = [results.get_variant(i) for i in range(count)]
        views: list[Any] = [it.deref(rt.HalBufferView, True) if isinstance(it, rt.VmRef) else it for it in values]
        return [
            rt.DeviceArray(device, it, implicit_host_transfer=True) if isinstance(it, rt.HalBufferView) else it
            for it in views
        ]
`;

function methodText(fn: AbiFunction, method: string, classes: Classes): string {
  const names = new Set<string>(RESERVED);
  const inputs = fn.arguments.map((value, i) => ({ value, name: unique(value.name ?? `argument_${i}`, names) }));
  const sizes = inputs.flatMap((input) => sizesOf(input, names));
  const types = inputs.map(({ value }, i) => typeOf(value.type, classes, `${method}_argument_${i}`));
  const outs = fn.results.map(({ type }, i) => typeOf(type, classes, `${method}_result_${i}`));
  const words = sizes.length === 0 ? "" : [", *", ...sizes.map(({ name }) => `${name}: int | None = None`)].join(", ");
  const parameters = `${inputs.map(({ name }, i) => `, ${name}: ${types[i]}`).join("")}${words}`;
  const result = outs.length === 0 ? "None" : outs.length === 1 ? outs[0] : `tuple[${outs.join(", ")}]`;
  const docs = [
    `${comment(fn.name)}${fn.fences ? ", with fences" : ""}`,
    "",
    ...inputs.map(({ name, value }) => `${name}: ${valueDocs(value)}${storageDocs(fn, value)}`),
    ...sizes.map(({ name, of, dim, bounds }) => {
      const within = bounds === undefined ? "" : `, ${comment(boundsWords(bounds))}`;
      return `${name}: the size of dim ${dim} of ${of}${within}, checked where it is given`;
    }),
    `Returns ${fn.results.length === 0 ? "nothing" : fn.results.map(valueDocs).join("; ")}`,
  ];
  return `
    def ${method}(self${parameters}) -> ${result}:
        """${docs
          .map((line) => (line === "" ? "" : `        ${line}`))
          .join("\n")
          .trimStart()}
        """
        ${sizes.map(({ name, of, dim }) => `_check_dim(${of}, ${quoted(of)}, ${dim}, ${name})\n        `).join("")}${callText(fn, inputs, outs, classes)}`;
}

/** The dynamic dims of an argument that is an array, with the names of their parameters. */
function sizesOf({ value: { type, bounds }, name: of }: Input, names: Set<string>) {
  return [...(rankedDimsOf(type)?.entries() ?? [])]
    .filter(([, size]) => size === null)
    .map(([dim]) => ({ of, dim, bounds: bounds?.get(dim), name: unique(`${of}_dim_${dim}`, names) }));
}

const CHECK_DIM = `
def _check_dim(value: Any, name: str, dim: int, size: int | None) -> None:
    """Raises ValueError where a dynamic dim has another size than the caller gave."""
    if size is not None and np.shape(value)[dim : dim + 1] != (size,):
        raise ValueError(f"{name} has shape {np.shape(value)}, expected {size} as dim {dim}")

`;

type Input = { readonly value: AbiValue; readonly name: string };

function callText(fn: AbiFunction, inputs: readonly Input[], outs: readonly string[], classes: Classes): string {
  const passed = inputs.map(({ value, name }) => toPython(value.type, name));
  const values = fn.results.map(({ type }, i) =>
    fromPython(type, outs.length === 1 && !isInvoked(fn) ? "result" : `result[${i}]`, classes),
  );
  const end = outs.length === 0 ? "" : `        return ${values.length === 1 ? values[0] : `(${values.join(", ")})`}\n`;
  const result = outs.length === 0 ? "" : "result: Any = ";
  if (isInvoked(fn)) {
    const fences = fn.fences ? "True" : "False";
    const call = `self._invoke(${quoted(fn.name)}, [${passed.join(", ")}], ${outs.length}, fences=${fences})`;
    return `${result}${call}\n${end}`;
  }
  const positional = inputs.flatMap(({ value }, i) => (value.keyword ? [] : [passed[i]]));
  const named = inputs.flatMap(({ value }, i) => (value.keyword ? [`${quoted(value.name ?? "")}: ${passed[i]}`] : []));
  const words = [...positional, ...(named.length > 0 ? [`**{${named.join(", ")}}`] : [])];
  return `${result}self._module[${quoted(fn.name)}](${words.join(", ")})\n${end}`;
}

function valueDocs({ type }: AbiValue): string {
  const element = type.kind === "array" ? unmapped(type.element, NEWEST) : undefined;
  return `${comment(typeText(type))}${element === undefined ? "" : ", which Python has no arrays of for the runtime"}`;
}

function storageDocs(fn: AbiFunction, value: AbiValue): string {
  if (!value.storage) return "";
  return `, storage for ${storageUseText(value.storageFor)}, ${storageSizeText(storageShape(fn, value))}`;
}

/** Text from a file inside a docstring. */
function comment(text: string): string {
  return visible(text).replace(/[\\"]/g, "\\$&");
}

/** The type in annotations. Structures with keys that are names become dataclasses. */
function typeOf(type: AbiType, classes: Classes, path: string, depth = 0): string {
  if (depth > MAX_DEPTH) return "Any";
  switch (type.kind) {
    case "array": {
      if (isMemory(type)) return "Any";
      const dtype = pythonElement(type.element);
      return `npt.NDArray[${dtype?.startsWith("np.") ? dtype : "Any"}]`;
    }
    case "scalar":
      return scalarClass(type.element);
    case "sequence": {
      const items = type.items.map((item, i) => typeOf(item, classes, `${path}_${i}`, depth + 1));
      if (type.form !== "tuple") return "list[Any]";
      return items.length === 0 ? "tuple[()]" : `tuple[${items.join(", ")}]`;
    }
    case "dictionary":
      return hasNames(type) ? classOf(type, classes, path, depth) : "dict[str, Any]";
    case "uniform":
      return `list[${typeOf(type.item, classes, `${path}_item`, depth + 1)}]`;
    default:
      return "Any";
  }
}

function scalarClass(element: string): string {
  return element === "i1" ? "bool" : isFloat(element) ? "float" : "int";
}

type Dictionary = AbiType & { readonly kind: "dictionary" };

function hasNames({ items }: Dictionary): boolean {
  const keys = new Set(items.map(({ key }) => key));
  return keys.size === items.length && items.length > 0 && items.every(({ key }) => isField(key));
}

function isField(key: string): boolean {
  return isName(key) && !key.startsWith("__") && !RESERVED.has(key);
}

function classOf(type: Dictionary, classes: Classes, path: string, depth: number): string {
  const shape = JSON.stringify(type);
  const known = classes.byShape.get(shape);
  if (known !== undefined) return known;
  const fields = type.items.map(
    ({ key, type: item }) => `    ${key}: ${typeOf(item, classes, `${path}_${key}`, depth + 1)}\n`,
  );
  const words = path.split(/[^A-Za-z0-9]+/).filter((word) => word !== "");
  const base = words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join("");
  const name = unique(/^[A-Za-z]/.test(base) ? base : `Structure${base}`, new Set(classes.byShape.values()));
  classes.byShape.set(shape, name);
  classes.text.push(`
@dataclass(frozen=True)
class ${name}:
    """${comment(typeText(type))}"""

${fields.join("")}
`);
  return name;
}

/** An expression for what the runtime takes of a value. */
function toPython(type: AbiType, value: string, depth = 0): string {
  if (depth > MAX_DEPTH) return value;
  switch (type.kind) {
    case "dictionary": {
      if (!hasNames(type)) return value;
      const items = type.items.map(
        ({ key, type: item }) => `${quoted(key)}: ${toPython(item, `${value}.${key}`, depth + 1)}`,
      );
      return `{${items.join(", ")}}`;
    }
    case "sequence": {
      if (type.form !== "tuple") return value;
      const items = type.items.map((item, i) => toPython(item, `${value}[${i}]`, depth + 1));
      return sequenceText(type, items);
    }
    case "uniform":
      return `[${toPython(type.item, `item${depth}`, depth + 1)} for item${depth} in ${value}]`;
    default:
      return value;
  }
}

/** An expression of the annotated type for what the runtime returned. */
function fromPython(type: AbiType, value: string, classes: Classes, depth = 0): string {
  if (depth > MAX_DEPTH) return value;
  switch (type.kind) {
    case "array":
      return isMemory(type) ? value : `np.asarray(${value})`;
    case "scalar":
      return `${scalarClass(type.element)}(${value})`;
    case "sequence": {
      const items = type.items.map((item, i) => fromPython(item, `${value}[${i}]`, classes, depth + 1));
      return sequenceText(type, items);
    }
    case "dictionary": {
      const items = type.items.map((it) => ({
        key: it.key,
        text: fromPython(it.type, `${value}[${quoted(it.key)}]`, classes, depth + 1),
      }));
      if (!hasNames(type)) return `{${items.map(({ key, text }) => `${quoted(key)}: ${text}`).join(", ")}}`;
      return `${classes.byShape.get(JSON.stringify(type)) ?? "dict"}(${items.map(({ key, text }) => `${key}=${text}`).join(", ")})`;
    }
    case "uniform":
      return `[${fromPython(type.item, `item${depth}`, classes, depth + 1)} for item${depth} in ${value}]`;
    default:
      return value;
  }
}

/** A name that is free, made of any text. */
function unique(text: string, taken: Set<string>): string {
  const plain = text
    .replace(/[^A-Za-z0-9_]+/g, "_")
    .replace(/^(?=\d)|^_+/, "f_")
    .slice(0, MAX_NAME_LENGTH);
  const base = isName(plain) ? plain : `${plain}_`;
  let name = base;
  for (let i = 2; taken.has(name) || !isName(name); i++) name = `${base}_${i}`;
  taken.add(name);
  return name;
}

/** UTF-16 units. */
const MAX_NAME_LENGTH = 80;
