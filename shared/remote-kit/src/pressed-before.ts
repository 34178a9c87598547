import { pageProtocol } from '@lisan/contract';

/** A press; with the Enter key where that sends. */
interface Press {
  readonly element: HTMLElement;
  readonly isEnter: boolean;
}

/** What the document noted before anything of ours ran. */
interface Before {
  /** The field that an input method is at work on. */
  composing: EventTarget | null;
  pressed: Press | null;
  /** Presses before that one, first to last. Older documents note none. */
  earlier?: readonly Press[];
}

const before = () => (globalThis as { [pageProtocol.before]?: Before })[pageProtocol.before];

export function isComposing(container: HTMLElement): boolean {
  const field = before()?.composing;
  return field instanceof Node && container.contains(field);
}

/** Replays, in order, what was pressed in the element while nothing listened. */
export function pressAgain(container: HTMLElement): void {
  const known = before();
  if (!known) return;
  const all = [...(known.earlier ?? []), known.pressed].filter((press) => press !== null);
  const others = all.filter(({ element }) => !container.contains(element));
  known.pressed = others.pop() ?? null;
  known.earlier = others;
  for (const { element, isEnter } of all) {
    if (!container.contains(element)) continue;
    if (isEnter)
      element.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }));
    else element.click();
  }
}
