const id = 'lisan-announcer';

function findRegion(): HTMLElement {
  const existing = document.getElementById(id);
  if (existing) return existing;
  const region = document.createElement('div');
  region.id = id;
  region.setAttribute('aria-live', 'polite');
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

/** Long enough for a screen reader to take note of it. */
const KEPT_MS = 4_000;

/**
 * Announces a message to screen readers, politely. All remotes of a page share one live region; messages that come
 * together are all announced.
 */
export function announce(message: string): void {
  const region = findRegion();
  const line = document.createElement('div');
  region.append(line);
  // Regions announce changes, not what they hold when they appear.
  setTimeout(() => (line.textContent = message), 60);
  setTimeout(() => line.remove(), KEPT_MS);
}

/** Focuses the first heading in the container, e.g. after a view switch. False if there is none. */
export function focusHeading(container: ParentNode = document): boolean {
  const heading = container.querySelector<HTMLElement>('h1, h2');
  if (heading === null) return false;
  if (!heading.hasAttribute('tabindex')) heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
  return document.activeElement === heading;
}
