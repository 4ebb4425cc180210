"""Runs integrations/bazel/defs.bzl, which is Python as far as it goes, on one target, and prints its actions as JSON."""
import json
import sys
from types import SimpleNamespace as Object

actions = []


class Provider:
    def __init__(self, **groups):
        self.groups = {name: [file.path for file in files] for name, files in groups.items()}


def file(path):
    return Object(path=path, short_path=path, basename=path.rpartition("/")[2], extension=path.rpartition(".")[2])


made = {}
names = {
    "attr": Object(label=lambda **it: it),
    "aspect": lambda **it: made.update(it),
    "depset": lambda files: files,
    "OutputGroupInfo": Provider,
    "DefaultInfo": "DefaultInfo",
}
exec(compile(open(sys.argv[1]).read(), "defs.bzl", "exec"), names)
files = [file(path) for path in sys.argv[2:]]
context = Object(
    rule=Object(files=Object(srcs=files)),
    executable=Object(_mlir_abi=file("mlir-abi")),
    files=Object(_configuration=[file("mlir-abi.jsonc")]),
    actions=Object(declare_file=lambda name: file("out-" + name), run_shell=lambda **it: actions.append(it)),
)


class Target:
    label = Object(name="models")

    def __getitem__(self, provider):
        return Object(files=Object(to_list=lambda: files))


(provider,) = made["implementation"](Target(), context)
shown = [
    {
        "command": it["command"],
        "arguments": it["arguments"],
        "inputs": [one.path for one in it["inputs"]],
        "outputs": [one.path for one in it["outputs"]],
    }
    for it in actions
]
print(json.dumps({"actions": shown, "groups": provider.groups, "attributes": sorted(made["attrs"])}))
