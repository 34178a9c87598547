import { Link } from 'react-router-dom';
import { Button } from '@lisan/ui';
import type { SlotName } from '@lisan/remote-kit';
import { FormPage } from '../../layout/FormPage';
import { RemoteSlot } from '../../remotes/RemoteSlot';
import { useShellTranslations } from '../../services/shell-context';
import { paths } from '../../navigation/paths';

const slots = { success: 'checkout-success', cancel: 'checkout-cancel' } as const satisfies Record<
  string,
  SlotName
>;

/** Return page of the hosted checkout. Grants nothing. */
export function CheckoutPage({ outcome }: { readonly outcome: keyof typeof slots }) {
  const { t } = useShellTranslations();
  return (
    <FormPage title={t(`checkout.${outcome}`)}>
      <RemoteSlot name={slots[outcome]} height="3rem" />
      <Button asChild fullWidth variant="primary">
        <Link to={paths.home}>{t('checkout.home')}</Link>
      </Button>
    </FormPage>
  );
}
