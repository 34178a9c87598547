/** Milliseconds; after a short absence users shouldn't return to a loading page. */
const shortest = 30_000;
/** Milliseconds between checks while hidden: sound may have ended. */
const again = 60_000;

const listening = { capture: true, passive: true };
const gestures = ['pointerdown', 'keydown', 'wheel', 'touchstart'] as const;

export function watchAbsence(onQuiet: (isStillQuiet: () => boolean) => void): {
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
