import { styled } from 'styled-components';
import { Badge, Card, Heading, Inline, Stack, Table, Text, token } from '@lisan/ui';
import { formatDollars, type Plan, type Subscription } from '@lisan/contract';
import { cardOf, useInvoices } from './invoices.store';
import { PlanCourse } from './PlanCourse';
import { PlanLinks } from './PlanLinks';
import { hasRunningPlan, useBillingTranslations, usePlans, usePlanTexts } from './plans.store';

/** The subscriber's plan: what it costs, the next payment, card and invoices. */
export function PlanPanel() {
  const { t } = useBillingTranslations();
  const { nameOf } = usePlanTexts();
  const subscription = usePlans((state) => state.subscription);
  const plans = usePlans((state) => state.plans);
  if (!subscription || !hasRunningPlan(subscription)) return null;
  const price = centsOf(plans, subscription.subscription_plan);
  return (
    <Card as="section" aria-labelledby="your-plan">
      <Stack gap={4}>
        <Inline justify="between">
          <Heading id="your-plan" size={2}>
            {t('panel.title', { plan: nameOf(subscription.subscription_plan) })}
          </Heading>
          <StatusBadge subscription={subscription} />
        </Inline>
        {price !== undefined && (
          <Text>
            <Price dir="ltr">{formatDollars(price)}</Price>
            <Text as="span" tone="muted">
              {t('plans.perMonth')}
            </Text>
          </Text>
        )}
        {!isPaying(subscription) && <PlanCourse />}
        {subscription.payment === 'managed' && <Payment subscription={subscription} plans={plans} />}
        <PlanLinks />
      </Stack>
    </Card>
  );
}

/** Its next payment says when it renews. */
const isPaying = ({ status, payment, next_plan: next, ...subscription }: Subscription) =>
  payment === 'managed' && status === 'active' && !next && !subscription.cancel_at_period_end;

const centsOf = (plans: readonly Plan[] | null, name: string) =>
  plans?.find((plan) => plan.name === name)?.prices[0]?.unit_amount;

function StatusBadge({ subscription }: { readonly subscription: Subscription }) {
  const { t } = useBillingTranslations();
  const { status, cancel_at_period_end: isEnding } = subscription;
  if (isEnding) return <Badge tone="warn">{t('panel.status.ending')}</Badge>;
  if (status === 'past_due') return <Badge tone="warn">{t('panel.status.past_due')}</Badge>;
  return status === 'trialing' ? (
    <Badge tone="info">{t('panel.status.trialing')}</Badge>
  ) : (
    <Badge tone="good">{t('panel.status.active')}</Badge>
  );
}

interface PaymentProps {
  readonly subscription: Subscription;
  readonly plans: readonly Plan[] | null;
}

function Payment({ subscription, plans }: PaymentProps) {
  const { t } = useBillingTranslations();
  const { day } = usePlanTexts();
  const payment = useInvoices((state) => state.payment);
  const card = payment?.card;
  const { status, current_period_end: end, cancel_at_period_end: isEnding, next_plan: next } = subscription;
  const cents = centsOf(plans, next ?? subscription.subscription_plan);
  // A trial without a card ends unpaid.
  const isPaid = status === 'active' || (status === 'trialing' && Boolean(card));
  const isDue = isPaid && !isEnding && cents !== undefined && end !== null;
  return (
    <>
      <Facts>
        {isDue && (
          <div>
            <dt>{t('panel.nextPayment')}</dt>
            <dd>{t('panel.amountOn', { amount: formatDollars(cents), date: day(end) })}</dd>
          </div>
        )}
        {card && (
          <div>
            <dt>{t('panel.card')}</dt>
            <dd>
              <bdi dir="ltr">{cardOf(payment)}</bdi>{' '}
              <Text as="span" tone="muted">
                {t('panel.expires', { date: `${card.expiry_month}/${card.expiry_year}` })}
              </Text>
            </dd>
          </div>
        )}
      </Facts>
      {payment && payment.invoices.length > 0 && <Invoices />}
    </>
  );
}

function Invoices() {
  const { t } = useBillingTranslations();
  const { day } = usePlanTexts();
  const invoices = useInvoices((state) => state.payment?.invoices) ?? [];
  return (
    <details>
      <summary>{t('panel.invoices')}</summary>
      <Table
        caption={t('panel.invoices')}
        columns={[
          { id: 'date', header: t('activity.when') },
          { id: 'amount', header: t('panel.amount'), align: 'end' },
          { id: 'status', header: t('panel.invoice.status') },
          { id: 'link', header: '' },
        ]}
        rows={invoices.map(({ id, created_at: createdAt, amount, status, url }) => ({
          id,
          cells: {
            date: day(createdAt),
            amount: formatDollars(amount),
            status: isKnownStatus(status) ? t(`panel.invoice.${status}`) : status,
            link: url && (
              <a href={url} target="_blank" rel="noreferrer">
                {t('panel.invoice.view')}
              </a>
            ),
          },
        }))}
      />
    </details>
  );
}

const invoiceStatuses = ['draft', 'open', 'paid', 'uncollectible', 'void'] as const;
const isKnownStatus = (status: string): status is (typeof invoiceStatuses)[number] =>
  invoiceStatuses.some((known) => known === status);

const Price = styled.strong`
  font-size: ${token.type.size[4]};
  font-weight: ${token.type.weight.medium};
`;

const Facts = styled.dl`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 14rem), 1fr));
  gap: ${token.space[4]};

  & dt {
    color: ${token.color.inkMuted};
    font-size: ${token.type.size[0]};
  }
`;
