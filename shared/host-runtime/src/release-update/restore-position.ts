import type { SavedPosition } from './saved-position';

export function readPosition(page: Document = document): SavedPosition {
  const scrolled = [...page.body.querySelectorAll('*')]
    .filter(({ scrollTop }) => scrollTop > 0)
    .map((element) => ({ path: pathOf(element, page.body), top: element.scrollTop }));
  return { takesFocus: page.activeElement !== null && page.activeElement !== page.body, scrolled };
}

const gestures = ['wheel', 'touchstart', 'keydown', 'pointerdown'] as const;
const listening = { capture: true, passive: true };
const RESTORE_TIMEOUT_MS = 10_000;

export function restoreScroll({ scrolled }: SavedPosition, page: Document = document): void {
  let left = [...scrolled];
  const observer = new MutationObserver(restore);
  function restore(): void {
    left = left.filter(({ path, top }) => {
      const element = path.reduce<Element | undefined>(
        (around, index) => [...(around?.children ?? [])].filter((each) => !isHidden(each))[index],
        page.body,
      );
      if (!element || element.scrollHeight - element.clientHeight < top) return true;
      element.scrollTop = top;
      return false;
    });
    if (left.length === 0) stop();
  }
  const timer = setTimeout(stop, RESTORE_TIMEOUT_MS);
  function stop(): void {
    observer.disconnect();
    clearTimeout(timer);
    for (const type of gestures) window.removeEventListener(type, stop, listening);
  }
  for (const type of gestures) window.addEventListener(type, stop, listening);
  observer.observe(page.body, { childList: true, subtree: true });
  restore();
}

/** The next document lacks hidden views. */
const isHidden = (element: Element) => element.hasAttribute('hidden');

function pathOf(element: Element, root: Element): number[] {
  const path: number[] = [];
  for (let one = element; one !== root && one.parentElement; one = one.parentElement)
    path.unshift(
      [...one.parentElement.children].filter((each) => each === one || !isHidden(each)).indexOf(one),
    );
  return path;
}
