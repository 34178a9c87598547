import { useRef } from 'react';
import { focusHeading } from '../accessibility/focus';

/** Handlers for a dialog that is opened by state: without a trigger of its own it would not know whom to give the focus back to. */
export function useFocusReturn() {
  const opener = useRef<Element | null>(null);
  return {
    onOpenAutoFocus: () => {
      opener.current = document.activeElement;
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault();
      if (opener.current instanceof HTMLElement) opener.current.focus();
      // The opener may be gone, or disabled.
      if (document.activeElement === document.body) focusHeading();
    },
  };
}
