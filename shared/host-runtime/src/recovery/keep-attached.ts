/**
 * Restores an element and its siblings after a script removes them, for example by `replaceChildren()`. An empty
 * element was cleared by its owner and stays removed. Returns a function that ends the watch.
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

/** Calls `onLost` once when a script replaces the document, as `document.open()` does. */
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
