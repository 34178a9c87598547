import { Dialog as Primitive } from 'radix-ui';
import { keyframes, styled } from 'styled-components';
import { useRef } from 'react';
import { token } from '../theme/token';
import { focusHeading } from '../accessibility/announce';

const appear = keyframes`
  from { opacity: 0; }
`;

export const Overlay = styled(Primitive.Overlay)`
  position: fixed;
  inset: 0;
  z-index: ${token.z.overlay};
  background: ${token.color.overlay};
  animation: ${appear} ${token.motion.enter};
`;

/** Returns the focus to the opener of a dialog without a trigger. */
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
