/**
 * A second opinion: modules that flatc, the FlatBuffers project's own compiler, writes from schemas of each era. Says so
 * and has nothing to compare where it is not installed (Debian: flatbuffers-compiler).
 */
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { sourceOf } from "../../server/src/core/text/byteSource.js";
import type { VmAttribute, VmModule } from "../../server/src/core/vmfb/module.js";
import { readModule } from "../../server/src/core/vmfb/readModule.js";
import { buildModule, ERAS, type Era, expanded, fullSpec, inZip, versionOf } from "../kit/vmfb.js";

const FLATC = process.env.FLATC ?? "flatc";
const hasFlatc = spawnSync(FLATC, ["--version"]).status === 0;

/** Fields of the root table in the order of each era's schema. */
const ROOT: Readonly<Record<Era, string>> = {
  "2019-11-12": "name imports exports internal rodata rwdata state descriptors bytecode",
  "2019-12-19": "name types imports exports internal rodata rwdata state descriptors bytecode",
  "2020-09-10": "name types imports exports internal rodata rwdata state descriptors bytecode debug",
  "2021-09-16": "name types imports exports rodata rwdata state descriptors bytecode debug",
  "2022-05-16": "name types imports exports rodata rwdata state descriptors bcversion bytecode debug",
  "2022-06-27": "name types imports exports rodata rwdata state descriptors bcversion bytecode debug",
  "2022-06-28": "name attrs types imports exports rodata rwdata state descriptors bcversion bytecode debug",
  "2022-08-08":
    "name version attrs types deps imports exports rodata rwdata state descriptors bcversion bytecode debug",
  "2023-03-03":
    "name version requirements attrs types deps imports exports signatures rodata rwdata state descriptors bcversion bytecode debug",
};

const FIELDS: Readonly<Record<string, string>> = {
  name: "name:string;",
  version: "version:uint32;",
  requirements: "requirements:uint32;",
  attrs: "attrs:[AttrDef];",
  types: "types:[TypeDef];",
  deps: "dependencies:[ModuleDependencyDef];",
  imports: "imported_functions:[ImportFunctionDef];",
  exports: "exported_functions:[ExportFunctionDef];",
  internal: "internal_functions:[InternalFunctionDef];",
  signatures: "function_signatures:[FunctionSignatureDef];",
  rodata: "rodata_segments:[RodataSegmentDef];",
  rwdata: "rwdata_segments:[RwdataSegmentDef];",
  state: "module_state:ModuleStateDef;",
  descriptors: "function_descriptors:[FunctionDescriptor];",
  bcversion: "bytecode_version:uint32;",
  bytecode: "bytecode_data:[uint8];",
  debug: "debug_database:DebugDatabaseDef;",
};

function schemaOf(era: Era): string {
  const signature =
    era >= "2022-06-27"
      ? "calling_convention:string; attrs:[AttrDef];"
      : `argument_types:[int32]; result_types:[int32]; ${era >= "2020-09-10" ? "calling_convention:string;" : ""} ${
          era >= "2019-12-19" ? "attrs:[AttrDef];" : ""
        }`;
  const descriptor =
    era >= "2023"
      ? "bytecode_offset:int32; bytecode_length:int32; requirements:uint32; reserved:int16; block_count:int16; i32_register_count:int16; ref_register_count:int16;"
      : "bytecode_offset:int32; bytecode_length:int32; i32_register_count:int16; ref_register_count:int16;";
  const external = "external_data_offset:uint64; external_data_length:uint64;";
  return `
file_identifier "${era < "2021-05" ? "BMOD" : "IREE"}";
table AttrDef { key:string; value:string; }
table TypeDef { full_name:string; }
table FunctionSignatureDef { ${signature} }
table ModuleDependencyDef { name:string; minimum_version:uint32; flags:uint32; }
table ImportFunctionDef { full_name:string; signature:FunctionSignatureDef; ${era >= "2022-05" ? "flags:uint32;" : ""} }
table InternalFunctionDef { local_name:string; signature:FunctionSignatureDef; }
table ExportFunctionDef { local_name:string; ${era >= "2023" ? "" : "signature:FunctionSignatureDef;"} internal_ordinal:int32; }
table UncompressedDataDef {}
union CompressionTypeDef { UncompressedDataDef }
table RodataSegmentDef { compression_type:CompressionTypeDef; embedded_data:[uint8]; ${era >= "2022-06" ? external : ""} }
table RwdataSegmentDef { byte_size:int32; }
table ModuleStateDef { global_bytes_capacity:int32; global_ref_count:int32; }
struct FunctionDescriptor { ${descriptor} }
table BytecodeLocationDef { at:int32; }
table FunctionSourceMapDef { local_name:string; }
union LocationTypeDef { TypeDef }
table DebugDatabaseDef { location_table:[LocationTypeDef]; functions:[FunctionSourceMapDef]; }
table BytecodeModuleDef { ${ROOT[era]
    .split(" ")
    .map((field) => FIELDS[field])
    .join(" ")} }
root_type BytecodeModuleDef;
`;
}

