import { useState } from 'react';
import { QRCodeSVG } from 'qrcode.react';
import { styled } from 'styled-components';
import { Button, CodeInput, Dialog, Stack, Text, token } from '@lisan/ui';
import { isApiError } from '@lisan/errors';
import { useForm } from '@lisan/remote-kit';
import { limits } from '@lisan/contract';
import { useProfileStore, useProfileTranslations } from '../account/profile.store';
import { BackupCodesDialog } from './BackupCodesDialog';

export interface EnableTwoFactorDialogProps {
  readonly provisioning: string;
  readonly onClose: () => void;
}

export function EnableTwoFactorDialog({ provisioning, onClose }: EnableTwoFactorDialogProps) {
  const { t } = useProfileTranslations();
  const store = useProfileStore();
  const [backupCodes, setBackupCodes] = useState<readonly string[] | null>(null);
  const secret = new URL(provisioning).searchParams.get('secret') ?? '';

  const { values, problems, isBusy, set, sendWith, formProps } = useForm({
    initial: { code: '' },
    submit: async ({ code }) => setBackupCodes(await store.finishTwoFactor(code)),
    blame: (error) =>
      isApiError(error) && error.code === 'invalid_code' ? { code: t('failure.code.title') } : undefined,
    onFailure: (error) => store.fail(error, 'code'),
  });

  if (backupCodes) return <BackupCodesDialog codes={backupCodes} onClose={onClose} />;

  // Closing now would lose the codes.
  const handleOpenChange = () => isBusy || onClose();

  return (
    <Dialog
      open
      onOpenChange={handleOpenChange}
      title={t('twoFactor.setUp')}
      description={t('twoFactor.scan')}
    >
      <Stack as="form" gap={4} align="center" {...formProps}>
        <Paper>
          <QRCodeSVG value={provisioning} size={192} marginSize={2} title={t('twoFactor.qr')} />
        </Paper>
        <Key tone="muted" size={0}>
          {t('twoFactor.secret')}
          <bdi dir="ltr">{secret}</bdi>
        </Key>
        <CodeInput
          label={t('twoFactor.code')}
          value={values.code}
          error={problems.code}
          onValueChange={(code) => set('code', code)}
          onComplete={(code) => sendWith({ code })}
        />
        <Button
          type="submit"
          variant="primary"
          fullWidth
          disabled={values.code.length < limits.resetCodeLength}
          busy={isBusy}
        >
          {t('twoFactor.verify')}
        </Button>
      </Stack>
    </Dialog>
  );
}

const Key = styled(Text)`
  display: grid;
  gap: ${token.space[1]};
  text-align: center;

  /* Letters and digits that cannot be taken for each other, all of them on one line. */
  & bdi {
    color: ${token.color.ink};
    font-family: ${token.type.mono};
  }
`;

const Paper = styled.div`
  overflow: hidden;
  border-radius: ${token.radius.card};
  line-height: 0;
`;
