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
  if (isConvertedByTorch(context)) return { ...explainTorchModel(subject), blocks };
  if (subject.place === "reflection" && form !== undefined && form.model !== COARSE_FENCES) {
    const name = code(`@${form.name}`);
    return {
      meaning: [MODEL_FOR_TOOLS],
      instead: true,
      facts: [["Model", say`${name} takes no fences, so calls fail`]],
      blocks,
    };
  }
  const how =
    form?.made === "function" && form.model === COARSE_FENCES
      ? "asynchronous: the last two arguments are the fence to wait on and the fence to signal"
      : "asynchronous: two fences follow the arguments, one to wait on and one to signal";
  return { facts: [["Model", how]], blocks };
}

const MODEL_FOR_TOOLS =
  "What tools that call the function read: they pass two fences after the arguments, to wait on and to signal. It changes nothing of the function itself.";

/** The Torch input pass makes two functions, whatever the attribute says; a reflection is copied to both. */
function explainTorchModel({ place, context }: Subject): Explanation {
  const name = context.header?.symbol ?? "function";
  const both = say`${code(`@${name}`)} takes no fences, ${code(`@${name}$async`)} always takes two`;
  if (place === "op") {
    const meaning = say`How a function is invoked, but not one that the Torch input pass converts: that makes a synchronous one and an asynchronous one, whatever this says.`;
    return { meaning: [meaning], instead: true, facts: [["Model", say`ignored: by default ${both}`]] };
  }
  const fails = say`${both}; this is copied to both, so calls of ${code(`@${name}`)} fail`;
  return { meaning: [MODEL_FOR_TOOLS], instead: true, facts: [["Model", fails]] };
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
