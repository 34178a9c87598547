import { styled } from 'styled-components';
import type { DeviceSession } from '@lisan/contract';
import { useBusy } from '@lisan/remote-kit';
import { Badge, Button, Heading, Inline, Stack, Text, token } from '@lisan/ui';
import { useProfileStore, useProfileTranslations } from '../account/profile.store';

export function SessionList({ sessions }: { readonly sessions: readonly DeviceSession[] }) {
  const { t } = useProfileTranslations();
  return (
    <Stack gap={2}>
      <Heading level={3} size={1}>
        {t('signInMethods.sessions')}
      </Heading>
      <List>
        {sessions.map((session) => (
          <Session key={session.id} session={session} />
        ))}
      </List>
    </Stack>
  );
}

function Session({ session }: { readonly session: DeviceSession }) {
  const { t, format } = useProfileTranslations();
  const [isEnding, end] = useBusy(useProfileStore().endSession);
  const { browser, system } = deviceOf(session.user_agent);
  const name =
    browser && system
      ? t('signInMethods.device', { browser, system })
      : browser || t('signInMethods.unknownDevice');
  return (
    <li>
      <Stack gap={0}>
        <Text>{name}</Text>
        <Text tone="muted" size={0}>
          {t('signInMethods.lastSeen', {
            date: format.date(session.last_seen_at, { dateStyle: 'medium', timeStyle: 'short' }),
          })}
        </Text>
      </Stack>
      {session.current ? (
        <Badge>{t('signInMethods.thisDevice')}</Badge>
      ) : (
        <Inline>
          <Button
            busy={isEnding}
            aria-label={t('signInMethods.endNamed', { device: name })}
            onClick={() => end(session.id)}
          >
            {t('signInMethods.end')}
          </Button>
        </Inline>
      )}
    </li>
  );
}

const List = styled.ul`
  display: grid;
  gap: ${token.space[3]};
  margin: 0;
  padding: 0;
  list-style: none;

  li {
    display: flex;
    align-items: center;
    justify-content: space-between;
    gap: ${token.space[3]};
  }
`;

/** User agent patterns; browsers that imitate others come first. */
const browsers: readonly [pattern: RegExp, name: string][] = [
  [/\bEdgA?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];

const systems: readonly [pattern: RegExp, name: string][] = [
  [/\bAndroid\b/, 'Android'],
  [/\b(?:iPhone|iPad|iPod)\b/, 'iOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
];

export function deviceOf(userAgent: string): {
  readonly browser: string | undefined;
  readonly system: string | undefined;
} {
  const find = (names: typeof browsers) => names.find(([pattern]) => pattern.test(userAgent))?.[1];
  return { browser: find(browsers), system: find(systems) };
}
