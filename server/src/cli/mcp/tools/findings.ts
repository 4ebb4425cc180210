/** Tools of findings and their rules. */
import { lint } from "../../../core/api/lint.js";
import { rules } from "../../../core/api/rules.js";
import { suggestion } from "../../terminal/suggest.js";
import { configurationOf, Refusal, UNCONFIGURED } from "../roots.js";
import { LIST, listed, MAX_SIDE_ENTRIES, OFFSET, PAGED, SOURCE, sourceOf, type Tool, textArgument } from "../tool.js";

/** Tools of findings and their rules. */
export const FINDING_TOOLS: readonly Tool[] = [
  {
    name: "lint",
    title: "Check a file or text",
    description:
      "Findings of a file or of MLIR text: rule, severity, message, range (from 0, UTF-16) and the edits of its fix. " +
      "The nearest mlir-abi.jsonc of a root sets the rules for a file.",
    properties: {
      ...SOURCE,
      runtimes: {
        type: "array",
        items: { type: "string", description: "A release or a range" },
        description: "IREE releases to hold it to: 3.3.0, >=3.4",
      },
      offset: OFFSET,
    },
    required: [],
    answers: {
      diagnostics: LIST,
      complaints: {
        type: "array",
        items: { type: "string" },
        description: "What is wrong with the configuration file, where anything is; the rest of it applies",
      },
      ...PAGED,
    },
    call(args, context) {
      const { path, runtimes } = args;
      const { options, complaints } = typeof path === "string" ? configurationOf(path, context.folders) : UNCONFIGURED;
      const given = runtimes === undefined ? {} : { runtimes: runtimes as readonly string[] };
      const found = lint(sourceOf(args, context), { ...options, ...given });
      const shown = complaints.length > 0 && { complaints: complaints.slice(0, MAX_SIDE_ENTRIES) };
      return { ...shown, ...listed("diagnostics", found, args) };
    },
  },
  {
    name: "explain_rule",
    title: "Explain a rule",
    description: "The page of a rule of lint: what it finds, why it matters, wrong and right examples.",
    properties: { id: { type: "string", description: "The rule's id, as findings have it in `code`" } },
    required: ["id"],
    answers: { id: { type: "string" }, page: { type: "string" } },
    call({ id }, { pageOf }) {
      const name = textArgument(id, "id");
      const ids = rules().map((rule) => rule.id);
      const rule = rules().find((it) => it.id === name);
      if (rule === undefined) throw new Refusal(`Unknown rule '${name.slice(0, 80)}'${suggestion(name, ids)}`);
      return { ...rule, page: pageOf(name) };
    },
  },
  {
    name: "list_rules",
    title: "List the rules",
    description: "Every rule of lint with its severity and one line about it.",
    properties: { offset: OFFSET },
    required: [],
    answers: { rules: LIST, ...PAGED },
    call: (args) => listed("rules", rules(), args),
  },
];
