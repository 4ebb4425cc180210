/** In the frame: what media/module.js expects of an editor. The page around it does what its buttons ask for. */
Object.assign(globalThis, {
  acquireVsCodeApi: () => ({
    getState: () => undefined,
    setState: () => undefined,
    postMessage: (message: unknown) => parent.postMessage(message, location.origin),
  }),
});

// A module, like every other file.
export {};
