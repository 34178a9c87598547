import { styled } from 'styled-components';
import { Button, CopyButton, Dialog, Inline, token } from '@lisan/ui';
import { limits } from '@lisan/contract';
import { saveFile } from '@lisan/remote-kit';
import { useProfileTranslations } from '../account/profile.store';

export interface BackupCodesDialogProps {
  readonly codes: readonly string[];
  readonly onClose: () => void;
}

/** Shown once, so that only the confirmation closes the dialog. */
export function BackupCodesDialog({ codes, onClose }: BackupCodesDialogProps) {
  const { t } = useProfileTranslations();
  const text = codes.join('\n');

  const handleDownload = () =>
    saveFile(new Blob([`${text}\n`], { type: 'text/plain' }), 'lisan-backup-codes.txt');

  return (
    <Dialog
      open
      decision
      onOpenChange={() => undefined}
      title={t('twoFactor.backupTitle')}
      description={t('twoFactor.backupLead')}
      footer={
        <Button variant="primary" onClick={onClose}>
          {t('twoFactor.backupDone')}
        </Button>
      }
    >
      <Codes dir="ltr">
        {codes.map((one) => (
          <li key={one}>
            <code>{one}</code>
          </li>
        ))}
      </Codes>
      <Inline>
        <CopyButton text={text} copiedFor={limits.copyFeedbackMilliseconds} withWord />
        <Button size="small" icon="download" onClick={handleDownload}>
          {t('twoFactor.backupDownload')}
        </Button>
      </Inline>
    </Dialog>
  );
}

const Codes = styled.ul`
  display: grid;
  grid-template-columns: repeat(2, 1fr);
  gap: ${token.space[2]};
  list-style: none;
  font-family: ${token.type.mono};
  /* A code is read off in one piece, also by the hyphen in its middle. */
  white-space: nowrap;
`;
