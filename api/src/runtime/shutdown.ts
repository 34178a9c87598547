/** How the process comes to its end: first announced, then begun, then out of time. */
export interface Shutdown {
  /** Readiness says no, so that a balancer sends nobody new; requests are still served. */
  readonly isAnnounced: boolean;
  /** New requests are refused; what runs may end. */
  readonly hasBegun: boolean;
  /** Aborted when the time for that is up: whatever still runs ends now, or is handed over. */
  readonly timeUp: AbortSignal;
  announce(): void;
  /** Once; the second call does nothing. */
  begin(): void;
}

export function createShutdown(graceMs: number): Shutdown {
  const timeUp = new AbortController();
  let state: 'running' | 'announced' | 'begun' = 'running';
  return {
    get isAnnounced() {
      return state !== 'running';
    },
    get hasBegun() {
      return state === 'begun';
    },
    timeUp: timeUp.signal,
    announce() {
      if (state === 'running') state = 'announced';
    },
    begin() {
      if (state === 'begun') return;
      state = 'begun';
      setTimeout(() => timeUp.abort(), graceMs).unref();
    },
  };
}
