import type { HostServices } from '@lisan/remote-kit';

/** Knows why the page must stay the document that it is, while that is so. */
export interface PageHolds {
  readonly keepPage: HostServices['keepPage'];
  /** Every reason that there is now. */
  findReasons(): string[];
}

export function createPageHolds(): PageHolds {
  const questions = new Map<symbol, { readonly reason: string; readonly isNeeded: () => boolean }>();

  /** One that throws has lost its way: nobody knows what it would have kept. */
  function holds(isNeeded: () => boolean): boolean {
    try {
      return isNeeded();
    } catch {
      return true;
    }
  }

  return {
    keepPage(reason, isNeeded = () => true) {
      const key = Symbol(reason);
      questions.set(key, { reason, isNeeded });
      return () => void questions.delete(key);
    },
    findReasons: () =>
      [...questions.values()].filter(({ isNeeded }) => holds(isNeeded)).map(({ reason }) => reason),
  };
}
