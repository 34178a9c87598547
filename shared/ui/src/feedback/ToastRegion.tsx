import { Toast as Primitive } from 'radix-ui';
import styled from 'styled-components';
import { useUiTexts } from '../texts/UiTextsProvider';
import { token } from '../theme/token';
import { media } from '../theme/media';
import { ToastView } from './ToastView';
import type { Toast } from './toast';

export interface ToastRegionProps {
  toasts: readonly Toast[];
  /** By close button, swipe, Escape or time. Remove the toast from `toasts`. */
  onDismiss: (id: string) => void;
  /** Milliseconds; 5000 by default. Stands still while pointed at or focused, and in a hidden tab. */
  duration?: number | undefined;
}

/** Where toasts appear, at the bottom end of the page, on phones at its top; F8 moves the focus there. Keeps no queue: that is the caller's. */
export function ToastRegion({ toasts, onDismiss, duration = 5000 }: ToastRegionProps) {
  const texts = useUiTexts();
  return (
    <Primitive.Provider duration={duration} label={texts.notifications}>
      {toasts.map((toast) => (
        <ToastView key={toast.id} toast={toast} onDismiss={() => onDismiss(toast.id)} />
      ))}
      <Place label={`${texts.notifications} ({hotkey})`} />
    </Primitive.Provider>
  );
}

const Place = styled(Primitive.Viewport)`
  position: fixed;
  z-index: ${token.z.toast};
  inset-block-end: 0;
  inset-inline-end: 0;
  display: flex;
  flex-direction: column;
  gap: ${token.space[2]};
  inline-size: min(26rem, 100vw);
  margin: 0;
  padding: ${token.space[4]};
  list-style: none;
  outline: none;

  ${media.phone} {
    /* At the top: the bottom holds what is typed into and pressed. */
    inset-block: 0 auto;
    padding: ${token.space[2]};
  }
`;
