/** What is known of single messages beyond their line in the table: releases, other modules, the call that fits. */
import { enumerated } from "../text/counted.js";
import { similarTo } from "../text/editDistance.js";
import { exportedConvention, moduleVersion } from "../vmfb/runtimes/judge.js";
import { importNamed } from "../vmfb/runtimes/needs.js";
import type { Runtime } from "../vmfb/runtimes/runtime.js";
import { valueAt } from "../vmfb/runtimes/runtimeTable.js";
import { RUNTIME_TABLE } from "../vmfb/runtimes/table.js";
import { conventionChanges, releasesOfConvention, releasesText } from "./conventions.js";
import { sameReleaseAdvice } from "./install.js";
import { SCALAR, shapeAdvice } from "./shapeAdvice.js";
import { LIST_DEVICES, SAME_TARGET } from "./table/advice.js";
import { elementTypeOf, featuresIn, libraryVersionOf, releasesNamed, releasesWhere } from "./values.js";

/** What is added to a message's line in the table. */
export interface Insight {
  /** Sentences after the meaning. */
  readonly facts?: readonly string[];
  /** In front of the table's, or in place of it. */
  readonly advice?: readonly string[];
  readonly replacesAdvice?: boolean;
  /** Meanings of values by their names. */
  readonly decoded?: Readonly<Record<string, string>>;
}

/** The values of a message by name. */
export type MessageValues = Readonly<Record<string, string | undefined>>;

/** What is known of a message by its values; undefined for most messages. */
export function insightOf(id: string, values: MessageValues): Insight | undefined {
  return INSIGHTS[id]?.(values);
}

const INSIGHTS: Readonly<Record<string, (values: MessageValues) => Insight | undefined>> = {
  "import-signature": ({ import: name = "", expected = "", found = "" }) => {
    const [module, runtime] = [releasesOfConvention(name, expected), releasesOfConvention(name, found)];
    const changes = conventionChanges(expected, found).map(sentence);
    return {
      facts: [...changes, ...(changes.length > 0 ? ["They count from 0."] : []), ...sides(module, runtime)],
      ...replaced(sameReleaseAdvice(module, runtime)),
      decoded: decodedReleases({ expected: [expected, module], found: [found, runtime] }),
    };
  },
  "vmvx-convention": ({ expected = "", found = "" }) => ({ facts: conventionChanges(expected, found).map(sentence) }),
  "module-version": ({ module = "", have = "", need = "" }) => {
    const withVersion = (version: string) => releasesWhere((era) => String(moduleVersion(module, era)) === version);
    const [needed, had] = [withVersion(need), withVersion(have)];
    return {
      facts: needed.length + had.length > 0 ? sides(needed, had) : [],
      ...replaced(sameReleaseAdvice(needed, had)),
      decoded: decodedReleases({ have: ["", had], need: ["", needed] }),
    };
  },
  "bytecode-version": ({ runtime = "", module = "" }) => {
    const withVersion = (version: string) => releasesWhere((era) => valueAt(RUNTIME_TABLE.bytecode, era) === version);
    const [compiled, running] = [withVersion(module), withVersion(runtime)];
    return { facts: sides(compiled, running), ...replaced(sameReleaseAdvice(compiled, running)) };
  },
  "module-features": ({ missing = "", need = "" }) => {
    const having = (names: readonly string[]) =>
      releasesWhere((era) => names.every((name) => (valueAt(RUNTIME_TABLE.features, era) ?? []).includes(name)));
    const able = having(featuresIn(need));
    const isNewer = featuresIn(missing).some((name) => name === "YIELD" || name === "UNWIND");
    return {
      facts: [`Runtimes that have all that the module needs: ${releasesText(able)}.`],
      ...(isNewer ? replaced(sameReleaseAdvice(able, [])) : {}),
    };
  },
  "executable-version": ({ library = "" }) => {
    const version = libraryVersionOf(library);
    if (version === undefined) return undefined;
    const running = releasesWhere((era) => valueAt(RUNTIME_TABLE.library, era) === version);
    return {
      facts: [`The runtime takes version ${version} of CPU code, as ${releasesText(running)} has it.`],
      ...replaced(sameReleaseAdvice([], running)),
    };
  },
  "type-not-registered": ({ type = "" }) => typeInsight(type),
  "function-missing-in-module": ({ function: fn = "", module = "", import: name = "" }) =>
    missingFunction(name === "" ? `${module}.${fn}` : name),
  "module-not-registered": ({ module = "" }) => missingModule(module),
  "module-not-in-build": ({ module = "" }) => missingModule(module),
  "import-module-missing": ({ module = "" }) => missingModule(module),
  "argument-element-type": ({ expected = "", have = "", expectedType, haveType }) => {
    const [wanted, given] = [expectedType ?? elementTypeOf(expected), haveType ?? elementTypeOf(have)];
    const dtype = wanted === undefined ? undefined : NUMPY_TYPES[wanted];
    return {
      facts: wanted && given ? [`The function takes elements of type ${wanted}, and the array has ${given}.`] : [],
      advice:
        dtype === undefined
          ? []
          : [`Convert the array before the call (value is your array):\nvalue = value.astype(np.${dtype})`],
    };
  },
  "driver-not-registered": ({ driver = "" }) => {
    if (DRIVERS.includes(driver)) return missingDriver(driver);
    const similar = OLD_DRIVERS[driver] ?? similarTo(driver, DRIVERS);
    return similar === undefined ? undefined : { advice: [`Use the driver ${similar}:\n--device=${similar}`] };
  },
  "argument-rank": ({ expected, wantedShape = "", givenShape = "" }) => {
    return { advice: [expected === "0" ? SCALAR : shapeAdvice(wantedShape, givenShape)].flatMap((it) => it ?? []) };
  },
  "argument-dimension": ({ wantedShape = "", givenShape = "" }) => {
    return { advice: [shapeAdvice(wantedShape, givenShape)].flatMap((it) => it ?? []) };
  },
  "gpu-error": ({ error = "" }) => GPU_ERRORS.find(([names]) => names.test(error))?.[1],
  "device-not-found": ({ target = "" }) => deviceInsight(target),
  "executable-format": ({ format = "" }) => {
    const facts = formatWords(format);
    return facts === undefined ? undefined : { facts: [facts] };
  },
  "executable-variant": ({ formats = "" }) => {
    return { facts: [...new Set(formats.split(/,\s*/))].flatMap((format) => formatWords(format) ?? []) };
  },
  "element-type-text": ({ text = "" }) => {
    const similar = MLIR_TYPES[text.toLowerCase()];
    return similar === undefined ? undefined : { advice: [`Write ${similar}:\n--input=2x4x${similar}=0`] };
  },
};

