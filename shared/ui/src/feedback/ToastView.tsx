import { Toast as Primitive } from 'radix-ui';
import { keyframes, styled } from 'styled-components';
import { Button } from '../controls/Button';
import { IconButton } from '../controls/IconButton';
import { Icon } from '../icons/Icon';
import type { IconName } from '../icons/icon-paths';
import { useUiTexts } from '../texts/UiTextsProvider';
import { token } from '../theme/token';
import { toastCard, type Toast, type ToastTone } from './toast';

const tones = {
  info: { icon: 'info', ink: token.color.info },
  good: { icon: 'check', ink: token.color.good },
  warn: { icon: 'alert', ink: token.color.warn },
  bad: { icon: 'alert', ink: token.color.bad },
} as const satisfies Record<ToastTone, { icon: IconName; ink: string }>;

export interface ToastViewProps {
  toast: Toast;
  onDismiss: () => void;
}

/** One toast. Stands within a ToastRegion. */
export function ToastView({ toast, onDismiss }: ToastViewProps) {
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
