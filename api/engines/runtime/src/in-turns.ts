const MAX_TURN_MS = 8;

/**
 * Processes items while the server answers other requests in between. Items may be generated lazily. Rejects
 * with the signal's reason.
 */
export async function eachInTurns<Item>(
  items: Iterable<Item>,
  handle: (item: Item) => void,
  signal?: AbortSignal,
): Promise<void> {
  let ends = performance.now() + MAX_TURN_MS;
  for (const item of items) {
    handle(item);
    if (performance.now() < ends) continue;
    await new Promise((resume) => setImmediate(resume));
    signal?.throwIfAborted();
    ends = performance.now() + MAX_TURN_MS;
  }
}
