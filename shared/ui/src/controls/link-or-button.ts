import type { MouseEvent } from 'react';

interface Choice {
  readonly id: string;
  readonly href?: string | undefined;
}

/** Handles a plain press on a link in place; the browser follows others, such as into a new tab. */
export function onPlainPress(handle: () => void) {
  return (event: MouseEvent): void => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    handle();
  };
}

/** Props of a styled button that is a link if the choice has an address. */
export function linkOrButton({ id, href }: Choice, onSelect: (id: string) => void) {
  if (href === undefined) return { type: 'button', onClick: () => onSelect(id) } as const;
  return { as: 'a', href, onClick: onPlainPress(() => onSelect(id)) } as const;
}
