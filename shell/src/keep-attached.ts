/**
 * Puts an element and what stood beside it back when a script takes them away, as `replaceChildren()` on the parent does. An
 * element that is empty was emptied by its owner, and stays away.
 *
 * @returns ends the watch
 */
export function keepAttached(element: HTMLElement, parent: HTMLElement, onRestored: () => void): () => void {
  const observer = new MutationObserver((records) => {
    if (element.parentNode === parent || !element.hasChildNodes()) return;
    const removed = records.flatMap(({ removedNodes }) => [...removedNodes]);
    parent.append(...new Set([...removed.filter(({ isConnected }) => !isConnected), element]));
    onRestored();
  });
  observer.observe(parent, { childList: true });
  return () => observer.disconnect();
}

/** Calls `onLost` once when a script replaces the whole document, as `document.open()` does. */
export function watchDocument(page: Document, onLost: () => void): void {
  const { body, documentElement } = page;
  const observer = new MutationObserver(() => {
    if (body.isConnected) return;
    observer.disconnect();
    onLost();
  });
  observer.observe(page, { childList: true });
  observer.observe(documentElement, { childList: true });
}
