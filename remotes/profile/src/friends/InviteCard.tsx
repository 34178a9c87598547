import { useState } from 'react';
import { Button, CopyButton, Inline, Text } from '@lisan/ui';
import { limits } from '@lisan/contract';
import { useHost } from '@lisan/remote-kit';
import { Section } from '../account/Section';
import { useProfilePage, useProfileWords } from '../account/useProfile';

/** Invite Friends: a code that gives both sides a bonus. */
export function InviteCard() {
  const { t } = useProfileWords();
  const { toasts } = useHost();
  const { requests, attempt } = useProfilePage();
  const [code, setCode] = useState('');
  const [isBusy, setBusy] = useState(false);

  async function handleInvite(): Promise<void> {
    setBusy(true);
    await attempt('failure.invite', async () => setCode(await requests.invite()));
    setBusy(false);
  }

  return (
    <Section title={t('invite.title')} lead={t('invite.lead')}>
      {code ? (
        <Inline>
          <Text as="span" weight="strong" dir="ltr">
            {code}
          </Text>
          <CopyButton
            text={code}
            copiedFor={limits.invitationCopiedMilliseconds}
            withWord
            onFail={() => toasts.show({ message: t('failure.copyInvite'), tone: 'bad' })}
          />
        </Inline>
      ) : (
        <Inline>
          <Button icon="gift" busy={isBusy} onClick={() => void handleInvite()}>
            {t('invite.generate')}
          </Button>
        </Inline>
      )}
    </Section>
  );
}
