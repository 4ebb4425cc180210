/** Runs in the frame: provides the editor's API that media/module.js expects. The outer page handles its buttons. */
Object.assign(globalThis, {
  acquireVsCodeApi: () => ({
    getState: () => undefined,
    setState: () => undefined,
    postMessage: (message: unknown) => parent.postMessage(message, location.origin),
  }),
});

// Makes this file a module.
export {};
