import { pageProtocol } from '@lisan/contract';

/** What the document noted before anything of ours ran. */
interface Before {
  /** The field that an input method is at work on. */
  composing: EventTarget | null;
  /** What was pressed last; with the Enter key where that sends. */
  pressed: { readonly element: HTMLElement; readonly isEnter: boolean } | null;
}

const before = () => (globalThis as { [pageProtocol.before]?: Before })[pageProtocol.before];

export function isComposing(container: HTMLElement): boolean {
  const field = before()?.composing;
  return field instanceof Node && container.contains(field);
}

/** Does once what was pressed in the element while nothing listened. */
export function pressAgain(container: HTMLElement): void {
  const known = before();
  const { element, isEnter } = known?.pressed ?? {};
  if (!known || !element || !container.contains(element)) return;
  known.pressed = null;
  if (isEnter)
    element.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }));
  else element.click();
}
