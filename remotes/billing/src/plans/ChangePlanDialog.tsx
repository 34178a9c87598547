import { Banner, Button, Dialog, Stack, Text } from '@lisan/ui';
import type { PlanPreview } from '@lisan/contract';
import { Receipt } from './Receipt';
import { useBillingTranslations, usePlanTexts } from './plans.store';

export interface ChangePlanDialogProps {
  readonly preview: PlanPreview;
  readonly isOutdated?: boolean;
  readonly isBusy: boolean;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

export function ChangePlanDialog(props: ChangePlanDialogProps) {
  const { preview, isOutdated = false, isBusy, onConfirm, onClose } = props;
  const { t } = useBillingTranslations();
  const { describeChange, nameOf } = usePlanTexts();
  const values = { plan: nameOf(preview.plan), present: nameOf(preview.present_plan) };
  return (
    <Dialog
      open
      decision
      onOpenChange={(isOpen) => isOpen || isBusy || onClose()}
      title={t(`change.${preview.act}.title`, values)}
      footer={
        <>
          <Button disabled={isBusy} onClick={onClose}>
            {t(preview.act === 'resume' ? 'change.leave' : 'change.keep', values)}
          </Button>
          <Button variant="primary" busy={isBusy} busyLabel={t('plans.processing')} onClick={onConfirm}>
            {t(`change.${preview.act}.confirm`, values)}
          </Button>
        </>
      }
    >
      <Stack gap={3}>
        {isOutdated && (
          <Banner tone="warn" inset>
            {t('change.outdated')}
          </Banner>
        )}
        {preview.is_charged ? (
          <Receipt preview={preview} />
        ) : (
          <>
            <Text>{describeChange(preview)}</Text>
            <Text tone="muted">{t('change.noCard')}</Text>
          </>
        )}
      </Stack>
    </Dialog>
  );
}
