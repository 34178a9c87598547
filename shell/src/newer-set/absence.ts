/** Milliseconds: who looks into another tab for a moment shall not come back to a page that is just loading. */
const shortest = 30_000;
/** Milliseconds after which somebody who is still away is thought of again: sound may have ended by now. */
const again = 60_000;

const listening = { capture: true, passive: true };
const gestures = ['pointerdown', 'keydown', 'wheel', 'touchstart'] as const;

/** Finds the moments at which nobody looks, or has only just come back and not begun anything. */
export function watchAbsence(onQuiet: (isStillQuiet: () => boolean) => void): {
  /** Something has come up: is this such a moment? */
  look(): void;
  stop(): void;
} {
  let since = document.hidden ? Date.now() : undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let gesturesSeen = 0;

  const isAway = () => since !== undefined && Date.now() - since >= shortest;

  function look(): void {
    clearTimeout(timer);
    if (!document.hidden) return;
    if (isAway()) onQuiet(() => document.hidden);
    timer = setTimeout(look, isAway() ? again : shortest);
  }

  function turn(): void {
    if (document.hidden) {
      since = Date.now();
      return look();
    }
    clearTimeout(timer);
    const wasAway = isAway();
    since = undefined;
    const seen = gesturesSeen;
    // Timers of a tab that was put to sleep have not run.
    if (wasAway) onQuiet(() => seen === gesturesSeen);
  }

  const countGesture = () => (gesturesSeen += 1);
  document.addEventListener('visibilitychange', turn);
  for (const type of gestures) window.addEventListener(type, countGesture, listening);
  look();
  return {
    look,
    stop() {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', turn);
      for (const type of gestures) window.removeEventListener(type, countGesture, listening);
    },
  };
}
