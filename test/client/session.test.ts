/** Starting, replacing and asking a server that only pretends. */
import { expect, test, vi } from "vitest";
import type { Server } from "../../client/src/editor/session.js";

const State = { Stopped: 1, Running: 2, Starting: 3, StartFailed: 4 };
class EventEmitter {
  #body = (_: unknown): void => {};
  event = (body: (value: unknown) => void) => (this.#body = body);
  fire = (value: unknown) => this.#body(value);
}
vi.mock("vscode", () => ({ EventEmitter, l10n: { t: (text: string) => text } }));
vi.mock("vscode-languageclient", () => ({ State, ExecuteCommandRequest: {} }));
const { Session } = await import("../../client/src/editor/session.js");

/** A session whose servers take a turn to start and to stop, and what happened to them. */
function sessionWith(canStart: (nth: number) => boolean = () => true) {
  const happened: string[] = [];
  const states: string[] = [];
  const enter: ((state: number) => void)[] = [];
  const notify: ((params: unknown) => void)[] = [];
  const create = () => {
    const nth = enter.length + 1;
    const turn = () => new Promise((resolve) => setTimeout(resolve));
    const client = {
      registerFeature() {},
      onDidChangeState: (body: (event: { newState: number }) => void) => enter.push((newState) => body({ newState })),
      onNotification: (_: string, body: (params: unknown) => void) => notify.push(body),
      async start() {
        enter[nth - 1]?.(State.Starting);
        await turn();
        if (!canStart(nth)) throw new Error("no");
        happened.push(`start ${nth}`);
        enter[nth - 1]?.(State.Running);
      },
      async dispose() {
        await turn();
        happened.push(`stop ${nth}`);
        enter[nth - 1]?.(State.Stopped);
      },
      sendRequest: async (_: unknown, { command }: { command: string }) => `${command} by ${nth}`,
    };
    return { client, release: () => void happened.push(`release ${nth}`) } as unknown as Server;
  };
  const logged: unknown[] = [];
  const log = { error: (...all: unknown[]) => logged.push(all), debug() {} };
  const session = new Session(log as never, create);
  session.onDidChangeState((state) => void states.push(state));
  return { session, happened, states, enter, notify, logged };
}

test("restarts wait for each other: each server has ended before the next one starts", async () => {
  const { session, happened, states } = sessionWith();
  await Promise.all([session.restart(), session.restart()]);
  expect(happened).toEqual(["start 1", "stop 1", "release 1", "start 2"]);
  expect(states.filter((it, i) => it !== states[i - 1])).toEqual([
    "starting",
    "running",
    "stopped",
    "starting",
    "running",
  ]);
  await session.stop();
  expect(happened.slice(4)).toEqual(["stop 2", "release 2"]);
});

test("a command waits for the start, and is an error where no server runs", async () => {
  const { session, enter } = sessionWith();
  await expect(session.execute("a")).rejects.toThrow("not running");
  void session.restart();
  expect(await session.execute("a")).toBe("a by 1");
  enter[0]?.(State.Stopped);
  await expect(session.execute("a")).rejects.toThrow("not running");
});

test("a server that doesn't start is logged, and another one can", async () => {
  const { session, states, logged } = sessionWith((nth) => nth > 1);
  await session.restart();
  expect([session.state, states.at(-1), logged.length]).toEqual(["failed", "failed", 1]);
  await session.restart();
  expect(session.state).toBe("running");
});

test("what a replaced server reports is not the session's", async () => {
  const { session, enter, notify } = sessionWith();
  await session.restart();
  notify[0]?.({ message: "3 files indexed" });
  expect(session.files).toBe("3 files indexed");
  await session.restart();
  expect(session.files).toBe("");
  enter[0]?.(State.StartFailed);
  notify[0]?.({ message: "old" });
  expect([session.state, session.files]).toEqual(["running", ""]);
  notify[1]?.({ message: "new" });
  enter[1]?.(State.Starting);
  expect(session.files).toBe("");
});
