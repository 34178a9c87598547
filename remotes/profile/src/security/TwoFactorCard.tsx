import { useState } from 'react';
import { Switch } from '@lisan/ui';
import { Section } from '../account/Section';
import { useProfile, useProfileStore, useProfileTranslations } from '../account/useProfile';
import { DisableTwoFactorDialog } from './DisableTwoFactorDialog';
import { EnableTwoFactorDialog } from './EnableTwoFactorDialog';

/** A second step at sign-in. Turning it on or off needs a code. */
export function TwoFactorCard() {
  const { t } = useProfileTranslations();
  const store = useProfileStore();
  const isOn = useProfile(({ profile }) => profile?.two_factor_enabled ?? false);
  const [provisioning, setProvisioning] = useState<string | null>(null);
  const [isEnding, setEnding] = useState(false);

  async function handleToggle(isWanted: boolean): Promise<void> {
    if (isWanted) setProvisioning(await store.beginTwoFactor());
    else setEnding(true);
  }

  return (
    <Section title={t('twoFactor.title')} lead={t('twoFactor.lead')}>
      <Switch
        label={t('twoFactor.toggle')}
        checked={isOn}
        onCheckedChange={(isWanted) => void handleToggle(isWanted)}
      />
      {provisioning !== null && (
        <EnableTwoFactorDialog provisioning={provisioning} onClose={() => setProvisioning(null)} />
      )}
      {isEnding && <DisableTwoFactorDialog onClose={() => setEnding(false)} />}
    </Section>
  );
}
