import { Button, Dialog } from '@lisan/ui';
import { useBillingTranslations, usePlans, usePlansStore } from './usePlans';

/** Why the plan could not be started or changed, and the button that gets past it. */
export function ObstacleDialog() {
  const { t } = useBillingTranslations();
  const store = usePlansStore();
  const obstacle = usePlans((state) => state.obstacle);
  const isLeaving = usePlans((state) => state.isLeaving);
  if (!obstacle) return null;
  const isCard = obstacle.kind === 'card';
  return (
    <Dialog
      open
      decision
      onOpenChange={(isOpen) => isOpen || store.giveUp()}
      title={t(isCard ? 'obstacle.cardTitle' : 'checkout.stripeFailed')}
      description={isCard ? obstacle.message : t('obstacle.scriptText')}
      footer={
        <>
          <Button onClick={store.giveUp}>{t('obstacle.close')}</Button>
          {isCard ? (
            <Button
              variant="primary"
              busy={isLeaving}
              busyLabel={t('payment.opening')}
              onClick={() => void store.managePayment()}
            >
              {t('payment.updateCard')}
            </Button>
          ) : (
            <Button variant="primary" onClick={store.continueToCheckout}>
              {t('obstacle.continue')}
            </Button>
          )}
        </>
      }
    />
  );
}
