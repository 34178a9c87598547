import { Link } from 'react-router-dom';
import { styled } from 'styled-components';
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

export const CheckoutSuccessPage = () => <CheckoutPage outcome="success" />;
export const CheckoutCancelPage = () => <CheckoutPage outcome="cancel" />;

/** Return page of the hosted checkout. Grants nothing. */
function CheckoutPage({ outcome }: { readonly outcome: keyof typeof slots }) {
  const { t } = useShellTranslations();
  return (
    <FormPage title={t(`checkout.${outcome}`)}>
      <Outcome>
        <RemoteSlot name={slots[outcome]} height="3rem" />
      </Outcome>
      <Button asChild fullWidth variant="primary">
        <Link to={paths.home}>{t('checkout.home')}</Link>
      </Button>
    </FormPage>
  );
}

/** While it waits, no higher than its two lines of text; a slow one offers a button. */
const Outcome = styled.div`
  &:has(output):not(:has(button)) {
    block-size: 3rem;
    overflow: hidden;
  }
`;
