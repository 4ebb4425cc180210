// Loaded before the server: on a signal it collects garbage and writes the bytes of the heap that are in use.
process.on("SIGUSR2", () => {
  globalThis.gc();
  process.stderr.write(`${process.memoryUsage().heapUsed}\n`);
});
