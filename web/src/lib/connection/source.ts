// Server-sent events: the answer to one question as it is found.

/** Hear events until the one that is called "end"; the function ends it. `lost`: no answer; `tries`: the browser asks again. */
export function hear<Event extends { type: string }>(
  address: string,
  heard: (event: Event) => void,
  lost: (tries: boolean) => void,
): () => void {
  const source = new EventSource(address);
  source.onmessage = (message: MessageEvent<string>) => {
    const event = JSON.parse(message.data) as Event;
    if (event.type === "end") source.close();
    heard(event);
  };
  source.onerror = () => lost(source.readyState !== EventSource.CLOSED);
  return () => source.close();
}
