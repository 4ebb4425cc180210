/** How a module is compiled, as far as its exports show it. */

/** The models of `--iree-execution-model` (compiler/src/iree/compiler/Pipelines/Options.cpp). */
export const EXECUTION_MODELS = [
  "async-internal",
  "async-external",
  "host-only",
  "inline-static",
  "inline-dynamic",
] as const;
export type ExecutionModel = (typeof EXECUTION_MODELS)[number];

export interface CompileOptions {
  /** The flags that were given, each with its value. */
  readonly flags: readonly string[];
  /** Undefined where no flag decides. */
  readonly executionModel: ExecutionModel | undefined;
  /** The conversions of types that were asked for, or turned off, by the names of their flags. */
  readonly converted: Readonly<Record<string, boolean>>;
  readonly nativeBindings: boolean;
  readonly tfliteBindings: boolean;
  readonly torchAsync: boolean;
  readonly torchTransients: boolean;
  readonly f32: boolean;
  readonly f64: boolean;
  readonly truncateFloats: boolean;
  readonly indexBits: 32 | 64;
}

/** Those of `iree-compile` without a flag. */
export const DEFAULT_COMPILE_OPTIONS: CompileOptions = {
  flags: [],
  executionModel: undefined,
  converted: {},
  nativeBindings: true,
  tfliteBindings: false,
  torchAsync: true,
  torchTransients: false,
  f32: true,
  f64: true,
  truncateFloats: true,
  indexBits: 64,
};

/** Whether programs run on the host, in the same thread, without what synchronizes devices. */
export function isInline({ executionModel }: CompileOptions): boolean {
  return executionModel === "inline-static" || executionModel === "inline-dynamic";
}
