import { styled } from 'styled-components';
import { Text, token } from '@lisan/ui';
import { formatDollars, type PlanPreview } from '@lisan/contract';
import { cardOf, useInvoices } from './invoices.store';
import { useBillingTranslations, usePlanTexts } from './plans.store';

/** What a change of plan costs today and from its day on, the card that pays, and the details. */
export function Receipt({ preview }: { readonly preview: PlanPreview }) {
  const { t } = useBillingTranslations();
  const { day, describeChange } = usePlanTexts();
  const card = useInvoices(({ payment }) => cardOf(payment));
  return (
    <>
      <Rows>
        <div>
          <dt>{t('receipt.today')}</dt>
          <dd dir="ltr">{formatDollars(preview.amount_now)}</dd>
        </div>
        {preview.at !== null && (
          <div>
            <dt>{t('receipt.from', { date: day(preview.at) })}</dt>
            <dd>
              <bdi dir="ltr">{formatDollars(preview.amount_monthly)}</bdi>
              {t('plans.perMonth')}
            </dd>
          </div>
        )}
        {card !== undefined && preview.act !== 'cancel' && (
          <div>
            <dt>{t('panel.card')}</dt>
            <dd dir="ltr">{card}</dd>
          </div>
        )}
      </Rows>
      <Text tone="muted">{describeChange(preview, card !== undefined)}</Text>
    </>
  );
}

const Rows = styled.dl`
  & > div {
    display: flex;
    justify-content: space-between;
    gap: ${token.space[4]};
    padding-block: ${token.space[2]};
    border-block-end: ${token.border.hair} solid ${token.color.line};
  }
  & dt {
    color: ${token.color.inkMuted};
  }
  & dd {
    font-variant-numeric: tabular-nums;
  }
  & > :first-child dd {
    font-weight: ${token.type.weight.medium};
  }
`;
