import { useState } from 'react';
import { Switch } from '@lisan/ui';
import { Section } from '../account/Section';
import { useProfilePage, useProfileWords } from '../account/useProfile';
import { DisableTwoFactorDialog } from './DisableTwoFactorDialog';
import { EnableTwoFactorDialog } from './EnableTwoFactorDialog';

/** A second step at sign-in. Turning it on or off needs a code. */
export function TwoFactorCard() {
  const { t } = useProfileWords();
  const { profile, requests, attempt } = useProfilePage();
  const [provisioning, setProvisioning] = useState<string | null>(null);
  const [isEnding, setEnding] = useState(false);

  async function handleToggle(isWanted: boolean): Promise<void> {
    if (!isWanted) return setEnding(true);
    await attempt('failure.twoFactor', async () => setProvisioning(await requests.beginTwoFactor()));
  }

  return (
    <Section title={t('twoFactor.title')} lead={t('twoFactor.lead')}>
      <Switch
        label={t('twoFactor.toggle')}
        checked={profile.two_factor_enabled}
        onCheckedChange={(isWanted) => void handleToggle(isWanted)}
      />
      {provisioning !== null && (
        <EnableTwoFactorDialog provisioning={provisioning} onClose={() => setProvisioning(null)} />
      )}
      {isEnding && <DisableTwoFactorDialog onClose={() => setEnding(false)} />}
    </Section>
  );
}
