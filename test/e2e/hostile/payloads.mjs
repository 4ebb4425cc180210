/**
 * Names that would become something else if an editor took them for Markdown, HTML, an icon or a command. Each carries
 * the mark, which is in nothing else that a workbench shows: whatever was made of a name can be found by it.
 */

/** Stands in every address, tag, class and command below. */
export const MARK = "h0st1le";

/** The files that `files.mjs` writes. */
export const TEXT = "hostile.mlir";
export const LARGE_TEXT = "hostile-large.mlir";
export const MODULE = "hostile.vmfb";
export const LARGE_MODULE = "hostile-large.vmfb";

/** The texts that would stand alone in an element if their mark-up was taken for such. */
export const MARKED_UP = ["h0strong", "h0em", "h0del", "h0code", "h0head", "h0item", "h0quote", "h0cell"];

/** What an entity would become, the characters before it being `&#104;`. */
export const ENTITY = "h0entity";

/** Short enough to be shown whole everywhere. `hidden` has parts that must be shown in another way. */
export const PAYLOADS = {
  icon: `$(${MARK}-icon) \\$(${MARK}-two~spin)`,
  image: `<img src=//${MARK}.invalid/i onerror=self.${MARK}=1>`,
  script: `<script>self.${MARK}=2</script>`,
  tags: `</code></p><${MARK}-tag><svg/onload=self.${MARK}=3>`,
  quotes: `"'><a href=command:${MARK}.run>x</a>`,
  link: `[x](command:${MARK}.run)`,
  picture: `![y](https://${MARK}.invalid/m)`,
  address: `<https://${MARK}.invalid/a> www.${MARK}.invalid`,
  style: `**h0strong** _h0em_ ~~h0del~~ &#104;0entity`,
  fence: "`h0code` ```` x",
  block: "b\n# h0head\n\n- h0item\n\n> h0quote\n\n|h0cell|b|\n|---|---|\n",
  hidden: "c\u202ed\u2066e\u200bf\u200e\u001b[31m\u0007\u{e0041}g",
};

/** Whether all of a name can be shown as it is. */
export const isPlain = (name) => !/[\n\u202e]/.test(name);

/** What can be shown of a name as it is, from its start on. */
export const plainStart = (name) => name.split(/[\n\u202e]/)[0];

/** A name of a megabyte that starts with mark-up. */
export const MEGABYTE = `${PAYLOADS.image}${PAYLOADS.link}${"x".repeat(1_000_000)}`;

/** Text in an MLIR string literal. */
export function literal(text) {
  const escaped = (c) => `\\${c.codePointAt(0).toString(16).toUpperCase().padStart(2, "0")}`;
  return text.replace(/["\\\0-\x1f]/g, escaped);
}

const json = (value) => literal(JSON.stringify(value));

/** A span of a signature: its length counts the `!`. */
const span = (letter, text) => `${letter}${Buffer.byteLength(text) + 1}!${text}`;

/** An MLIR text with a function for each name, and the name wherever a function can have one; calls of it are half typed. */
export function hostileText(payloads) {
  const functions = Object.entries(payloads).map(([kind, name]) => `// The name: ${kind}\n${functionWith(name)}`);
  const typed = `util.func private @asks() attributes {iree.reflection = {fbr = ""}} {\n  util.call @\n}\n`;
  return `// Nothing is wrong in this line.\n${functions.join("\n")}\n// Half typed\n${typed}`;
}

/** An MLIR text in which a name is a symbol, a text, a key and a keyword. */
export function largeText(name) {
  const quoted = `"${literal(name)}"`;
  return `util.func public @plain(%a: i32 {iree.abi.name = ${quoted}}) -> i32 attributes {
  iree.abi.declaration = ${quoted},
  "iree.abi.${literal(name)}"
} {
  util.return %a : i32
}
util.func public @${quoted}() attributes {
  iree.reflection = {iree.abi = "${abiJson(name)}"}
} {
  util.return
}
`;
}

/** What \`iree.abi\` says of a function whose argument and result have a name. */
function abiJson(name) {
  const type = ["ndarray", "f32", 1, 4];
  return json({ a: [["named", name, type]], r: [["sdict", [name, type]]], v: 1 });
}

function functionWith(name) {
  const quoted = `"${literal(name)}"`;
  const buffer = span("B", "d4");
  const sip = `${span("I", span("D", `${span("K", name)}_0`))}${span("R", "_0")}`;
  return `util.func public @${quoted}(
    %a: tensor<4xf32> {iree.abi.name = ${quoted}},
    %b: !hal.buffer {iree.abi.output = ${quoted}}
) -> tensor<4xf32> attributes {
  iree.abi.declaration = ${quoted},
  "iree.abi.${literal(name)}",
  iree.reflection = {
    ${quoted} = ${quoted},
    iree.abi = "${abiJson(name)}",
    iree.abi.model = ${quoted},
    f = "${span("I", buffer)}${span("R", buffer)}", fv = "1", abi = "sip", abiv = 1 : i32,
    sip = "${literal(sip)}"
  }
} {
  %0 = util.call @${quoted}(%a, %b) : (tensor<4xf32>, !hal.buffer) -> tensor<4xf32>
  util.return %0 : tensor<4xf32>
}
iree_pydm.func @${quoted.replace('"', '"p')}() -> (!iree_pydm.exception_result, !iree_pydm.none) attributes {
  arg_names = [${quoted}], cell_vars = [${quoted}], free_vars = ["a"]
} {
  %f = alloc_free_var ${quoted} -> !iree_pydm.free_var_ref
  %none = none
  return %none : !iree_pydm.none
}
`;
}

/** What `buildModule` makes a compiled module of that has the names wherever a module can have one. */
export function hostileModule(names) {
  const attributes = Object.fromEntries(names.map((name) => [name, name]));
  return {
    name: names.join(" "),
    attributes,
    types: names,
    dependencies: names.map((name) => ({ name, minimumVersion: 1, required: false })),
    imports: names.map((name) => ({ name: `${name.replaceAll(".", "_")}.${name}`, callingConvention: name })),
    exports: names.map((name) => ({
      name,
      callingConvention: "0r_r",
      attributes: {
        ...attributes,
        "iree.abi": JSON.stringify({
          a: [["named", name, ["ndarray", "f32", 1, 4]]],
          r: [["ndarray", name, 1, 4]],
          v: 1,
        }),
        "iree.abi.declaration": name,
        sip: name,
      },
    })),
  };
}
