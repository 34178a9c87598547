/** Milliseconds in which a deletion can be taken back. */
const UNDO = 10_000;

/** Deletions that wait: what is deleted is gone from sight at once, and for good when nobody has taken it back. */
export interface Removals {
  /** Deletes later, by `remove`, which tells of its failures itself. What waits already goes on waiting. */
  begin(id: string, remove: () => Promise<unknown>): void;
  undo(id: string): void;
}

/** @param show called with all that wait, whenever that changes */
export function createRemovals(show: (leaving: readonly string[]) => void): Removals {
  const timers = new Map<string, ReturnType<typeof setTimeout>>();
  const tell = () => show([...timers.keys()]);

  async function end(id: string, remove: () => Promise<unknown>): Promise<void> {
    // Out of sight until the answer is there: it must not come back for a moment.
    await remove();
    timers.delete(id);
    tell();
  }

  return {
    begin(id, remove) {
      if (timers.has(id)) return;
      timers.set(
        id,
        setTimeout(() => void end(id, remove), UNDO),
      );
      tell();
    },
    undo(id) {
      clearTimeout(timers.get(id));
      if (timers.delete(id)) tell();
    },
  };
}
