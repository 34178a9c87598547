import type { KeptPlace } from '../services/kept-place';

/** What a person would miss of where they were. */
export function readPlace(page: Document = document): KeptPlace {
  const scrolled = [...page.body.querySelectorAll('*')]
    .filter(({ scrollTop }) => scrollTop > 0)
    .map((element) => ({ path: pathOf(element, page.body), top: element.scrollTop }));
  return { takesFocus: page.activeElement !== null && page.activeElement !== page.body, scrolled };
}

/** A person who has begun to look around is left where they are. */
const gestures = ['wheel', 'touchstart', 'keydown', 'pointerdown'] as const;
/** Milliseconds after which what is not there does not come. */
const patience = 10_000;

/** Scrolls each part to where it was as soon as it is long enough again. */
export function restoreScroll({ scrolled }: KeptPlace, page: Document = document): void {
  let left = [...scrolled];
  const ending = new AbortController();
  const { signal } = ending;
  const observer = new MutationObserver(restore);
  function restore(): void {
    left = left.filter(({ path, top }) => {
      const element = path.reduce<Element | undefined>((around, index) => around?.children[index], page.body);
      if (!element || element.scrollHeight - element.clientHeight < top) return true;
      element.scrollTop = top;
      return false;
    });
    if (left.length === 0) ending.abort();
  }
  const timer = setTimeout(() => ending.abort(), patience);
  signal.addEventListener('abort', () => {
    observer.disconnect();
    clearTimeout(timer);
  });
  for (const type of gestures)
    window.addEventListener(type, () => ending.abort(), { signal, passive: true, capture: true });
  observer.observe(page.body, { childList: true, subtree: true });
  restore();
}

function pathOf(element: Element, root: Element): number[] {
  const path: number[] = [];
  for (let one = element; one !== root && one.parentElement; one = one.parentElement)
    path.unshift([...one.parentElement.children].indexOf(one));
  return path;
}
