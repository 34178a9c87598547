import { Text } from '@lisan/ui';
import { useBillingWords } from '../plans/usePlans';

/** Body of /cancel. */
export default function CheckoutCancel() {
  const { t } = useBillingWords();
  return <Text tone="muted">{t('cancel.nothing')}</Text>;
}
