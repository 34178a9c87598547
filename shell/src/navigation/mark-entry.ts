/**
 * Writes into the entry of the history that the document was opened with which view it shows, before anything of the page
 * can be pressed: Back to an entry that says nothing would stay with the view that is left.
 * @param isReplaced the view that the entry names is not the one that opens
 */
export function markEntry(view: string, isReplaced = false): void {
  const { usr, ...kept } = (window.history.state ?? {}) as { usr?: { view?: string } | null };
  if (isReplaced || usr?.view === undefined)
    window.history.replaceState({ ...kept, usr: { ...usr, view } }, '');
}
