/** The table of all messages that are known. */
import { type MessageTemplate, templatesOf } from "../template.js";
import { ARRAYS } from "./arrays.js";
import { BYTECODE } from "./bytecode.js";
import { CALLS } from "./calls.js";
import { COMMAND_MESSAGES } from "./commands.js";
import { CONTEXTS } from "./contexts.js";
import { DEVICE_MESSAGES } from "./devices.js";
import { EXECUTABLE_MESSAGES } from "./executables.js";
import { LOADING } from "./loading.js";
import { NUMPY_FILES } from "./numpy.js";
import { OTHERS } from "./others.js";
import { PARAMETERS } from "./parameters.js";
import { PAST_MESSAGES } from "./past.js";
import { PYTHON_CALLS } from "./python.js";
import { PYTHON_API } from "./pythonApi.js";
import { TOOLS } from "./tooling.js";
import { VALUES } from "./values.js";

export const MESSAGES: readonly MessageTemplate[] = [
  ...LOADING,
  ...BYTECODE,
  ...CALLS,
  ...VALUES,
  ...ARRAYS,
  ...DEVICE_MESSAGES,
  ...EXECUTABLE_MESSAGES,
  ...COMMAND_MESSAGES,
  ...TOOLS,
  ...NUMPY_FILES,
  ...PARAMETERS,
  ...PYTHON_CALLS,
  ...PYTHON_API,
  ...OTHERS,
  ...PAST_MESSAGES,
  ...CONTEXTS,
].flatMap(templatesOf);
