/**
 * Lifetime of a remote's work. Ends when the account signs out, another version replaces it or the page unloads, but
 * not on a view switch. Methods return a function that ends early.
 */
export interface Lifetime {
  readonly signal: AbortSignal;
  after(milliseconds: number, task: () => void): () => void;
  every(milliseconds: number, task: () => void): () => void;
  listen<Name extends keyof WindowEventMap>(
    target: EventTarget,
    name: Name,
    listener: (event: WindowEventMap[Name]) => void,
  ): () => void;
}

/** Runs `end` when `signal` aborts, at once if it already has. Returns a function that runs it earlier. */
export function endWith(signal: AbortSignal, end: () => void): () => void {
  const stop = () => {
    signal.removeEventListener('abort', stop);
    end();
  };
  if (signal.aborted) end();
  else signal.addEventListener('abort', stop);
  return stop;
}

export function lifetimeUntil(signal: AbortSignal): Lifetime {
  return {
    signal,
    after(milliseconds, task) {
      const timer = setTimeout(() => {
        stop();
        task();
      }, milliseconds);
      const stop = endWith(signal, () => clearTimeout(timer));
      return stop;
    },
    every(milliseconds, task) {
      const timer = setInterval(task, milliseconds);
      return endWith(signal, () => clearInterval(timer));
    },
    listen(target, name, listener) {
      target.addEventListener(name, listener as EventListener);
      return endWith(signal, () => target.removeEventListener(name, listener as EventListener));
    },
  };
}