/** Which side is the older one, and the releases of both. */
function sides(module: readonly Runtime[], runtime: readonly Runtime[]): readonly string[] {
  const [moduleFirst, runtimeFirst] = [module[0], runtime[0]];
  const facts = [`Compiled for: ${releasesText(module)}.`, `Run by: ${releasesText(runtime)}.`];
  if (moduleFirst === undefined || runtimeFirst === undefined || moduleFirst.order === runtimeFirst.order) return facts;
  const isOlder = moduleFirst.order < runtimeFirst.order;
  return [...facts, `The ${isOlder ? "module" : "runtime"} is the older one.`];
}

function replaced(advice: readonly string[]): Insight {
  return advice.length === 0 ? {} : { advice, replacesAdvice: true };
}

function decodedReleases(
  sides: Readonly<Record<string, readonly [text: string, releases: readonly Runtime[]]>>,
): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(sides).map(([name, [, releases]]) => [name, releasesText(releases)]));
}

function typeInsight(type: string): Insight {
  const changing = Object.hasOwn(RUNTIME_TABLE.types, type.slice(1)) ? RUNTIME_TABLE.types[type.slice(1)] : undefined;
  if (changing === undefined) {
    const [module = ""] = type.replace(/^!/, "").split(".");
    const input = Object.hasOwn(INPUT_TYPES, module) ? INPUT_TYPES[module] : undefined;
    if (input !== undefined) {
      return {
        facts: [`${type} is a type of the program's source: the compiler should have converted it, and did not.`],
        ...replaced([
          `Compile again, and say what the source is written in:\niree-compile --iree-input-type=${input} model.mlir -o model.vmfb`,
        ]),
      };
    }
    return {
      facts: [`${type} is not a type of IREE's: the module '${module}' defines it.`],
      advice: [
        `Load the module '${module}' before this one, and register its types with the instance:\niree-run-module --module=${module || "custom"}.so --module=model.vmfb --function=main`,
      ],
    };
  }
  const able = releasesWhere((era) => valueAt(changing, era) === true);
  return { facts: [`Runtimes that have it: ${releasesText(able)}.`], ...replaced(sameReleaseAdvice(able, [])) };
}

/** By the dialect of a type: what `--iree-input-type` calls it (compiler/src/iree/compiler/Pipelines/Options.cpp:77). */
const INPUT_TYPES: Readonly<Record<string, string>> = {
  torch: "torch",
  stablehlo: "stablehlo",
  chlo: "stablehlo",
  vhlo: "stablehlo",
  mhlo: "stablehlo",
  tosa: "tosa",
};

