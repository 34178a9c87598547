import { Button, Dialog } from '@lisan/ui';
import { useBillingTranslations, usePlans, usePlansStore } from './plans.store';

export function ObstacleDialog() {
  const { t } = useBillingTranslations();
  const store = usePlansStore();
  const obstacle = usePlans((state) => state.obstacle);
  const isLeaving = usePlans((state) => state.isLeaving);
  if (!obstacle) return null;
  const { title, text } = {
    card: { title: t('obstacle.cardTitle'), text: obstacle.kind === 'card' ? obstacle.message : '' },
    script: { title: t('checkout.stripeFailed'), text: t('obstacle.scriptText') },
    unanswered: { title: t('obstacle.unansweredTitle'), text: t('obstacle.unansweredText') },
  }[obstacle.kind];
  return (
    <Dialog
      open
      decision
      onOpenChange={(isOpen) => isOpen || store.giveUp()}
      title={title}
      description={text}
      footer={
        <>
          <Button onClick={store.giveUp}>{t('obstacle.close')}</Button>
          {obstacle.kind === 'card' && (
            <Button
              variant="primary"
              busy={isLeaving}
              busyLabel={t('payment.opening')}
              onClick={() => void store.managePayment()}
            >
              {t('payment.updateCard')}
            </Button>
          )}
          {obstacle.kind === 'script' && (
            <Button variant="primary" onClick={store.continueToCheckout}>
              {t('obstacle.continue')}
            </Button>
          )}
        </>
      }
    />
  );
}
