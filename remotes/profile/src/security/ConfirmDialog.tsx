import { Button, Dialog } from '@lisan/ui';
import { useBusy } from '@lisan/remote-kit';
import { useProfileTranslations } from '../account/profile.store';

export interface ConfirmDialogProps {
  readonly title: string;
  readonly lead: string;
  readonly action: string;
  readonly onConfirm: () => Promise<void>;
  readonly onClose: () => void;
}

export function ConfirmDialog({ title, lead, action, onConfirm, onClose }: ConfirmDialogProps) {
  const { t } = useProfileTranslations();
  const [isBusy, confirm] = useBusy(async () => {
    await onConfirm();
    onClose();
  });
  return (
    <Dialog
      open
      decision
      onOpenChange={onClose}
      title={title}
      description={lead}
      footer={
        <>
          <Button onClick={onClose}>{t('confirm.cancel')}</Button>
          <Button variant="danger" busy={isBusy} onClick={confirm}>
            {action}
          </Button>
        </>
      }
    />
  );
}