/** A driver of IREE's that a runtime does not have (runtime/src/iree/hal/drivers/CMakeLists.txt). */
function missingDriver(driver: string): Insight {
  const option = `IREE_HAL_DRIVER_${driver.toUpperCase().replaceAll("-", "_")}`;
  return {
    facts: [`'${driver}' is a driver of IREE's, so it is this build that leaves it out.`],
    ...replaced([
      "See which drivers your runtime has:\niree-run-module --list_drivers",
      `Use one of those, with a module that was compiled for it. ${SAME_TARGET}`,
      `Or build the runtime with the driver:\ncmake -D${option}=ON -S iree -B build`,
    ]),
  };
}

const OTHER_GPU = "The module's code is for another kind of GPU than the one that runs it.";
const GPU_MEMORY = [
  "See what uses the memory of the GPU, and end what you don't need:\nnvidia-smi\nrocm-smi --showmeminfo vram",
  "Use a smaller batch or smaller inputs, or a GPU with more memory.",
];

/** By what HIP and CUDA call an error. */
const GPU_ERRORS: readonly (readonly [names: RegExp, insight: Insight])[] = [
  [/out_?of_?memory|memory_?allocation/i, { facts: ["The GPU has too little free memory."], ...replaced(GPU_MEMORY) }],
  [
    /no_?binary|invalid_?(?:image|kernel_?file|ptx)|shared_?object/i,
    { facts: [OTHER_GPU], ...replaced([SAME_TARGET, LIST_DEVICES]) },
  ],
  [
    /no_?device|invalid_?device$/i,
    {
      facts: ["The driver finds no GPU that it can use."],
      ...replaced([
        "See which GPUs there are:\nnvidia-smi\nrocminfo",
        "Inside a container, start it with access to the GPU: --gpus all (NVIDIA), or --device=/dev/kfd --device=/dev/dri (AMD).",
      ]),
    },
  ],
];

function missingFunction(name: string): Insight | undefined {
  const { module = "", fn } = importNamed(name, "", false);
  if (moduleVersion(module, 0) === undefined) return undefined;
  const able = releasesWhere((era) => exportedConvention(module, fn, era) !== null);
  if (able.length === 0) return { facts: [`No release that is known here has ${name}.`] };
  return {
    facts: [
      `Runtimes that have ${name}: ${releasesText(able)}. The module and this runtime are of different releases.`,
    ],
    ...replaced(sameReleaseAdvice(able, [])),
  };
}

/** IREE's own modules, in plain words, and how each is loaded. */
const OWN_MODULES: Readonly<Record<string, readonly [is: string, ...advice: string[]]>> = {
  hal: [
    "the module that gives programs access to devices",
    'Create it with a device, and load it before your module. In Python:\nctx = iree.runtime.SystemContext(config=iree.runtime.Config("local-task"))\nctx.add_vm_module(module)',
    "In C register iree_hal_module_create's module with the context first; iree_runtime_session_t does that by itself.",
  ],
  io_parameters: [
    "the module that gives programs their parameters (weights)",
    "With a tool, pass the file that has the parameters, with the scope that the program uses:\niree-run-module --module=model.vmfb --parameters=model=weights.irpa --function=main",
    'In Python, load it before your module:\nindex = iree.runtime.ParameterIndex()\nindex.load("weights.irpa")\nparameters = iree.runtime.create_io_parameters_module(instance, index.create_provider(scope="model"))\nctx = iree.runtime.VmContext(instance, modules=[hal_module, parameters, module])',
  ],
  hal_inline: [
    "the module of programs that were compiled with --iree-execution-model=inline-static or inline-dynamic",
    "Run it with IREE's tools, which load it, or compile for the full HAL:\niree-compile --iree-execution-model=async-internal model.mlir -o model.vmfb",
  ],
  hal_loader: [
    "the module of programs that were compiled with --iree-execution-model=inline-dynamic",
    "Run it with IREE's tools, which load it, or compile for the full HAL:\niree-compile --iree-execution-model=async-internal model.mlir -o model.vmfb",
  ],
  vmvx: [
    "the module with the kernels of the VMVX backend",
    "Run it with IREE's tools, or register the vmvx module with your context first.",
  ],
  check: [
    "the module for tests, which only iree-check-module has",
    "Run the module with the tool for tests:\niree-check-module --module=test.vmfb --device=local-task",
  ],
};

