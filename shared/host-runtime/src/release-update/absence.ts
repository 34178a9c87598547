/** Milliseconds; after a short absence users shouldn't return to a loading page. */
const MIN_ABSENCE_MS = 30_000;
/** Milliseconds between checks while hidden: sound may have ended. */
const RECHECK_INTERVAL_MS = 60_000;

const listening = { capture: true, passive: true };
const gestures = ['pointerdown', 'keydown', 'wheel', 'touchstart'] as const;

export function watchAbsence(onQuiet: (isStillQuiet: () => boolean) => void): {
  check(): void;
  stop(): void;
} {
  let since = document.hidden ? Date.now() : undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let gesturesSeen = 0;

  const isAway = () => since !== undefined && Date.now() - since >= MIN_ABSENCE_MS;

  function check(): void {
    clearTimeout(timer);
    if (!document.hidden) return;
    if (isAway()) onQuiet(() => document.hidden);
    timer = setTimeout(check, isAway() ? RECHECK_INTERVAL_MS : MIN_ABSENCE_MS);
  }

  function handleVisibilityChange(): void {
    if (document.hidden) {
      since = Date.now();
      return check();
    }
    clearTimeout(timer);
    const wasAway = isAway();
    since = undefined;
    const seen = gesturesSeen;
    if (wasAway) onQuiet(() => seen === gesturesSeen);
  }

  const countGesture = () => (gesturesSeen += 1);
  document.addEventListener('visibilitychange', handleVisibilityChange);
  for (const type of gestures) window.addEventListener(type, countGesture, listening);
  check();
  return {
    check,
    stop() {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', handleVisibilityChange);
      for (const type of gestures) window.removeEventListener(type, countGesture, listening);
    },
  };
}
