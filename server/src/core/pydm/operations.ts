/**
 * The operations of PyDM. Inside `iree_pydm.func` its dialect is the default one, so they print without their prefix
 * (iree-org/iree, `iree-dialects/Dialect/IREEPyDM/IR/Ops.td`). What they lower to is from
 * `Transforms/ToIREE/LoweringPatterns.cpp`, `Transforms/RTL/LowerToRTLPass.cpp`.
 */

export interface Operation {
  /** Without the dialect. */
  readonly name: string;
  /** What it does; backticks mark code. */
  readonly meaning: string;
  /** What the lowering makes of it; empty where that is of no interest, or it is removed before. */
  readonly lowered: string;
}

const RTL = (name: string): string => `a call of \`@pydmrtl$${name}\` from the runtime library`;

/** `name|meaning|lowered` */
const TABLE: readonly string[] = [
  "alloc_free_var|Makes a reference to a free variable, by name and, where there are several of that name, by index.|an empty `list.create`: a variable that is not assigned yet",
  `apply_binary|Applies a Python operator to two operands.|an \`arith\` operation on two numbers of one type, else ${RTL("apply_binary_<op>")}`,
  `apply_compare|Compares two operands as a Python comparison does.|\`arith.cmpi\` or \`arith.cmpf\` on two numbers of one type, else ${RTL("apply_compare_<op>")}`,
  `as_bool|The truth of a value, as Python's \`bool(x)\`.|${RTL("object_as_bool")} for an object`,
  "assign_subscript|Stores an element: `list[index] = value`.|a bounds check, then `list.set`; out of range gives `-7` (IndexError)",
  "bool_to_pred|A Python bool as an `i1` to branch on.|nothing: it folds to the `i1`",
  "box|Makes an object of a value: a record of type code and data.|`list.create`, `list.resize` to 2, and `list.set` of slot 0 (type code) and slot 1 (data)",
  "call|Calls a PyDM function by symbol.|`call` with the lowered types",
  "constant|A Python constant: an integer (`i64`), a float (`f64`), a string or a bool.|`arith.constant` of the lowered type",
  `dynamic_binary_promote|Promotes two operands to a common numeric type that is known at run time only.|${RTL("dynamic_binary_promote")}`,
  "dynamic_call|Calls a function by symbol whose signature is matched at run time.|",
  "dynamic_unpack|Takes a sequence apart into as many values as are named.|a check of the length, then `list.get` of each; a wrong length gives `-4` (ValueError)",
  "expr_statement_discard|Drops the value of an expression that is a statement.|",
  "failure|An exception result that indicates an exception.|`arith.constant -3 : i32` (RuntimeError)",
  "func|A Python function. It returns an exception result and one value.|`func` whose first result is an `i32`",
  "functional_if|A conditional expression with a region for each branch.|",
  "get_numeric_promotion_order|A number by which numeric types are ordered when operands are promoted: its type code.|",
  "get_type_code|The type code of an object.|`list.get` of slot 0",
  "load_var|Reads a free variable.|`list.get` of slot 1",
  "make_list|Makes a Python list of its operands.|`list.create`, `list.resize` and a `list.set` for each element",
  "make_tuple|Makes a Python tuple of its operands.|`list.create`, `list.resize` and a `list.set` for each element",
  "neg|Negates a number.|`arith.subi` from 0 for integers",
  "none|Python's `None`.|`arith.constant 0 : i32`",
  "pattern_match_call|Calls the first specific function whose types match the operands, else the generic one.|",
  "promote_numeric|Converts a number to a wider numeric type.|",
  "raise_on_failure|Leaves the function with the exception result if that indicates an exception.|a comparison with 0 and a branch; the failure path returns the code and an empty value",
  "return|Returns a value from the function; success is implied.|`return` with a leading `arith.constant 0 : i32`",
  "select|One of two values, by a bool.|`select` on the `i1`",
  "sequence_clone|Repeats a sequence: `list * count`.|a loop over `list.get` and `list.set`",
  "static_info_cast|Says more or less about a type that is known to be right.|nothing",
  "store_var|Assigns a free variable.|`list.resize` to 2, and `list.set` of slot 0 (type code, 256 for an object) and slot 1 (data)",
  "subscript|Reads an element: `list[index]`.|a bounds check, then `list.get`; out of range gives `-7` (IndexError)",
  "success|An exception result that indicates success.|`arith.constant 0 : i32`",
  "unbox|Takes the value out of an object, if it is of the type wanted.|`list.get` of slot 0, compared with the type code, and of slot 1; another type gives `-4` (ValueError)",
  "yield|Ends a region of `functional_if` with its value.|",
];

