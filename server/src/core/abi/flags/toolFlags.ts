/**
 * The flags of `iree-run-module` and `iree-benchmark-module`, and how both read a command line.
 *
 * Upstream: iree_flags_parse in runtime/src/iree/base/tooling/flags.c (base/internal/flags.c before 2026-02-25), and the
 * `IREE_FLAG` definitions in runtime/src/iree/tooling, runtime/src/iree/hal, runtime/src/iree/task and tools.
 */
import { type HasChange, NEWEST } from "./release.js";

export const TOOLS = ["iree-run-module", "iree-benchmark-module"] as const;
export type Tool = (typeof TOOLS)[number];

export interface ToolFlag {
  readonly name: string;
  /** The day of the commit that added it; before all that is known if absent. */
  readonly since?: string;
  /** The day since which it is gone. */
  readonly until?: string;
  /** What has its name now. */
  readonly now?: string;
  /** The tools that have it, if not both. */
  readonly tools?: readonly Tool[];
  /** The day since which `iree-benchmark-module` has it, if that is another. */
  readonly benchmarkSince?: string;
}

/** f65c5cb767 gave the flags of calls their names. */
const RENAMED = "2023-02-01";
const RUN: readonly Tool[] = ["iree-run-module"];
const BENCHMARK: readonly Tool[] = ["iree-benchmark-module"];
/** a70389bb8b: a benchmark can keep the results of its last iteration. */
const BENCHMARK_RESULTS = "2026-08-07";

/** What a call is made of. */
const CALL_FLAGS: readonly ToolFlag[] = [
  { name: "module", since: RENAMED },
  { name: "function", since: RENAMED },
  { name: "input", since: RENAMED },
  { name: "module_file", until: RENAMED, now: "module" },
  { name: "entry_function", until: RENAMED, now: "function" },
  { name: "function_input", until: RENAMED, now: "input" },
  { name: "device" },
  { name: "parameters", since: "2023-11-03" }, // 11ced0ce7a
  { name: "output", since: RENAMED, benchmarkSince: BENCHMARK_RESULTS }, // e309cb3807
  { name: "expected_output", since: "2022-09-23", benchmarkSince: BENCHMARK_RESULTS }, // e98a03bc2c
  { name: "expected_f16_threshold", benchmarkSince: BENCHMARK_RESULTS },
  { name: "expected_f32_threshold", benchmarkSince: BENCHMARK_RESULTS },
  { name: "expected_f64_threshold", benchmarkSince: BENCHMARK_RESULTS },
  { name: "expected_bf16_threshold", since: "2026-04-07", benchmarkSince: BENCHMARK_RESULTS }, // f895d3535d
  { name: "expected_rtol", since: "2026-05-08", benchmarkSince: BENCHMARK_RESULTS }, // f6e1872084
  { name: "equality_mode", since: "2025-04-30", benchmarkSince: BENCHMARK_RESULTS }, // 852da17e86
  { name: "output_max_element_count", since: RENAMED, benchmarkSince: BENCHMARK_RESULTS },
  { name: "print_max_element_count", until: RENAMED, now: "output_max_element_count", tools: RUN },
  { name: "batch_size", tools: BENCHMARK },
  { name: "batch_concurrency", since: "2022-10-12", tools: BENCHMARK }, // e9ae963707
  { name: "time_unit", tools: BENCHMARK },
  { name: "enable_output_processing", since: BENCHMARK_RESULTS, tools: BENCHMARK },
];

