/** Milliseconds for Safari, which does not report idle time. */
const IDLE_FALLBACK_MS = 2_000;

export function whenIdle(task: () => void): void {
  if (window.requestIdleCallback) window.requestIdleCallback(() => task());
  else setTimeout(task, IDLE_FALLBACK_MS);
}
