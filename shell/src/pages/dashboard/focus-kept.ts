/**
 * Keyboard and screen reader users keep their place in the page when the focused control goes
 * away with what was loading: the focus goes to the nearest thing around it that is still there. Listens within `place`.
 *
 * @returns stops it
 */
export function keepFocusWithin(container: HTMLElement): () => void {
  /** The control that has the focus, and all that it stands in. */
  let trail: readonly HTMLElement[] = [];

  const enter = ({ target }: FocusEvent) => {
    trail = [];
    if (!(target instanceof HTMLElement) || target === container) return;
    const around: HTMLElement[] = [];
    for (let one: HTMLElement | null = target; one && one !== container; one = one.parentElement)
      around.push(one);
    trail = [...around, container];
  };
  /** Who presses beside it has let go of it. */
  const letGo = () => (trail = []);
  const enterElsewhere = ({ target }: FocusEvent) => {
    if (target instanceof Node && !container.contains(target)) letGo();
  };

  const observer = new MutationObserver(() => {
    const [control] = trail;
    if (!control || control.isConnected || document.activeElement !== document.body) return;
    const left = trail.find((one) => one.isConnected);
    letGo();
    if (left) focusOn(left);
  });

  container.addEventListener('focusin', enter);
  document.addEventListener('focusin', enterElsewhere);
  document.addEventListener('pointerdown', letGo, true);
  observer.observe(container, { childList: true, subtree: true });
  return () => {
    observer.disconnect();
    container.removeEventListener('focusin', enter);
    document.removeEventListener('focusin', enterElsewhere);
    document.removeEventListener('pointerdown', letGo, true);
  };
}

/** What cannot be reached by the tab key takes the focus for this once. */
function focusOn(element: HTMLElement): void {
  if (!element.hasAttribute('tabindex')) {
    element.tabIndex = -1;
    element.addEventListener('blur', () => element.removeAttribute('tabindex'), { once: true });
  }
  element.focus({ preventScroll: true });
}
