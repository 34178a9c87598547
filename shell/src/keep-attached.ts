/**
 * Puts an element back where it stands when a script takes it away with everything in it, as `replaceChildren()` on its
 * parent does. An element that is empty was emptied by its owner, and stays away.
 *
 * @param onRestored told of each time
 */
export function keepAttached(element: HTMLElement, parent: HTMLElement, onRestored: () => void): void {
  new MutationObserver(() => {
    if (element.parentNode === parent || !element.hasChildNodes()) return;
    parent.append(element);
    onRestored();
  }).observe(parent, { childList: true });
}
