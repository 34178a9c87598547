import { Toast as Primitive } from 'radix-ui';
import { styled } from 'styled-components';
import { useUiTexts } from '../texts/UiTextsProvider';
import { toastFrame, type ToastRegionProps } from './toast';
import { ToastView } from './ToastView';

/** The toasts of a region, each with its clock. F8 moves the focus there. */
export function ToastList({ toasts, onDismiss, duration = 5000 }: ToastRegionProps) {
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
  ${toastFrame}
`;
