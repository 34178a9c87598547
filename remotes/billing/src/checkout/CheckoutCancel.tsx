import { Text } from '@lisan/ui';
import { useBillingTranslations } from '../plans/plans.store';

export default function CheckoutCancel() {
  const { t } = useBillingTranslations();
  return <Text tone="muted">{t('cancel.nothing')}</Text>;
}
