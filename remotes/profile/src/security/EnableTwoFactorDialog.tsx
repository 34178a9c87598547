import { useState } from 'react';
import { QRCodeSVG } from 'qrcode.react';
import styled from 'styled-components';
import { Button, CodeInput, CopyButton, Dialog, Stack, Text, token } from '@lisan/ui';
import { useHost } from '@lisan/remote-kit';
import { limits } from '@lisan/contract';
import { useProfilePage, useProfileWords } from '../account/useProfile';

export interface EnableTwoFactorDialogProps {
  readonly provisioning: string;
  readonly onClose: () => void;
}

/** The link as a QR code and as text, then the first code, then the backup codes, shown once. */
export function EnableTwoFactorDialog({ provisioning, onClose }: EnableTwoFactorDialogProps) {
  const { t } = useProfileWords();
  const { toasts } = useHost();
  const { requests, refresh, attempt } = useProfilePage();
  const [code, setCode] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [backupCodes, setBackupCodes] = useState<readonly string[] | null>(null);
  const secret = new URL(provisioning).searchParams.get('secret') ?? '';

  async function handleVerify(given: string): Promise<void> {
    setBusy(true);
    await attempt('failure.code', async () => {
      setBackupCodes(await requests.finishTwoFactor(given));
      toasts.show({ message: t('twoFactor.enabled'), tone: 'good' });
      refresh();
    });
    setBusy(false);
  }

  if (backupCodes)
    return (
      <Dialog
        open
        // They are shown once: a click beside them must not be their end.
        decision
        onOpenChange={onClose}
        title={t('twoFactor.backupTitle')}
        description={t('twoFactor.backupLead')}
        footer={<Button onClick={onClose}>{t('twoFactor.backupDone')}</Button>}
      >
        <Codes dir="ltr">
          {backupCodes.map((one) => (
            <li key={one}>
              <code>{one}</code>
            </li>
          ))}
        </Codes>
        <CopyButton text={backupCodes.join('\n')} copiedFor={limits.copyFeedbackMilliseconds} withWord />
      </Dialog>
    );

  return (
    <Dialog open onOpenChange={onClose} title={t('twoFactor.setUp')} description={t('twoFactor.scan')}>
      <Stack gap={4} align="center">
        <Paper>
          <QRCodeSVG value={provisioning} size={192} marginSize={2} title={t('twoFactor.qr')} />
        </Paper>
        <Key tone="muted" size={0}>
          {t('twoFactor.secret')}
          <bdi dir="ltr">{secret}</bdi>
        </Key>
        <CodeInput
          label={t('twoFactor.code')}
          value={code}
          onValueChange={setCode}
          onComplete={(given) => void handleVerify(given)}
        />
        <Button
          variant="primary"
          fullWidth
          disabled={code.length < limits.resetCodeLength}
          busy={isBusy}
          onClick={() => void handleVerify(code)}
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

const Codes = styled.ul`
  display: grid;
  grid-template-columns: repeat(2, 1fr);
  gap: ${token.space[2]};
  margin: 0;
  padding: 0;
  list-style: none;
  font-family: ${token.type.mono};
`;

const Paper = styled.div`
  overflow: hidden;
  border-radius: ${token.radius.card};
  line-height: 0;
`;
