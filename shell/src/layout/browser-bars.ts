/** Colours the browser's bars like the page, from the first choice of a theme on. */
export function colorBrowserBars(): void {
  put();
  // Adds the same listener once.
  window.matchMedia('(prefers-color-scheme: dark)').addEventListener('change', put);
}

function put(): void {
  // The page takes its theme in this frame.
  setTimeout(() => {
    const { backgroundColor } = getComputedStyle(document.body);
    for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]'))
      meta.content = backgroundColor;
  });
}
