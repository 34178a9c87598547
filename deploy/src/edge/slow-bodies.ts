import type { IncomingMessage } from 'node:http';

/** Seconds that a body may take before its rate is looked at. */
const PATIENCE = 10;

/** Milliseconds. */
const LOOK = 1_000;

/** Which bodies are still under way, looked at once a second while there are any. */
export interface SlowBodies {
  /** `give` is called once if the body comes too slowly. Ends by itself with the body. */
  watch(request: IncomingMessage, give: () => void): void;
  /** A second has gone by. */
  look(): void;
  stop(): void;
}

/**
 * A client that sends a byte now and then would hold a connection for ever. After ten seconds of waiting for it a body must
 * have come at `bytesPerSecond` on the whole; time in which nobody here wanted more of it does not count.
 */
export function createSlowBodies(bytesPerSecond: number): SlowBodies {
  const watched = new Map<IncomingMessage, { waited: number; before: number; give: () => void }>();
  let timer: NodeJS.Timeout | undefined;

  function forget(request: IncomingMessage): void {
    watched.delete(request);
    if (watched.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  }

  function lookAtAll(): void {
    for (const [request, state] of watched) {
      if (request.complete || request.destroyed) {
        forget(request);
        continue;
      }
      if (request.readableFlowing !== true) continue;
      state.waited += 1;
      const bytes = request.socket.bytesRead - state.before;
      if (state.waited < PATIENCE || bytes >= state.waited * bytesPerSecond) continue;
      forget(request);
      state.give();
    }
  }

  return {
    watch(request, give) {
      if (bytesPerSecond === 0) return;
      watched.set(request, { waited: 0, before: request.socket.bytesRead, give });
      timer ??= setInterval(lookAtAll, LOOK).unref();
      request.once('close', () => forget(request));
    },
    look: lookAtAll,
    stop() {
      clearInterval(timer);
      watched.clear();
    },
  };
}
