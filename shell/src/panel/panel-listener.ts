interface PanelListener {
  /** Opens the panel, or closes it. Its code comes with the first time. */
  readonly toggle: () => Promise<void>;
  readonly onFailure: (error: unknown) => void;
  readonly page?: Window;
}

/**
 * Ctrl+Shift+F8, which browsers, screen readers and keyboards of other languages leave free, or `?panel` in the address:
 * the panel that says what this page is made of.
 */
export function openPanelOnDemand({ toggle, onFailure, page = window }: PanelListener): void {
  const act = () => void toggle().catch(onFailure);
  page.addEventListener('keydown', (event) => {
    const { ctrlKey, shiftKey, altKey, metaKey, key, repeat } = event;
    if (key !== 'F8' || !ctrlKey || !shiftKey || altKey || metaKey || repeat) return;
    event.preventDefault();
    act();
  });
  if (new URLSearchParams(page.location.search).has('panel')) act();
}
