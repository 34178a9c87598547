import { Button, Dialog } from '@lisan/ui';
import { useBillingTranslations, usePlans, usePlansStore } from './plans.store';

export function CheckoutProblemDialog() {
  const { t } = useBillingTranslations();
  const store = usePlansStore();
  const problem = usePlans((state) => state.checkoutProblem);
  const isLeaving = usePlans((state) => state.isLeaving);
  if (!problem) return null;
  const { title, text } = {
    card: { title: t('obstacle.cardTitle'), text: problem.kind === 'card' ? problem.message : '' },
    script: { title: t('checkout.stripeFailed'), text: t('obstacle.scriptText') },
    unanswered: { title: t('obstacle.unansweredTitle'), text: t('obstacle.unansweredText') },
  }[problem.kind];
  return (
    <Dialog
      open
      decision
      onOpenChange={(isOpen) => isOpen || store.dismiss()}
      title={title}
      description={text}
      footer={
        <>
          <Button onClick={store.dismiss}>{t('obstacle.close')}</Button>
          {problem.kind === 'card' && (
            <Button
              variant="primary"
              busy={isLeaving}
              busyLabel={t('payment.opening')}
              onClick={() => void store.managePayment()}
            >
              {t('payment.updateCard')}
            </Button>
          )}
          {problem.kind === 'script' && (
            <Button variant="primary" onClick={store.continueToCheckout}>
              {t('obstacle.continue')}
            </Button>
          )}
        </>
      }
    />
  );
}
