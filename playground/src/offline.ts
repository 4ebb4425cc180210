/** The service worker: after the first load the page needs no network. It only answers for the playground's files. */
declare const __FILES__: readonly string[];
declare const __CACHE__: string;

/** The part of a service worker's global that is used here. */
interface WorkerScope {
  addEventListener(type: "install" | "activate", listener: (event: ExtendableEvent) => void): void;
  addEventListener(type: "fetch", listener: (event: FetchEvent) => void): void;
  skipWaiting(): Promise<void>;
  readonly clients: { claim(): Promise<void> };
}
interface ExtendableEvent {
  waitUntil(done: Promise<unknown>): void;
}
interface FetchEvent {
  readonly request: Request;
  respondWith(response: Promise<Response>): void;
}
const scope = globalThis as unknown as WorkerScope;

scope.addEventListener("install", (event) => {
  const store = async () => {
    const cache = await caches.open(__CACHE__);
    // Revalidates what the page has just loaded; unchanged files are not sent again.
    await cache.addAll(__FILES__.map((name) => new Request(name, { cache: "no-cache" })));
    await scope.skipWaiting();
  };
  event.waitUntil(store());
});
scope.addEventListener("activate", (event) => {
  const clear = async () => {
    const names = await caches.keys();
    const old = names.filter((name) => name.startsWith("mlir-abi-playground-") && name !== __CACHE__);
    await Promise.all(old.map((name) => caches.delete(name)));
    await scope.clients.claim();
  };
  event.waitUntil(clear());
});
scope.addEventListener("fetch", (event) => {
  const answer = async () => {
    const cache = await caches.open(__CACHE__);
    return (await cache.match(event.request, { ignoreSearch: true })) ?? fetch(event.request);
  };
  event.respondWith(answer());
});
