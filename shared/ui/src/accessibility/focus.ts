/** Puts the focus on the first heading within, e.g. after a view was switched. False where there is none. */
export function focusHeading(container: ParentNode = document): boolean {
  const heading = container.querySelector<HTMLElement>('h1, h2');
  if (heading === null) return false;
  if (!heading.hasAttribute('tabindex')) heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
  return document.activeElement === heading;
}
