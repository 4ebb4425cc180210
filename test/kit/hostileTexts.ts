/** Texts that take minutes where something is read once per part of them: what to repeat, and how it looks then. */
export const HOSTILE_TEXTS: readonly (readonly [string, (count: number) => string])[] = [
  ["braces", (n) => "{".repeat(n)],
  ["regions on lines", (n) => "foo.a {\n".repeat(n)],
  ["modules in modules", (n) => "module @m {\n".repeat(n)],
  ["modules in modules on one line", (n) => `${"module @m { ".repeat(n)}${"}".repeat(n)}`],
  ["modules side by side on one line", (n) => "module @m {} ".repeat(n)],
  ["functions with open parentheses", (n) => "func.func @f(\n".repeat(n)],
  ["functions with open parentheses and bodies", (n) => "func.func @f( {\n}\n".repeat(n)],
  ["parentheses that don't match", (n) => `func.func @f() {\n${"(".repeat(n)}${"]".repeat(n)}${"}".repeat(n)}\n`],
  ["values in a list", (n) => `foo.a ${"%a, ".repeat(n)}`],
  ["braces before lists", (n) => "{ %a, %b, ".repeat(n)],
  ["names in the generic form on one line", (n) => '{sym_name = "a"} '.repeat(n)],
  ["names in the generic form", (n) => '"a"() ({\n}) {sym_name = "a"} : () -> ()\n'.repeat(n)],
  ["regions of the generic form that never open", (n) => '}) {sym_name = "a"} : () -> ()\n'.repeat(n)],
  ["paths", (n) => `foo.a ${"@a::".repeat(n)}`],
  ["one name in many regions", (n) => `func.func @f() {\n${"foo.a {\n%0 = foo.b\n}\n".repeat(n)}}\n`],
  ["one name in nested regions", (n) => `func.func @f() {\n${"foo.a {\n%0 = foo.b %0\n".repeat(n)}`],
  ["parts of a file", (n) => "// -----\n#a = 1\n".repeat(n)],
  ["quotes", (n) => '"'.repeat(n)],
  ["open dictionaries", (n) => `func @f() attributes {${"iree.reflection = {a = ".repeat(n)}`],
  ["labels", (n) => "func.func @f() {\n".concat("^a(".repeat(n))],
  ["a line of comments", (n) => "// a\n".repeat(n)],
  [
    "queues of a device",
    (n) =>
      `util.func public @f(%a: tensor<4xf32> {iree.abi.affinity = #hal.device.promise<@a${",0".repeat(n)},x>}) { util.return }${"\n".repeat(n)}`,
  ],
  ["backslashes in JSON", (n) => `func.func @f() attributes {iree.abi = "{${"\\\\".repeat(n)}a"} { return }\n`],
  [
    "spaces in JSON",
    (n) => `func.func @f() attributes {iree.abi = "[${" ".repeat(n)}a"} { return }\n${"\n".repeat(n)}`,
  ],
];
