import { type ReactNode, useState } from 'react';
import { styled } from 'styled-components';
import { Icon } from '../icons/Icon';
import type { IconName } from '../icons/icon-paths';
import { media } from '../theme/media';
import { token } from '../theme/token';
import { Button } from '../controls/Button';

const tones = {
  bad: { background: token.color.alarm, ink: token.color.onAlarm },
  warn: { background: token.color.warnSoft, ink: token.color.ink },
  info: { background: token.color.infoSoft, ink: token.color.ink },
  good: { background: token.color.goodSoft, ink: token.color.ink },
} as const;

/** Inset errors have calm colours; only the icon marks them. */
const calmBad = { background: token.color.badSoft, ink: token.color.ink } as const;

const faceOf = ({ $tone, $inset }: { $tone: keyof typeof tones; $inset: boolean }) =>
  $inset && $tone === 'bad' ? calmBad : tones[$tone];

export interface BannerProps {
  /** `bad` is red and announced at once, e.g. offline. */
  tone: keyof typeof tones;
  icon?: IconName | undefined;
  children: ReactNode;
  /** One small button. */
  action?: ReactNode;
  /** Rounded, within a page instead of across its top. */
  inset?: boolean | undefined;
}

/** A lasting status of the page or a part of it. */
export function Banner({ tone, icon, children, action, inset = false }: BannerProps) {
  return (
    <Frame role={tone === 'bad' ? 'alert' : 'status'} $tone={tone} $inset={inset}>
      <Content $inset={inset} $wide={inset || Boolean(action)}>
        <Icon
          name={icon ?? (tone === 'bad' || tone === 'warn' ? 'alert' : tone === 'good' ? 'check' : 'info')}
        />
        <Message $inset={inset}>{children}</Message>
      </Content>
      {action && <End>{action}</End>}
    </Frame>
  );
}

const Frame = styled.div<{ $tone: keyof typeof tones; $inset: boolean }>`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  align-content: center;
  justify-content: ${({ $inset }) => ($inset ? 'start' : 'center')};
  gap: ${token.space[2]} ${token.space[3]};
  padding: ${token.space[3]} ${token.space[4]};
  border-radius: ${({ $inset }) => ($inset ? token.radius.card : '0')};
  background: ${(face) => faceOf(face).background};
  color: ${(face) => faceOf(face).ink};
`;

/* Keeps icon and text together when the button wraps. */
const Content = styled.div<{ $inset: boolean; $wide: boolean }>`
  display: flex;
  align-items: ${({ $inset }) => ($inset ? 'start' : 'center')};
  gap: ${token.space[3]};
  min-inline-size: 0;
  flex: ${({ $wide }) => ($wide ? '1 1 auto' : '0 1 auto')};
`;

const Message = styled.div<{ $inset: boolean }>`
  min-inline-size: 0;
  font-size: ${({ $inset }) => token.type.size[$inset ? 0 : 1]};
  font-weight: ${({ $inset }) => token.type.weight[$inset ? 'regular' : 'medium']};
  line-height: ${({ $inset }) => token.type.leading[$inset ? 'body' : 'tight']};
  overflow-wrap: anywhere;
`;

const End = styled.div`
  flex: none;
  margin-inline-start: auto;

  ${media.phone} {
    flex-basis: 100%;
    padding-inline-start: calc(1.25rem + ${token.space[3]});
  }
`;

export interface RetryBannerProps {
  readonly message: string;
  readonly retryLabel: string;
  /** Retries; the button is busy until it settles. */
  readonly onRetry: () => Promise<void>;
}

/** Replaces content that failed to load and offers a retry. */
export function RetryBanner({ message, retryLabel, onRetry }: RetryBannerProps) {
  const [isAsking, setAsking] = useState(false);

  async function handleRetry(): Promise<void> {
    setAsking(true);
    await onRetry();
    setAsking(false);
  }

  return (
    <Banner
      tone="bad"
      inset
      action={
        <Button size="small" icon="refresh" busy={isAsking} onClick={() => void handleRetry()}>
          {retryLabel}
        </Button>
      }
    >
      {message}
    </Banner>
  );
}
