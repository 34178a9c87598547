import { useState } from 'react';
import { Button, Dialog, isSecondFactorComplete, noSecondFactor, SecondFactorField, Stack } from '@lisan/ui';
import { useHost } from '@lisan/remote-kit';
import { useProfilePage, useProfileWords } from '../account/useProfile';

export function DisableTwoFactorDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useProfileWords();
  const { toasts } = useHost();
  const { requests, refresh, attempt } = useProfilePage();
  const [code, setCode] = useState(noSecondFactor);
  const [isBusy, setBusy] = useState(false);

  async function handleDisable(): Promise<void> {
    setBusy(true);
    const isOff = await attempt('failure.code', async () => void (await requests.endTwoFactor(code.code)));
    setBusy(false);
    if (!isOff) return;
    toasts.show({ message: t('twoFactor.disabled'), tone: 'good' });
    refresh();
    onClose();
  }

  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('twoFactor.turnOff')}
      description={t('twoFactor.turnOffLead')}
    >
      <Stack gap={4}>
        <SecondFactorField
          value={code}
          onValueChange={setCode}
          texts={{
            code: t('twoFactor.code'),
            backupCode: t('twoFactor.backupCode'),
            backupHint: t('twoFactor.backupHint'),
            useBackup: t('twoFactor.useBackup'),
            useApp: t('twoFactor.useApp'),
          }}
        />
        <Button
          variant="danger"
          fullWidth
          disabled={!isSecondFactorComplete(code)}
          busy={isBusy}
          onClick={() => void handleDisable()}
        >
          {t('twoFactor.turnOff')}
        </Button>
      </Stack>
    </Dialog>
  );
}
