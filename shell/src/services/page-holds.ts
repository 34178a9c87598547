import type { HostServices } from '@lisan/remote-kit';

export interface PageHolds {
  readonly keepPage: HostServices['keepPage'];
  findReasons(): string[];
}

export function createPageHolds(): PageHolds {
  const questions = new Map<symbol, { readonly reason: string; readonly isNeeded: () => boolean }>();

  /** An `isNeeded` that throws counts as needed, to lose nothing. */
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
