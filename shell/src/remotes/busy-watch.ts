/** Milliseconds without idle time before a closer check. */
const busyAfter = 4_000;

/** Safari lacks idle callbacks, so busy pages go unnoticed there. */
type WhenIdle = ((work: () => void) => unknown) | undefined;

/**
 * Detects a page that is never idle: an endless effect, timers, or chunked work without gaps. Ignores hidden pages.
 * @param look resolves when the page is idle again
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
