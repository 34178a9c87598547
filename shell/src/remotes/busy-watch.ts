/** Milliseconds without one idle moment after which somebody looks closer. */
const busyAfter = 4_000;

/** What tells that the page is at rest; Safari has none, and there a busy page is not noticed. */
type WhenIdle = ((work: () => void) => unknown) | undefined;

/**
 * Notices that a page never rests: an effect without end, timers, or work in pieces that leave nothing between them. While
 * it is behind another nothing is known of it.
 *
 * @param look resolves when the page rests again
 */
export function watchForBusyPage(look: () => Promise<unknown>, page: Window = window): void {
  const whenIdle = page.requestIdleCallback?.bind(page) as WhenIdle;
  if (!whenIdle) return;
  const watch = () => {
    let hasRested = page.document.hidden;
    whenIdle(() => (hasRested = true));
    page.setTimeout(() => {
      if (hasRested || page.document.hidden) watch();
      else void look().then(watch, watch);
    }, busyAfter);
  };
  watch();
}
