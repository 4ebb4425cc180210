/** Functions that `iree-compile` does not compile with the flags it is given. */
import { loweredType } from "./lowered.js";
import { type CompileOptions, isInline } from "./options.js";

/** A function as the passes of the flags get it. */
export interface RefusalSubject {
  /** `wrapper` for one that Torch's pass makes with fences, `function` for one that it makes without, as for others. */
  readonly torch: "wrapper" | "function" | undefined;
  /** Of arguments and results. */
  readonly types: readonly string[];
  /** Whether it is a wrapper in the text already. */
  readonly isStub: boolean;
}

const TENSOR = /^(?:tensor\b|!torch\.v?tensor\b)/;
const MUTABLE = /^!torch\.tensor\b/;

/** Why there is no export, one sentence without a full stop; undefined where nothing prevents it. */
export function refusalOf({ torch, types, isStub }: RefusalSubject, options: CompileOptions): string | undefined {
  const hasTensors = types.some((type) => TENSOR.test(type));
  const isWrapped = isStub || torch === "wrapper" || options.nativeBindings;
  if (torch === "function" && types.some((type) => MUTABLE.test(type))) {
    // SyncFuncConversion.cpp of the Torch plugin, line 365.
    return "--iree-torch-emit-async-entry-points=false compiles no tensors that the function changes in place (!torch.tensor)";
  }
  if (options.executionModel === "host-only" && hasTensors) {
    return "--iree-execution-model=host-only compiles no tensors";
  }
  if (torch === "wrapper" && isInline(options)) {
    // https://github.com/iree-org/iree/issues/17584
    return `--iree-execution-model=${options.executionModel} has no fences, which the Torch pass makes: add --iree-torch-emit-async-entry-points=false`;
  }
  if (options.tfliteBindings && isWrapped && !isStub) {
    return torch === "wrapper"
      ? "--iree-tflite-bindings-support finds no function that it could wrap: the Torch pass has made wrappers"
      : "--iree-tflite-bindings-support finds no function that it could wrap: add --iree-native-bindings-support=false";
  }
  if (options.tfliteBindings && !isStub && !types.every((type) => TENSOR.test(type))) {
    return "--iree-tflite-bindings-support compiles functions of tensors alone";
  }
  const unheld = types.find((type) => loweredType(type, options) === undefined);
  return unheld === undefined ? undefined : `the VM has no ${unheld} with ${flagsOf(options, /^--iree-vm-target-/)}`;
}

function flagsOf({ flags }: CompileOptions, pattern: RegExp): string {
  return flags.filter((flag) => pattern.test(flag)).join(" ");
}
