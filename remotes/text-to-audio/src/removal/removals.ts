const UNDO_PERIOD_MS = 10_000;

/** Pending deletions: hidden at once, deleted after the undo period. */
export interface Removals {
  /** Calls `remove` later, which shows its own failures. A pending deletion stays scheduled. */
  schedule(id: string, remove: () => Promise<unknown>): void;
  undo(id: string): void;
}

export function createRemovals(show: (ids: readonly string[]) => void): Removals {
  const timers = new Map<string, ReturnType<typeof setTimeout>>();
  const notify = () => show([...timers.keys()]);

  async function end(id: string, remove: () => Promise<unknown>): Promise<void> {
    // Hidden until the response, to avoid a flash.
    await remove();
    timers.delete(id);
    notify();
  }

  return {
    schedule(id, remove) {
      if (timers.has(id)) return;
      timers.set(
        id,
        setTimeout(() => void end(id, remove), UNDO_PERIOD_MS),
      );
      notify();
    },
    undo(id) {
      clearTimeout(timers.get(id));
      if (timers.delete(id)) notify();
    },
  };
}
