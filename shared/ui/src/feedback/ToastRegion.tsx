import { Toast as Primitive } from 'radix-ui';
import { styled } from 'styled-components';
import { useUiTexts } from '../texts/UiTextsProvider';
import { token } from '../theme/token';
import { media } from '../theme/media';
import { ToastView } from './ToastView';
import type { ToastRegionProps } from './toast';

/** Where toasts appear, at the end of the page below its bar, on phones at its top: what is pressed to send stands at the bottom. F8 moves the focus there. Keeps no queue: that is the caller's. */
export function ToastRegion({ toasts, onDismiss, duration = 5000 }: ToastRegionProps) {
  const texts = useUiTexts();
  return (
    // Closed while pointed at, the last toast takes the listeners with it that would set the clock going again: every
    // later one would stay for ever. A region that was empty starts a new timer.
    <Primitive.Provider key={String(toasts.length > 0)} duration={duration} label={texts.notifications}>
      {toasts.map((toast) => (
        <ToastView key={toast.id} toast={toast} onDismiss={() => onDismiss(toast.id)} />
      ))}
      <Root label={`${texts.notifications} ({hotkey})`} />
    </Primitive.Provider>
  );
}

const Root = styled(Primitive.Viewport)`
  position: fixed;
  z-index: ${token.z.toast};
  /* Below the banners of a page that is offline or overridden. */
  inset-block-start: calc(3.5rem + var(--offline-banner, 0px) + var(--override-banner, 0px));
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
    inset-block-start: calc(var(--offline-banner, 0px) + var(--override-banner, 0px));
    padding: ${token.space[2]};
  }
`;
