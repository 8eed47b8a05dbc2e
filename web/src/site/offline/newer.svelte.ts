// The service worker (sw.js), which keeps the page for when there is no network: begun here, and asked for newer versions.

class Newer {
  /** A newer version of the page, which waits until this one is left. */
  waiting = $state.raw<ServiceWorker | null>(null);

  /** Where the browser has none, or forbids it, the page works, but with a network alone. */
  async begin(): Promise<void> {
    if (!("serviceWorker" in navigator)) return;
    const registration = await navigator.serviceWorker.register("sw.js").catch(() => null);
    if (!registration) return;
    this.waiting = navigator.serviceWorker.controller ? registration.waiting : null;
    registration.addEventListener("updatefound", () => this.#follow(registration.installing));
  }

  /** Games are kept, so that nothing is lost. */
  load(): void {
    navigator.serviceWorker.addEventListener("controllerchange", () => location.reload(), { once: true });
    this.waiting?.postMessage("take over");
  }

  #follow(worker: ServiceWorker | null): void {
    worker?.addEventListener("statechange", () => {
      if (worker.state === "installed" && navigator.serviceWorker.controller) this.waiting = worker;
    });
  }
}

export const newer = new Newer();