const OPERATIONS: ReadonlyMap<string, Operation> = new Map(
  TABLE.map((row) => {
    const [name = "", meaning = "", lowered = ""] = row.split("|");
    return [name, { name, meaning, lowered }];
  }),
);

/** The operation of that name (without its dialect), or undefined. */
export function operationNamed(name: string): Operation | undefined {
  return OPERATIONS.get(name);
}

/** True for a name that no other dialect is likely to use without its prefix: enough to know it by in a comment. */
export function isUnmistakable(name: string): boolean {
  return OPERATIONS.has(name) && name.includes("_");
}

export interface Operator {
  /** Python's, for people: `a + b`. */
  readonly python: string;
  /** What it lowers to; empty where only the runtime library could do it. */
  readonly lowered: string;
}

const op = (python: string, lowered = ""): Operator => ({ python, lowered });

/** By the name of the Python method without its underscores. */
const BINARY: ReadonlyMap<string, Operator> = new Map([
  ["add", op("a + b", "arith.addi, arith.addf")],
  ["and", op("a & b", "arith.andi")],
  ["div", op("a / b")],
  ["divmod", op("divmod(a, b)")],
  ["floordiv", op("a // b")],
  ["lshift", op("a << b", "arith.shli")],
  ["matmul", op("a @ b")],
  ["mod", op("a % b")],
  ["mul", op("a * b", "arith.muli, arith.mulf")],
  ["or", op("a | b", "arith.ori")],
  ["pow", op("a ** b")],
  ["rshift", op("a >> b", "arith.shrsi, arith.shrui for unsigned")],
  ["sub", op("a - b", "arith.subi, arith.subf")],
  ["truediv", op("a / b")],
  ["xor", op("a ^ b", "arith.xori")],
]);

const COMPARE: ReadonlyMap<string, Operator> = new Map([
  ["lt", op("a < b", "cmpi slt, cmpi ult for unsigned, cmpf olt")],
  ["le", op("a <= b", "cmpi sle, cmpi ule for unsigned, cmpf ole")],
  ["eq", op("a == b", "cmpi eq, cmpf oeq")],
  ["ne", op("a != b", "cmpi ne")],
  ["gt", op("a > b", "cmpi sgt, cmpi ugt for unsigned, cmpf ogt")],
  ["ge", op("a >= b", "cmpi sge, cmpi uge for unsigned, cmpf oge")],
  ["is", op("a is b", "cmpi eq")],
  ["isnot", op("a is not b", "cmpi ne")],
  ["in", op("a in b")],
  ["notin", op("a not in b")],
]);

/** The operators that an operation may name in its string, by that name; undefined for another operation. */
export function operatorsOf(operation: string): ReadonlyMap<string, Operator> | undefined {
  return operation === "apply_binary" ? BINARY : operation === "apply_compare" ? COMPARE : undefined;
}

/** The operator of a name; an operator in place (`iadd`) or with swapped operands (`radd`) counts as its plain one. */
export function operatorNamed(operation: string, name: string): Operator | undefined {
  const known = operatorsOf(operation)?.get(name);
  if (known !== undefined || operation !== "apply_binary") return known;
  const plain = BINARY.get(name.slice(1));
  if (plain === undefined || !/^[ir]/.test(name)) return undefined;
  const [a, sign, b] = plain.python.split(" ");
  if (b === undefined) return plain;
  return op(name.startsWith("i") ? `${a} ${sign}= ${b}` : `${b} ${sign} ${a}`);
}

/**
 * What a symbol `@pydmrtl$…` of the runtime library does (backticks mark code), by the name after `$`; or undefined.
 */
export function runtimeFunction(name: string): string | undefined {
  if (name === "object_as_bool") return "The truth of an object: what `as_bool` of an object becomes.";
  if (name === "dynamic_binary_promote") {
    return "Promotes two objects to a common numeric type: what `dynamic_binary_promote` becomes.";
  }
  const [, operation = "", operator = ""] = /^(apply_binary|apply_compare)_(\w+)$/.exec(name) ?? [];
  const python = operatorNamed(operation, operator)?.python;
  return python && `Computes \`${python}\` on objects: what \`${operation} "${operator}"\` becomes.`;
}
