/** Who is measured: our server, the floor, and the LLVM project's server where it is installed. */
import { accessSync, constants } from "node:fs";
import { delimiter, join } from "node:path";

export interface Contestant {
  readonly name: string;
  readonly command: string;
  readonly args: readonly string[];
  /** Diagnostics are pulled, not waited for. */
  readonly pull: boolean;
  /** It must report broken signatures and answer a hover in a good one. */
  readonly readsSignatures: boolean;
}

export const OURS = "ours";
export const OURS_PULL = "ours, pull";
/** The build that ours is compared with. */
export const OTHER = "other build";
export const FLOOR = "floor";
export const PEER = "peer";

/** Our built server, once for pushed and once for pulled diagnostics; `profile` is a folder for CPU profiles. */
export function oursAt(server: string, profile?: string): Contestant[] {
  const flags = profile === undefined ? [] : ["--cpu-prof", `--cpu-prof-dir=${profile}`];
  const ours = { command: process.execPath, args: [...flags, server, "--stdio"], readsSignatures: true };
  return [
    { name: OURS, ...ours, pull: false },
    { name: OURS_PULL, ...ours, pull: true },
  ];
}

/** Another build of our server. */
export function otherAt(server: string): Contestant {
  return { name: OTHER, command: process.execPath, args: [server, "--stdio"], pull: false, readsSignatures: true };
}

export function floorAt(server: string): Contestant {
  return { name: FLOOR, command: process.execPath, args: [server, "--stdio"], pull: false, readsSignatures: false };
}

/** The peer logs every message unless set not to, which would count as its own work. */
export function peerAt(command: string): Contestant {
  return { name: PEER, command, args: ["--log=error"], pull: false, readsSignatures: false };
}

/** The path of mlir-lsp-server, or undefined. Debian's packages put a numbered name on the path. */
export function findPeer(): string | undefined {
  const names = ["mlir-lsp-server-22", "mlir-lsp-server"];
  const folders = (process.env.PATH ?? "").split(delimiter);
  const candidates = [
    ...names.flatMap((name) => folders.map((folder) => join(folder, name))),
    "/usr/lib/llvm-22/bin/mlir-lsp-server",
  ];
  return candidates.find((candidate) => {
    try {
      accessSync(candidate, constants.X_OK);
      return true;
    } catch {
      return false;
    }
  });
}
