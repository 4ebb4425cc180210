/** The part of vitest that the tests use: describe, test and expect, which write down what there is to run. */
import {
  ASYMMETRIC_MATCHERS_OBJECT,
  chai,
  GLOBAL_EXPECT,
  JestAsymmetricMatchers,
  JestChaiExpect,
  JestExtend,
  setState,
} from "@vitest/expect";
import { fn, restoreAllMocks, spyOn } from "@vitest/spy";

chai.use(JestExtend);
chai.use(JestChaiExpect);
chai.use(JestAsymmetricMatchers);

const expect = Object.assign((value, message) => chai.expect(value, message), chai.expect);
Object.assign(expect, globalThis[ASYMMETRIC_MATCHERS_OBJECT]);
expect.unreachable = (message = "") => chai.assert.fail(`expected not to be reached ${message}`);
Object.defineProperty(globalThis, GLOBAL_EXPECT, { value: expect, configurable: true });
setState({}, expect);

/** A list of tests, and what fills it: `vitest` for the test files, and `inFile`, which says which file comes next. */
export function registrar() {
  const tests = [];
  let path = [];
  let count = 0;
  const describe = (name, body) => {
    const outer = path;
    path = [...outer, String(name)];
    body();
    path = outer;
  };
  const test = (name, run) => {
    const [fileName, ...outer] = path;
    const title = [...outer, String(name)].join(" ");
    const skip = () => undefined;
    tests.push({
      id: `${fileName}#${count++} ${title}`,
      name: `${fileName} ${title}`,
      fileName,
      run: () => run({ skip }),
    });
  };
  describe.each = each(describe);
  test.each = each(test);
  const inFile = (file) => {
    path = [file];
    count = 0;
  };
  return {
    tests,
    vitest: { describe, test, expect, vi: { fn, restoreAllMocks, spyOn, mock: () => undefined } },
    inFile,
  };
}

/** As vitest's: a row that is a list gives its items as arguments. */
function each(declare) {
  return (rows) => (name, body) => {
    rows.forEach((row, i) => {
      declare(`${name} ${i}`, () => (Array.isArray(row) ? body(...row) : body(row)));
    });
  };
}