/** The same module as `fullSpec`, as flatc's JSON. */
function jsonOf(era: Era, exports: number): object {
  const spec = fullSpec(exports);
  const has = (field: string) => ROOT[era].split(" ").includes(field);
  const attrs = (given: Readonly<Record<string, string>> = {}) =>
    Object.entries(given).map(([key, value]) => ({ key, value }));
  const signature = (it: { callingConvention?: string; attributes?: Readonly<Record<string, string>> }) => ({
    ...(era < "2022-06-27" && { argument_types: [0, 1, 1] }),
    ...(era >= "2020-09-10" && { calling_convention: it.callingConvention }),
    ...(era >= "2019-12-19" && { attrs: attrs(it.attributes) }),
  });
  const [major = 0] = (versionOf(era) ?? "0").split(".").map(Number);
  const functions = spec.exports ?? [];
  return {
    name: spec.name,
    ...(has("version") && { version: spec.moduleVersion }),
    ...(has("requirements") && { requirements: 1 }),
    ...(has("attrs") && { attrs: attrs(spec.attributes) }),
    ...(has("types") && { types: spec.types?.map((full_name) => ({ full_name })) }),
    ...(has("deps") && {
      dependencies: spec.dependencies?.map(({ name, minimumVersion, required }) => ({
        name,
        minimum_version: minimumVersion,
        flags: required ? 1 : 2,
      })),
    }),
    imported_functions: spec.imports?.map(({ name, optional, ...rest }) => ({
      full_name: name,
      signature: signature(rest),
      ...(era >= "2022-05" && { flags: optional ? 2 : 1 }),
    })),
    exported_functions: functions.map(({ name, ...rest }, internal_ordinal) => ({
      local_name: name,
      ...(era < "2023" && { signature: signature(rest) }),
      internal_ordinal,
    })),
    ...(has("internal") && {
      internal_functions: functions.map(({ name, ...rest }) => ({
        local_name: `${name}_impl`,
        signature: signature(rest),
      })),
    }),
    ...(has("signatures") && { function_signatures: functions.map(signature) }),
    rodata_segments: [
      ...[24, 5].map((size) => ({ embedded_data: new Array(size).fill(1) })),
      ...(era >= "2022-06" ? [{ external_data_offset: 64, external_data_length: 1000 }] : []),
    ],
    rwdata_segments: [{ byte_size: 16 }, { byte_size: 8 }],
    module_state: { global_bytes_capacity: 8, global_ref_count: 1 },
    function_descriptors: functions.map((_, i) => ({
      bytecode_offset: 8 * i,
      bytecode_length: 8,
      i32_register_count: 1,
      ref_register_count: 1,
      ...(era >= "2023" && { requirements: 0, reserved: 0, block_count: 1 }),
    })),
    ...(has("bcversion") && { bytecode_version: major * 65536 }),
    bytecode_data: new Array(8 * functions.length).fill(1),
  };
}

/** Without what depends on how its bytes are laid out. */
function contents({ fileSize, tableSize, container, ...rest }: VmModule): unknown {
  return expanded(rest);
}

function attributesOf(module: VmModule): readonly (readonly VmAttribute[])[] {
  return [...module.exports].map(({ attributes }) => [...attributes]);
}

test.each(ERAS)("flatc's module of %s reads the same as the builder's", (era) => {
  if (!hasFlatc) {
    console.info("No flatc on this machine: nothing to compare");
    return;
  }
  const folder = mkdtempSync(join(tmpdir(), "mlir-abi-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  writeFileSync(join(folder, "module.fbs"), schemaOf(era));
  for (const exports of [1, 7]) {
    writeFileSync(join(folder, "module.json"), JSON.stringify(jsonOf(era, exports)));
    for (const flags of [[], ["--size-prefixed"]]) {
      const run = spawnSync(FLATC, ["-b", ...flags, "-o", folder, "module.fbs", "module.json"], { cwd: folder });
      expect(`${run.stdout}${run.stderr}`).toBe("");
      const bytes = readFileSync(join(folder, "module.bin"));
      for (const file of flags.length > 0 ? [bytes, inZip(bytes)] : [bytes]) {
        const { module, problem } = readModule(sourceOf(file));
        const own = readModule(sourceOf(buildModule(fullSpec(exports), era))).module;
        expect(problem).toBeUndefined();
        if (module === undefined || own === undefined) return;
        expect(contents(module)).toEqual(contents(own));
        // It is not two empty lists that are equal.
        expect(attributesOf(module)[0]?.length).toBe(era >= "2019-12-19" ? 2 : 0);
      }
    }
  }
});
