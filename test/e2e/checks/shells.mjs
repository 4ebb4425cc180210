/** Completion in shells as people have them, and the Bazel aspect's actions. */
import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { holds } from "../report.mjs";

/** Types words and Tab into an interactive zsh, and prints what it shows. */
const ZSH = `zmodload zsh/zpty
zpty shell zsh -f -i
zpty -w shell "PS1='> '; fpath=($PWD \\$fpath); autoload -Uz compinit; compinit -u -D; print READY"
until [[ $seen == *READY*READY* ]]; do zpty -r -m shell out '*'; seen+=$out; done
for line in "mlir-abi l" "mlir-abi lint --form" "mlir-abi lint --format sa" "mlir-abi completion f"; do
  zpty -w -n shell "$line"$'\\t'
  sleep 2
  zpty -w -n shell $'\\x15'
done
sleep 1
while zpty -r -t shell out; do print -rn -- "$out"; done
zpty -d shell
`;

export function completesInZsh({ folder, run }, zsh) {
  writeFileSync(join(folder, "_mlir-abi"), run("mlir-abi", ["completion", "zsh"]).stdout);
  writeFileSync(join(folder, "type.zsh"), ZSH);
  const { stdout } = run(zsh, ["-f", "type.zsh"]);
  holds(
    stdout,
    "lint  -- check files and folders",
    "lsp ",
    "mlir-abi lint --format",
    "--format sarif",
    "completion fish",
  );
  return "commands, options and their words";
}

export function completesInFish({ run }, fish) {
  const complete = (line) => {
    const script = `mlir-abi completion fish | source; complete -C '${line}'`;
    return run(fish, ["--no-config", "-c", script]).stdout;
  };
  holds(complete("mlir-abi l"), /^lint\tcheck files and folders/m, /^lsp\t/m);
  holds(complete("mlir-abi lint --form"), /^--format\t/m);
  holds(complete("mlir-abi lint --format s"), /^sarif\b/m);
  holds(complete("mlir-abi lint mod"), /^models\//m);
  return "commands, options, their words and files";
}

/** The aspect's implementation makes its actions; each is run as Bazel runs it. */
export function lintsInBazel(root, { folder, run }, python) {
  const wrong = 'func.func @g() attributes {iree.reflection = {f = "I7!R1!", fv = "1"}} { return }\n';
  writeFileSync(join(folder, "wrong.mlir"), wrong);
  writeFileSync(join(folder, "clean.mlir"), "module {}\n");
  const script = join(root, "test/e2e/checks/bazel.py");
  const files = ["wrong.mlir", "notes.txt", "clean.mlir"];
  const { stdout, stderr } = run(python, [script, join(root, "integrations/bazel/defs.bzl"), ...files]);
  if (stderr !== "") throw new Error(stderr);
  const { actions, groups } = JSON.parse(stdout);
  const codes = actions.map(({ command, arguments: given, outputs }) => {
    spawnSync("mkdir", ["-p", join(folder, outputs[0], "..")]);
    return run("bash", ["-c", command, "", ...given]).status;
  });
  // Results are written, then the check fails; the same for the clean file, without the failure.
  if (String(codes) !== "0,1,0,0") throw new Error(`The actions exit with ${codes}`);
  holds(readFileSync(join(folder, groups.mlir_abi_report[0]), "utf8"), "span-length-mismatch");
  if (readFileSync(join(folder, groups._validation[1]), "utf8") !== "")
    throw new Error("The check of the clean file is not empty");
  return `${actions.length} actions`;
}
