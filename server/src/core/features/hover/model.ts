import { exportPreview, headerText } from "../../abi/calls/exportForms.js";
import { COARSE_FENCES } from "../../abi/invocationModel.js";
import { isConvertedByTorch } from "../../abi/torch.js";
import { code, say } from "../markdown.js";
import { type Explanation, type Subject, stringOf, written } from "./subject.js";

/** `iree.abi.model` as an attribute or as a reflection key. */
export function explainModel(subject: Subject): Explanation {
  const model = stringOf(subject, subject.entry.value);
  if (model === undefined) return {};
  if (model !== COARSE_FENCES) {
    return { facts: [["Model", say`synchronous, as for every value except ${code(COARSE_FENCES)}`]] };
  }
  const { context } = subject;
  const preview = exportPreview(context, context.header?.symbol ?? "function");
  const forms = preview?.forms ?? [];
  const blocks = forms.length === 0 ? [] : [{ language: "mlir", text: forms.map(headerText).join("\n") }];
  const [form] = forms;
  if (subject.place === "op" && isConvertedByTorch(context)) {
    const name = context.header?.symbol ?? "function";
    const ignored = say`ignored: by default ${code(`@${name}`)} has no fences, ${code(`@${name}$async`)} always takes two`;
    return { facts: [["Model", ignored]], blocks };
  }
  const how =
    form?.made === "function" && form.model === COARSE_FENCES
      ? "asynchronous: the last two arguments are the fence to wait on and the fence to signal"
      : "asynchronous: two fences follow the arguments, one to wait on and one to signal";
  return { facts: [["Model", how]], blocks };
}

/** `hal.abi.convention`: whether calls wait. */
export function explainConvention(subject: Subject): Explanation {
  const { value } = subject.entry;
  if (value === undefined) return {};
  const text = written(subject, value);
  const words = text.includes("coarse_fences")
    ? "asynchronous, with fences"
    : text.includes("synchronous")
      ? "synchronous"
      : undefined;
  return words === undefined ? {} : { facts: [["Model", words]] };
}
