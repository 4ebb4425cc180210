import { declarationIn, declaredNames, declaresOwnName } from "../../../abi/calls/declaration.js";
import { payloadEdit } from "../../../abi/payloads.js";
import { bytesOf, displayBytes } from "../../../text/byteString.js";
import { cut, visible } from "../../../text/visibleText.js";
import { defineRule } from "../../rule.js";

export const declarationName = defineRule({
  id: "declaration-name",
  family: "signature",
  severity: "information",
  fix: "suggestion",
  summary: "Declaration names a different function than the one that it is on",
  keys: ["iree.abi.declaration"],
  check(context) {
    if (declaresOwnName(context)) return;
    const { op = "", symbol = "" } = context.header ?? {};
    const declared = declarationIn(context);
    if (declared === undefined) return;
    const { island, declaration } = declared;
    const name = displayBytes(declaration.name);
    // A name that is written in quotes has characters that end one here; an export may rename a function of the VM.
    if (name === symbol || !/^[\w.$-]+$/.test(symbol) || op.startsWith("vm.")) return;
    const names = declaredNames(symbol);
    if (names.includes(name)) return;
    const [, newText] = names;
    context.report({
      span: context.payloadSpan(island, declaration.nameSpan),
      message: `Declaration names @${visible(cut(name, 120))}, expected @${visible(cut(newText, 120))}`,
      fix: {
        title: `Change the name to @${newText}`,
        safe: false,
        edits: [payloadEdit(context, island, declaration.nameSpan, bytesOf(newText))],
      },
    });
  },
});
