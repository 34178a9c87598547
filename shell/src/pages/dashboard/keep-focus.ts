/**
 * Keeps the place of keyboard and screen reader users: when the focused control disappears, focuses its nearest
 * remaining ancestor. Returns a function that stops it.
 */
export function keepFocusWithin(container: HTMLElement): () => void {
  let trail: readonly HTMLElement[] = [];

  const enter = ({ target }: FocusEvent) => {
    trail = [];
    if (!(target instanceof HTMLElement) || target === container) return;
    const around: HTMLElement[] = [];
    for (let one: HTMLElement | null = target; one && one !== container; one = one.parentElement)
      around.push(one);
    trail = [...around, container];
  };
  const forgetTrail = () => (trail = []);
  const enterElsewhere = ({ target }: FocusEvent) => {
    if (target instanceof Node && !container.contains(target)) forgetTrail();
  };

  const observer = new MutationObserver(() => {
    const [control] = trail;
    if (!control || control.isConnected || document.activeElement !== document.body) return;
    const left = trail.find((one) => one.isConnected);
    forgetTrail();
    if (left) focusOn(left);
  });

  container.addEventListener('focusin', enter);
  document.addEventListener('focusin', enterElsewhere);
  document.addEventListener('pointerdown', forgetTrail, true);
  observer.observe(container, { childList: true, subtree: true });
  return () => {
    observer.disconnect();
    container.removeEventListener('focusin', enter);
    document.removeEventListener('focusin', enterElsewhere);
    document.removeEventListener('pointerdown', forgetTrail, true);
  };
}

function focusOn(element: HTMLElement): void {
  if (!element.hasAttribute('tabindex')) {
    element.tabIndex = -1;
    element.addEventListener('blur', () => element.removeAttribute('tabindex'), { once: true });
  }
  element.focus({ preventScroll: true });
}