function missingModule(module: string): Insight {
  const own = Object.hasOwn(OWN_MODULES, module) ? OWN_MODULES[module] : undefined;
  if (own === undefined) {
    return {
      facts: [`'${module}' is not a module of IREE's: it is one of your own, or of a library that you use.`],
      advice: [
        `Load it before the module that uses it, as a compiled or a native module:\niree-run-module --module=${module}.vmfb --module=model.vmfb --function=main`,
        `See which functions of '${module}' are needed:\nmlir-abi inspect model.vmfb`,
      ],
      replacesAdvice: true,
    };
  }
  const [is, ...advice] = own;
  const able = releasesNamed((era) => typeof moduleVersion(module, era) === "number");
  return {
    facts: [`'${module}' is ${is}.${able === undefined ? "" : ` Runtimes that have it: ${able}.`}`],
    advice,
    replacesAdvice: true,
  };
}

const NUMPY_TYPES: Readonly<Record<string, string>> = {
  i1: "bool_",
  i8: "int8",
  si8: "int8",
  ui8: "uint8",
  i16: "int16",
  si16: "int16",
  ui16: "uint16",
  i32: "int32",
  si32: "int32",
  ui32: "uint32",
  i64: "int64",
  si64: "int64",
  ui64: "uint64",
  f16: "float16",
  f32: "float32",
  f64: "float64",
};

const MLIR_TYPES: Readonly<Record<string, string>> = {
  ...Object.fromEntries(Object.entries(NUMPY_TYPES).map(([mlir, numpy]) => [numpy, mlir.replace(/^s/, "")])),
  float: "f32",
  double: "f64",
  int: "i32",
  long: "i64",
  bool: "i1",
  u8: "ui8",
  u16: "ui16",
  u32: "ui32",
  u64: "ui64",
  bfloat16: "bf16",
};

const DRIVERS = ["local-task", "local-sync", "hip", "cuda", "vulkan", "metal", "null", "amdgpu"];
const OLD_DRIVERS: Readonly<Record<string, string>> = {
  dylib: "local-task",
  "dylib-sync": "local-sync",
  vmvx: "local-task",
  "vmvx-sync": "local-sync",
  vmla: "local-task",
  rocm: "hip",
};

/** The flag for each device that a compiler can target. */
const TARGET_DEVICES: Readonly<Record<string, string>> = {
  local: "local-task",
  "llvm-cpu": "local-task",
  hip: "hip",
  rocm: "hip",
  cuda: "cuda",
  vulkan: "vulkan",
  metal: "metal",
};

const TARGET = /#hal\.device\.target<[\s]{0,4}'?"?(?<device>[\w-]{1,40})/g;
const ARCHITECTURE = /\b(?:arch|cpu|target_triple)\s{0,4}=\s{0,4}["'](?<arch>[\w.-]{1,80})["']/;

/** What a program was compiled for, as the attribute in its message says it. */
function deviceInsight(target: string): Insight | undefined {
  const devices = [...new Set(Array.from(target.matchAll(TARGET), ({ groups }) => groups?.device ?? ""))];
  if (devices.length === 0) return undefined;
  const arch = ARCHITECTURE.exec(target)?.groups?.arch;
  const flags = devices.flatMap((device) => {
    const flag = TARGET_DEVICES[device];
    return flag === undefined ? [] : [`iree-run-module --device=${flag} --module=model.vmfb --function=main`];
  });
  const formats = [...new Set(Array.from(target.matchAll(FORMAT), ({ groups }) => groups?.format ?? ""))];
  return {
    facts: [
      `It was compiled for ${enumerated(devices, "or")}${arch === undefined ? "" : ` (${arch})`}.`,
      ...formats.flatMap((format) => formatWords(format) ?? []),
    ],
    ...(flags.length > 0 && replaced([`Give it that device:\n${flags.join("\n")}`, LIST_DEVICES, SAME_TARGET])),
  };
}

const FORMAT = /#hal\.executable\.target<[^,]{1,60},\s{0,4}["'](?<format>[\w-]{1,60})["']/g;

function formatWords(format: string): string | undefined {
  if (/^embedded-elf-/.test(format))
    return `${format} is code for a CPU of the kind ${format.slice("embedded-elf-".length)}.`;
  if (/^system-(?:elf|dll|dylib|wasm)/.test(format)) return `${format} is a shared library for a CPU.`;
  if (/^vmvx/.test(format)) return `${format} is code for the VMVX interpreter, which runs on any CPU.`;
  if (/^(?:rocm|hip|amdgcn)/.test(format)) return `${format} is code for GPUs of AMD.`;
  if (/^(?:cuda|ptx)/.test(format)) return `${format} is code for GPUs of NVIDIA.`;
  if (/^vulkan/.test(format)) return `${format} is code for GPUs with Vulkan.`;
  if (/^metal/.test(format)) return `${format} is code for GPUs of Apple.`;
  return undefined;
}

function sentence(text: string): string {
  return `${upperFirst(text)}.`;
}

function upperFirst(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