/** Flags of devices, workers and diagnostics, which say nothing about a call; some releases lack some of them. */
const OTHER_FLAGS: readonly string[] = [
  ..."agents_md device_allocator device_lead_allocator dump_devices executable_plugin flagfile help".split(" "),
  ..."instrument_file list_devices list_drivers module_mode parameter_mode print_device_statistics".split(" "),
  ..."print_statistics trace_execution".split(" "),
  ...family("amdgpu", [
    "command_buffer_mode default_pool_alignment default_pool_frontier_capacity default_pool_range_length",
    "device_block_pool_large_capacity device_block_pool_large_size device_block_pool_small_capacity",
    "device_block_pool_small_size exclusive_execution experimental_pm4_command_buffers force_wait_barrier_defer",
    "host_block_pool_command_buffer_size host_block_pool_large_size host_block_pool_small_size libhsa_search_path",
    "pm4_command_buffer_publication_mode preallocate_pools queue_placement trace_execution wait_active_for_ns",
  ]),
  ...family("cuda", [
    "allow_inline_execution async_allocations default_index default_index_from_mpi nccl_default_count",
    "nccl_default_rank tracing use_streams",
  ]),
  ...family("device", [
    "capture_file capture_label capture_tool profiling_counter profiling_file profiling_filter_command_buffer",
    "profiling_filter_command_index profiling_filter_function profiling_filter_physical_device",
    "profiling_filter_queue profiling_flush_interval_ms profiling_mode profiling_output replay_file_policy",
    "replay_file_validation replay_output",
  ]),
  ...family("dump", ["task_topologies"]),
  ...family("hip", [
    "allow_inline_execution async_allocations async_caching default_index dylib_path tracing use_streams",
  ]),
  ...family("metal", ["command_buffer_retain_resources resource_hazard_tracking serial_command_dispatch"]),
  ...family("task", [
    "abort_on_failure topology_cpu_ids topology_distribution topology_favor topology_group_count",
    "topology_max_group_count topology_mode topology_nodes topology_performance_level worker_local_memory",
    "worker_spin_us worker_stack_size",
  ]),
  ...family("vulkan", [
    "buffer_device_addresses cached_bda_replay_instances cached_bda_replay_publication_bytes debug_utils",
    "debug_verbosity dedicated_compute_queue dispatch_abi large_heap_block_size libvulkan_search_path",
    "retained_cached_bda_replay_instances robust_buffer_access sparse_binding sparse_residency tracing",
    "validation_layers vma_allocator",
  ]),
];

function family(prefix: string, names: readonly string[]): readonly string[] {
  return names.flatMap((some) => some.split(" ").map((name) => `${prefix}_${name}`));
}

const FLAGS: ReadonlyMap<string, ToolFlag> = new Map(
  [...CALL_FLAGS, ...OTHER_FLAGS.map((name) => ({ name }))].map((flag) => [flag.name, flag]),
);

/** The flag of a name in any release. */
export function flagNamed(name: string): ToolFlag | undefined {
  return FLAGS.get(name);
}

/** The names of all flags. */
export const FLAG_NAMES: readonly string[] = [...FLAGS.keys()];

/** Whether a tool takes a flag. */
export function takesFlag(tool: Tool, name: string, has: HasChange = NEWEST): boolean {
  const flag = FLAGS.get(name);
  if (flag === undefined || flag.tools?.includes(tool) === false) return false;
  const since = tool === "iree-run-module" ? [flag.since] : [flag.since, flag.benchmarkSince];
  return since.every((day) => day === undefined || has(day)) && (flag.until === undefined || !has(flag.until));
}

/** A flag as it is given, or a word that is none. */
export interface GivenFlag {
  /** Undefined for a word without `--`. */
  readonly name: string | undefined;
  readonly value: string;
  /** False where there is no `=`, with which the tools see no value, whatever the next word is. */
  readonly hasValue: boolean;
}

/** Reads a word of a command line. */
export function readFlag(word: string): GivenFlag {
  const text = word.trim();
  if (!text.startsWith("--")) return { name: undefined, value: text, hasValue: true };
  const equals = text.indexOf("=");
  const name = text.slice(2, equals < 0 ? undefined : equals).trim();
  return { name, value: equals < 0 ? "" : text.slice(equals + 1).trim(), hasValue: equals >= 0 };
}
