import {
  Button,
  Dialog,
  isSecondFactorComplete,
  noSecondFactor,
  SecondFactorField,
  Stack,
  Switch,
} from '@lisan/ui';
import { isApiError } from '@lisan/errors';
import { useForm } from '@lisan/remote-kit';
import { useState } from 'react';
import { useProfileStore, useProfileTranslations, useProfile } from '../account/profile.store';
import { Setting } from '../account/Setting';
import { EnableTwoFactorDialog } from './EnableTwoFactorDialog';

function DisableTwoFactorDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useProfileTranslations();
  const store = useProfileStore();
  const { values, problems, isBusy, set, formProps } = useForm({
    initial: { code: noSecondFactor },
    async submit({ code: { code } }) {
      await store.endTwoFactor(code);
      onClose();
    },
    blame: (error) =>
      isApiError(error) && error.code === 'invalid_code' ? { code: t('failure.code.title') } : undefined,
    onFailure: (error) => store.fail(error, 'code'),
  });

  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('twoFactor.turnOff')}
      description={t('twoFactor.turnOffLead')}
    >
      <form {...formProps}>
        <Stack gap={4}>
          <SecondFactorField
            value={values.code}
            error={problems.code}
            onValueChange={(code) => set('code', code)}
            texts={{
              code: t('twoFactor.code'),
              backupCode: t('twoFactor.backupCode'),
              backupHint: t('twoFactor.backupHint'),
              useBackup: t('twoFactor.useBackup'),
              useApp: t('twoFactor.useApp'),
            }}
          />
          <Button
            type="submit"
            variant="danger"
            fullWidth
            disabled={!isSecondFactorComplete(values.code)}
            busy={isBusy}
          >
            {t('twoFactor.turnOff')}
          </Button>
        </Stack>
      </form>
    </Dialog>
  );
}

export function TwoFactorSetting() {
  const { t, format } = useProfileTranslations();
  const store = useProfileStore();
  const isOn = useProfile(({ profile }) => profile?.two_factor_enabled ?? false);
  const known = useProfile(({ signInMethods }) => signInMethods?.two_factor);
  const [provisioning, setProvisioning] = useState<string | null>(null);
  const [isEnding, setEnding] = useState(false);
  const state =
    known &&
    [
      t('signInMethods.since', { date: format.date(known.since) }),
      t('signInMethods.backupCodes', { count: known.backup_codes_left }),
    ].join(' · ');

  async function handleToggle(isWanted: boolean): Promise<void> {
    if (isWanted) setProvisioning(await store.startTwoFactor());
    else setEnding(true);
  }

  return (
    <Setting
      label={t('twoFactor.toggle')}
      value={state ?? t('twoFactor.lead')}
      action={
        <Switch
          label={t('twoFactor.toggle')}
          hideLabel
          checked={isOn}
          onCheckedChange={(isWanted) => void handleToggle(isWanted)}
        />
      }
    >
      {provisioning !== null && (
        <EnableTwoFactorDialog provisioning={provisioning} onClose={() => setProvisioning(null)} />
      )}
      {isEnding && <DisableTwoFactorDialog onClose={() => setEnding(false)} />}
    </Setting>
  );
}
