import { useState } from 'react';
import styled from 'styled-components';
import type { DeviceSession } from '@lisan/contract';
import { useHost } from '@lisan/remote-kit';
import { Badge, Button, Heading, Inline, Stack, Text, token } from '@lisan/ui';
import { useProfilePage, useProfileWords } from '../account/useProfile';
import { deviceOf } from './device';

interface Props {
  readonly sessions: readonly DeviceSession[];
  readonly onEnded: () => void;
}

/** Where the account is signed in; each but this one can be signed out. */
export function SessionList({ sessions, onEnded }: Props) {
  const { t, format } = useProfileWords();
  const { toasts } = useHost();
  const { requests, attempt } = useProfilePage();
  const [ending, setEnding] = useState<string | null>(null);

  async function handleEnd(id: string): Promise<void> {
    setEnding(id);
    const isEnded = await attempt('failure.session', async () => void (await requests.endSession(id)));
    setEnding(null);
    if (!isEnded) return;
    toasts.show({ message: t('waysIn.sessionEnded'), tone: 'good' });
    onEnded();
  }

  return (
    <Stack gap={2}>
      <Heading level={3} size={1}>
        {t('waysIn.sessions')}
      </Heading>
      <List>
        {sessions.map(({ id, user_agent: agent, current, last_seen_at: seen }) => {
          const { browser, system } = deviceOf(agent);
          const name =
            browser && system
              ? t('waysIn.device', { browser, system })
              : browser || t('waysIn.unknownDevice');
          return (
            <li key={id}>
              <Stack gap={0}>
                <Text>{name}</Text>
                <Text tone="muted" size={0}>
                  {t('waysIn.lastSeen', {
                    date: format.date(seen, { dateStyle: 'medium', timeStyle: 'short' }),
                  })}
                </Text>
              </Stack>
              {current ? (
                <Badge>{t('waysIn.thisDevice')}</Badge>
              ) : (
                <Inline>
                  <Button
                    busy={ending === id}
                    aria-label={t('waysIn.endNamed', { device: name })}
                    onClick={() => void handleEnd(id)}
                  >
                    {t('waysIn.end')}
                  </Button>
                </Inline>
              )}
            </li>
          );
        })}
      </List>
    </Stack>
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
