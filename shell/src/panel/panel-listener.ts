interface PanelListener {
  readonly toggle: () => Promise<void>;
  readonly onFailure: (error: unknown) => void;
  readonly page?: Window;
}

/** Opens the panel by Ctrl+Shift+F8, which browsers, screen readers and keyboard layouts leave free, or by `?panel`. */
export function openPanelOnDemand({ toggle, onFailure, page = window }: PanelListener): void {
  const togglePanel = () => void toggle().catch(onFailure);
  page.addEventListener('keydown', (event) => {
    const { ctrlKey, shiftKey, altKey, metaKey, key, repeat } = event;
    if (key !== 'F8' || !ctrlKey || !shiftKey || altKey || metaKey || repeat) return;
    event.preventDefault();
    togglePanel();
  });
  if (new URLSearchParams(page.location.search).has('panel')) togglePanel();
}
