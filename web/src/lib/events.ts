// Server-sent events.

/** Hear events until the one that is called "end"; the function ends it. `lost`: no answer, or none any more. */
export function hear<Event extends { type: string }>(address: string, heard: (event: Event) => void, lost: () => void): () => void {
  const source = new EventSource(address);
  source.onmessage = (message: MessageEvent<string>) => {
    const event = JSON.parse(message.data) as Event;
    if (event.type === "end") source.close();
    heard(event);
  };
  source.onerror = () => {
    if (source.readyState === EventSource.CLOSED) lost();
  };
  return () => source.close();
}
