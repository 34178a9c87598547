export interface Shutdown {
  /** Readiness fails, so that load balancers stop sending; requests are still served. */
  readonly isAnnounced: boolean;
  readonly hasStarted: boolean;
  readonly timeUp: AbortSignal;
  announce(): void;
  start(): void;
}

export function createShutdown(graceMs: number): Shutdown {
  const timeUp = new AbortController();
  let state: 'running' | 'announced' | 'started' = 'running';
  return {
    get isAnnounced() {
      return state !== 'running';
    },
    get hasStarted() {
      return state === 'started';
    },
    timeUp: timeUp.signal,
    announce() {
      if (state === 'running') state = 'announced';
    },
    start() {
      if (state === 'started') return;
      state = 'started';
      setTimeout(() => timeUp.abort(), graceMs).unref();
    },
  };
}
