const BUSY_THRESHOLD_MS = 4_000;

/** Safari lacks idle callbacks, so busy pages go unnoticed there. */
type WhenIdle = ((task: () => void) => unknown) | undefined;

/**
 * Detects a page that is never idle: an endless effect, timers, or chunked work without gaps. Ignores hidden pages.
 * @param onBusy resolves when the page is idle again
 */
export function watchForBusyPage(onBusy: () => Promise<unknown>, page: Window = window): void {
  const whenIdle = page.requestIdleCallback?.bind(page) as WhenIdle;
  if (!whenIdle) return;
  const watch = () => {
    let wasIdle = page.document.hidden;
    whenIdle(() => (wasIdle = true));
    page.setTimeout(() => {
      if (wasIdle || page.document.hidden) watch();
      else void onBusy().then(watch, watch);
    }, BUSY_THRESHOLD_MS);
  };
  watch();
}
