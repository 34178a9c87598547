/**
 * How long a remote's work may last: until it is left for good, which a mere switch of views is not. It is when the account goes, when another
 * version stands in, or when the page goes. What is lent here ends by itself then; each answers how it is ended before.
 */
export interface Lifetime {
  readonly signal: AbortSignal;
  /** Once, after so many milliseconds. */
  after(milliseconds: number, work: () => void): () => void;
  /** Again and again, each so many milliseconds. */
  every(milliseconds: number, work: () => void): () => void;
  /** At each event of the window or the document. */
  hear<Name extends keyof WindowEventMap>(
    target: EventTarget,
    name: Name,
    listener: (event: WindowEventMap[Name]) => void,
  ): () => void;
}

/** Ends something with `signal`, at once when that is over. Answers how it is ended before. */
export function endWith(signal: AbortSignal, end: () => void): () => void {
  const stop = () => {
    signal.removeEventListener('abort', stop);
    end();
  };
  if (signal.aborted) end();
  else signal.addEventListener('abort', stop);
  return stop;
}

/** A lifetime that ends with `signal`. */
export function lifetimeUntil(signal: AbortSignal): Lifetime {
  return {
    signal,
    after(milliseconds, work) {
      const timer = setTimeout(() => {
        stop();
        work();
      }, milliseconds);
      const stop = endWith(signal, () => clearTimeout(timer));
      return stop;
    },
    every(milliseconds, work) {
      const timer = setInterval(work, milliseconds);
      return endWith(signal, () => clearInterval(timer));
    },
    hear(target, name, listener) {
      target.addEventListener(name, listener as EventListener);
      return endWith(signal, () => target.removeEventListener(name, listener as EventListener));
    },
  };
}
