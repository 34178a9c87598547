import { useState } from 'react';
import { Button, CodeInput, Dialog, Stack } from '@lisan/ui';
import { limits } from '@lisan/contract';
import { useHost } from '@lisan/remote-kit';
import { useProfilePage, useProfileWords } from '../account/useProfile';

export function DisableTwoFactorDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useProfileWords();
  const { toasts } = useHost();
  const { requests, refresh, attempt } = useProfilePage();
  const [code, setCode] = useState('');
  const [isBusy, setBusy] = useState(false);

  async function handleDisable(): Promise<void> {
    setBusy(true);
    const isOff = await attempt('failure.code', async () => void (await requests.endTwoFactor(code)));
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
        <CodeInput label={t('twoFactor.code')} value={code} onValueChange={setCode} />
        <Button
          variant="danger"
          fullWidth
          disabled={code.length < limits.resetCodeLength}
          busy={isBusy}
          onClick={() => void handleDisable()}
        >
          {t('twoFactor.turnOff')}
        </Button>
      </Stack>
    </Dialog>
  );
}
