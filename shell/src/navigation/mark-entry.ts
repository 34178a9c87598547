/**
 * Records the shown view in the document's history entry before the first press, so that Back works.
 * @param isReplaced the entry names another view
 */
export function markEntry(view: string, isReplaced = false): void {
  const { usr, ...kept } = (window.history.state ?? {}) as { usr?: { view?: string } | null };
  if (isReplaced || usr?.view === undefined)
    window.history.replaceState({ ...kept, usr: { ...usr, view } }, '');
}
