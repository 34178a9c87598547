const id = 'lisan-announcer';

function findRegion(): HTMLElement {
  const existing = document.getElementById(id);
  if (existing) return existing;
  const region = document.createElement('div');
  region.id = id;
  region.setAttribute('aria-live', 'polite');
  region.setAttribute('aria-atomic', 'true');
  Object.assign(region.style, {
    position: 'absolute',
    // At the end of the body it would lengthen the page.
    insetBlockStart: '0',
    inlineSize: '1px',
    blockSize: '1px',
    overflow: 'hidden',
    clipPath: 'inset(50%)',
  });
  document.body.append(region);
  return region;
}

/** Announces a message to screen readers, politely. All remotes of a page share one live region. */
export function announce(message: string): void {
  const region = findRegion();
  region.textContent = '';
  // A live region repeats equal text only after a change.
  setTimeout(() => {
    region.textContent = message;
  }, 60);
}

/** Focuses the first heading in the container, e.g. after a view switch. False if there is none. */
export function focusHeading(container: ParentNode = document): boolean {
  const heading = container.querySelector<HTMLElement>('h1, h2');
  if (heading === null) return false;
  if (!heading.hasAttribute('tabindex')) heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
  return document.activeElement === heading;
}
