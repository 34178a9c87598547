import type { MouseEvent } from 'react';

interface Choice {
  readonly id: string;
  readonly href?: string | undefined;
}

/**
 * Props of a styled button that is a link if the choice has an address. Plain presses select it in place; others open
 * the address.
 */
export function linkOrButton({ id, href }: Choice, onSelect: (id: string) => void) {
  if (href === undefined) return { type: 'button', onClick: () => onSelect(id) } as const;
  const handleClick = (event: MouseEvent) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    onSelect(id);
  };
  return { as: 'a', href, onClick: handleClick } as const;
}
