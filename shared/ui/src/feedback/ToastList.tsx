import { Toast as Primitive } from 'radix-ui';
import { styled, keyframes } from 'styled-components';
import { useUiTexts } from '../texts/UiTextsProvider';
import { toastFrame, type ToastRegionProps, toastCard, type Toast, type ToastTone } from './toast';
import { Button } from '../controls/Button';
import { IconButton } from '../controls/IconButton';
import { Icon } from '../icons/Icon';
import type { IconName } from '../icons/icon-paths';
import { token } from '../theme/token';

export function ToastList({ toasts, onDismiss, duration = 5000 }: ToastRegionProps) {
  const texts = useUiTexts();
  return (
    // Closing a hovered toast removes the listeners that resume Radix's timers, so later toasts
    // would never close. A new key restarts the timers.
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

const tones = {
  info: { icon: 'info', ink: token.color.info },
  good: { icon: 'check', ink: token.color.good },
  warn: { icon: 'alert', ink: token.color.warn },
  bad: { icon: 'alert', ink: token.color.bad },
} as const satisfies Record<ToastTone, { icon: IconName; ink: string }>;

interface ToastViewProps {
  toast: Toast;
  onDismiss: () => void;
}

function ToastView({ toast, onDismiss }: ToastViewProps) {
  const { title, description, tone = 'info', action, duration } = toast;
  const texts = useUiTexts();
  return (
    <Frame
      open
      onOpenChange={(open) => {
        if (!open) onDismiss();
      }}
      type={tone === 'bad' ? 'foreground' : 'background'}
      {...(duration !== undefined && { duration })}
      data-tone={tone}
    >
      <Mark $ink={tones[tone].ink}>
        <Icon name={tones[tone].icon} />
      </Mark>
      <div>
        <Title>{title}</Title>
        {description && <Description>{description}</Description>}
        {action && (
          <Primitive.Action asChild altText={action.altText}>
            <Button size="small" onClick={action.onSelect}>
              {action.label}
            </Button>
          </Primitive.Action>
        )}
      </div>
      <Primitive.Close asChild>
        <IconButton icon="close" label={texts.close} size="small" />
      </Primitive.Close>
    </Frame>
  );
}

const rise = keyframes`
  from { opacity: 0; transform: translateY(8px); }
`;

const Frame = styled(Primitive.Root)`
  display: grid;
  grid-template-columns: auto 1fr auto;
  gap: ${token.space[3]};
  align-items: start;
  ${toastCard}
  animation: ${rise} ${token.motion.enter};

  &[data-swipe='move'] {
    transform: translateX(var(--radix-toast-swipe-move-x));
  }
`;

const Mark = styled.span<{ $ink: string }>`
  padding-block-start: ${token.space[2]};
  color: ${({ $ink }) => $ink};
`;

const Title = styled(Primitive.Title)`
  padding-block: ${token.space[1]};
  font-weight: ${token.type.weight.medium};
  overflow-wrap: anywhere;
`;

const Description = styled(Primitive.Description)`
  padding-block-end: ${token.space[2]};
  color: ${token.color.inkMuted};
  overflow-wrap: anywhere;
`;
