export interface Shutdown {
  /** Readiness fails, so that load balancers stop sending; requests are still served. */
  readonly isAnnounced: boolean;
  readonly hasBegun: boolean;
  readonly timeUp: AbortSignal;
  announce(): void;
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
