// What was loaded for Analyse, Breed and See it think is kept, also where it came before the service worker did.

let isAsked = false;

/** Have the service worker keep all that they need; the page asks it once. */
export function keepForStudy(): void {
  if (isAsked || !("serviceWorker" in navigator)) return;
  isAsked = true;
  void navigator.serviceWorker.ready.then(({ active }) => active?.postMessage("keep study"));
}
