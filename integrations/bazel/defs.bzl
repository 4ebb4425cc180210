"""An aspect that lints the MLIR texts, bytecode and compiled modules of targets: docs/bazel.md says how to use it."""

_EXTENSIONS = [".mlir", ".mlir.test", ".mlirbc", ".vmasm", ".vmfb"]
_ATTRIBUTES = ["srcs", "src", "data"]

def _files_of(target, ctx):
    """The files that a target names or makes, each once."""
    found = {}
    for name in _ATTRIBUTES:
        for file in getattr(ctx.rule.files, name, []):
            found[file.path] = file
    for file in target[DefaultInfo].files.to_list():
        found[file.path] = file
    return [file for file in found.values() if any([file.basename.endswith(it) for it in _EXTENSIONS])]

def _mlir_abi_lint_impl(target, ctx):
    reports = []
    checks = []
    tool = ctx.executable._mlir_abi
    for file in _files_of(target, ctx):
        # Of another repository a path starts with "../".
        name = "{}.mlir-abi/{}".format(target.label.name, file.short_path.replace("../", "external/"))

        # Findings are no failure of the action that writes them, so that the report is there.
        report = ctx.actions.declare_file(name + ".ndjson")
        ctx.actions.run_shell(
            mnemonic = "MlirAbiLint",
            progress_message = "Linting %{input}",
            inputs = [file] + ctx.files._configuration,
            outputs = [report],
            tools = [tool],
            arguments = [tool.path, file.path, report.path],
            command = '"$1" lint --format ndjson --threads 1 -- "$2" > "$3" || test $? = 1',
            use_default_shell_env = True,
        )

        # This one fails where a finding is an error, and prints them.
        check = ctx.actions.declare_file(name + ".ok")
        ctx.actions.run_shell(
            mnemonic = "MlirAbiCheck",
            progress_message = "Checking findings of %{input}",
            inputs = [report, file],
            outputs = [check],
            tools = [tool],
            arguments = [tool.path, report.path, check.path],
            command = '"$1" merge --quiet -- "$2" >&2 && : > "$3"',
            use_default_shell_env = True,
        )
        reports.append(report)
        checks.append(check)
    return [OutputGroupInfo(
        mlir_abi_report = depset(reports),
        _validation = depset(checks),
    )]

mlir_abi_lint = aspect(
    implementation = _mlir_abi_lint_impl,
    doc = "Lints MLIR files. The output group mlir_abi_report has a file of results for each; errors fail the build.",
    attr_aspects = ["srcs", "deps"],
    attrs = {
        "_mlir_abi": attr.label(
            default = "//:mlir_abi",
            executable = True,
            cfg = "exec",
        ),
        "_configuration": attr.label(default = "//:mlir_abi_configuration"),
    },
)
