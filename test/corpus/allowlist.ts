/**
 * The findings on real files that were read one by one and found right. Everything else on those files is a false alarm
 * until somebody has read it.
 */

export interface Allowed {
  readonly rule: string;
  /** Part of the file's name without date and hash; any file where it is left out. */
  readonly file?: string;
  /** Part of the message; any message where it is left out. */
  readonly message?: string;
  /** Only where the file itself says that the compiler refuses the op (`expected-error` right above it). */
  readonly expectedError?: boolean;
  readonly reason: string;
}

export const ALLOWED: readonly Allowed[] = [
  {
    rule: "legacy-reflection",
    reason: "The files of 2019 to 2021 are in the old form, which is reported once a function and as information",
  },
  {
    rule: "dropped-attribute",
    reason:
      "On func.func today's lowering drops what compilers before 2024-02 (045bca1e21) still read there: true of each file today, whatever its date",
  },
  {
    rule: "raw-signature-syntax",
    message: 'Found "FOOBAR"',
    reason:
      "Conversion and bytecode tests carry a placeholder; it is no signature, and it is reported once, at the string",
  },
  {
    rule: "misplaced-attribute",
    file: "pipeline_sync",
    message: "iree.abi.output on an argument of an import",
    reason: "A sample has storage on an import, where nothing reads it; information, as upstream writes it",
  },
  {
    rule: "stale-kind",
    file: "merge_exported_reflection",
    message: "Argument 0 is described as an array, but the function takes a scalar (i1)",
    expectedError: true,
    reason: "A test of a refused function gives its i1 the piece of a tensor<1xf32>; nobody read it, but it is wrong",
  },
  {
    rule: "dims-count-mismatch",
    file: "convert_streamable_ops",
    expectedError: true,
    reason: 'A test of the compiler\'s own error "missing dynamic dimensions on result"',
  },
  {
    rule: "dims-with-result-dims",
    file: "convert_streamable_ops",
    expectedError: true,
    reason: 'A test of the compiler\'s own error "cannot have both an explicit result shape calculation function"',
  },
];
