/** Milliseconds of one turn. */
const TURN = 8;

/**
 * Does something with each item, and lets the server answer others in between: what takes long in sum holds up no one. Items
 * may be made while they are asked for. Rejects with the signal's reason.
 */
export async function eachInTurns<Item>(
  items: Iterable<Item>,
  act: (item: Item) => void,
  signal?: AbortSignal,
): Promise<void> {
  let ends = performance.now() + TURN;
  for (const item of items) {
    act(item);
    if (performance.now() < ends) continue;
    await new Promise((resume) => setImmediate(resume));
    signal?.throwIfAborted();
    ends = performance.now() + TURN;
  }
}
