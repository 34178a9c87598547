import type { HostServices } from '@lisan/remote-kit';

export interface PageHolds {
  readonly preventReload: HostServices['preventReload'];
  findReasons(): string[];
}

export function createPageHolds(): PageHolds {
  const entries = new Map<symbol, { readonly reason: string; readonly isNeeded: () => boolean }>();

  /** An `isNeeded` that throws counts as needed, to lose nothing. */
  function isStillNeeded(isNeeded: () => boolean): boolean {
    try {
      return isNeeded();
    } catch {
      return true;
    }
  }

  return {
    preventReload(reason, isNeeded = () => true) {
      const key = Symbol(reason);
      entries.set(key, { reason, isNeeded });
      return () => void entries.delete(key);
    },
    findReasons: () =>
      [...entries.values()].filter(({ isNeeded }) => isStillNeeded(isNeeded)).map(({ reason }) => reason),
  };
}
