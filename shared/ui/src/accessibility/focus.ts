/** Puts the focus on the first heading within, e.g. after a view was switched. False where there is none. */
export function focusHeading(container: ParentNode = document): boolean {
  const heading = container.querySelector<HTMLElement>('h1, h2');
  if (heading === null) return false;
  if (!heading.hasAttribute('tabindex')) heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
  return document.activeElement === heading;
}

/** Puts the focus on the first control that is marked as wrong, e.g. after a form was refused. False where there is none. */
export function focusFirstError(container: ParentNode = document): boolean {
  const control = container.querySelector<HTMLElement>('[aria-invalid="true"]');
  control?.focus();
  return control !== null;
}
