import { Button, Dialog, isSecondFactorComplete, noSecondFactor, SecondFactorField, Stack } from '@lisan/ui';
import { isApiError } from '@lisan/errors';
import { useForm } from '@lisan/remote-kit';
import { useProfileStore, useProfileTranslations } from '../account/useProfile';

export function DisableTwoFactorDialog({ onClose }: { readonly onClose: () => void }) {
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
