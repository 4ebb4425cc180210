/** Messages of tools and interfaces that current releases no longer have. */
import type { Group } from "../template.js";
import { OWN_MODULE, SHOW_CALLS } from "./advice.js";

const SOURCES = "runtime/src/iree/";
const CURRENT_RELEASE =
  "Use a current release for both sides:\npip install --upgrade iree-base-compiler iree-base-runtime";

const PAST: Group = {
  folder: SOURCES,
  advice: [CURRENT_RELEASE, SHOW_CALLS],
  rows: [
    {
      id: "old-results",
      at: "../../bindings/python/vm.cc:560",
      says: [
        "Could not get result from list",
        "Failed to get vm variant from list",
        "Failed to create a string representation of the inputs",
        "Expected vm_list's elements to be scalars or buffer views.",
        "Illegal ScalarType",
        "Unimplemented ScalarType",
        "CreateImmediateNdarray not implemented",
      ],
      means: "An argument or result could not be passed. (This message is of the Python package of 2020 and 2021.)",
    },
    {
      id: "old-trace",
      at: "tooling/yaml_util.c:11",
      says: [
        "yaml_parser_load failed",
        "({line:number}): expected mapping node",
        "({line:number}): mapping entry has no value",
        "no mapping found for key '{key}'",
        "invalid base64 character",
        "base64 target buffer overflow",
      ],
      means: "A trace of calls (YAML) can't be read. Traces were removed in 2023.",
      advice: ["Run the function with iree-run-module and its inputs instead.", SHOW_CALLS],
    },
    {
      id: "old-image",
      at: "tooling/image_util.c:59",
      says: [
        "image size: {image:word}, expected: {expected:word}",
        "element type should be i8 or u8",
        "element type should be f32",
        "range defined as 2-element [min, max] array.",
      ],
      means: "An image does not fit the input that it was given for.",
      advice: ["Convert the image to an array with NumPy and save it as .npy."],
    },
    {
      id: "old-lists",
      at: "vm/list.c:872",
      says: ["vm.list.get.ref not implemented", "vm.list.set.ref not implemented"],
      means: "This release of the runtime can't keep references in lists.",
    },
    {
      id: "old-counts",
      at: "hal/command_buffer.c:675",
      says: [
        "bindings/binding_count mismatch",
        "dynamic_offset_count/dynamic_offsets mismatch",
        "binding_count/bindings mismatch",
        "batch_count/batches mismatch",
        "set_layout_count/set_layouts mismatch",
        "allocation size must be >= 0",
        "no contents specified (0 length)",
        "unhandled wait_mode",
      ],
      means: "The program called the HAL with a list and a count that do not belong together.",
      advice: [OWN_MODULE],
    },
    {
      id: "tokenizer",
      at: "../../bindings/python/tokenizer.cc:126",
      says: [
        "Failed to load tokenizer: {path}",
        "Failed to open file: {path}",
        "Failed to parse HuggingFace tokenizer JSON",
        "Failed to parse tiktoken data",
        "Tokenizer encode failed",
        "Tokenizer decode failed",
        "Unknown tiktoken encoding: {name}",
        "Unknown tiktoken encoding in filename: {name}",
      ],
      means: "The tokenizer's file could not be read, or a text could not be encoded with it.",
      advice: ["Use the tokenizer.json of the model, or a .tiktoken file whose name begins with that of its encoding."],
    },
  ],
};

export const PAST_MESSAGES: readonly Group[] = [PAST];
