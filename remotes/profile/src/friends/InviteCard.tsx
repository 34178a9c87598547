import { useState } from 'react';
import { Button, CopyButton, Inline, Text } from '@lisan/ui';
import { limits } from '@lisan/contract';
import { useBusy, useHost, usePreventReload } from '@lisan/remote-kit';
import { Section } from '../account/Section';
import { useProfileStore, useProfileTranslations } from '../account/profile.store';

export function InviteCard() {
  const { t } = useProfileTranslations();
  const { toasts } = useHost();
  const store = useProfileStore();
  const [code, setCode] = useState<string | null>(null);
  const [isBusy, invite] = useBusy(async () => setCode(await store.invite()));
  // The server returns the code only once.
  usePreventReload('profile: invitation code', code !== null);

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
            onFail={() => toasts.show({ message: t('invite.copyFailed'), tone: 'bad' })}
          />
        </Inline>
      ) : (
        <Inline>
          <Button icon="gift" busy={isBusy} onClick={invite}>
            {t('invite.generate')}
          </Button>
        </Inline>
      )}
    </Section>
  );
}
