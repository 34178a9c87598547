import { Heading, Stack, Table, Text, token } from '@lisan/ui';
import type { QuotaKind, UsageDay } from '@lisan/contract';
import { styled } from 'styled-components';
import { useBillingTranslations } from '../plans/plans.store';
import { quotaKinds, useAmounts } from './useAmounts';

interface UseByDayProps {
  readonly days: readonly UsageDay[];
}

/** A chart for each kind in use; the table holds the same numbers. */
export function UseByDay({ days }: UseByDayProps) {
  const { t } = useBillingTranslations();
  const kinds = quotaKinds.filter((kind) => days.some((day) => day[kind] > 0));
  if (kinds.length === 0) return null;
  return (
    <Stack as="section" gap={4} aria-labelledby="by-day">
      <Heading id="by-day" size={2}>
        {t('activity.byDay')}
      </Heading>
      <Charts>
        {kinds.map((kind) => (
          <Chart key={kind} kind={kind} days={days} />
        ))}
      </Charts>
      <details>
        <summary>{t('activity.asTable')}</summary>
        <DaysTable days={days} />
      </details>
    </Stack>
  );
}

interface ChartProps extends UseByDayProps {
  readonly kind: QuotaKind;
}

function Chart({ kind, days }: ChartProps) {
  const { t, format } = useBillingTranslations();
  const { amountOf } = useAmounts();
  const amounts = days.map((day) => day[kind]);
  const most = Math.max(...amounts);
  const total = amounts.reduce((sum, amount) => sum + amount, 0);
  const ends = [days.at(0), days.at(-1)].flatMap((day) => day ?? []);
  return (
    <Figure>
      <figcaption>
        <Text as="span" tone="muted" size={0}>
          {t(`balance.${kind}`)}
        </Text>
        <span>{amountOf(kind, total)}</span>
      </figcaption>
      <Bars aria-hidden>
        {days.map((day) => (
          <i key={day.date} style={{ blockSize: `${(day[kind] / most) * 100}%` }} />
        ))}
      </Bars>
      <Text as="div" tone="muted" size={0} aria-hidden>
        {ends.map(({ date }) => (
          <span key={date}>{format.date(noonOf(date), { month: 'short', day: 'numeric' })}</span>
        ))}
      </Text>
    </Figure>
  );
}

function DaysTable({ days }: UseByDayProps) {
  const { t, format } = useBillingTranslations();
  const { amountOf } = useAmounts();
  const used = days.filter((day) => quotaKinds.some((kind) => day[kind] > 0));
  return (
    <Table
      caption={t('activity.byDay')}
      columns={[
        { id: 'date', header: t('activity.when') },
        ...quotaKinds.map((kind) => ({ id: kind, header: t(`balance.${kind}`), align: 'end' as const })),
      ]}
      rows={used.toReversed().map((day) => ({
        id: day.date,
        cells: {
          date: format.date(noonOf(day.date), { dateStyle: 'medium' }),
          ...Object.fromEntries(quotaKinds.map((kind) => [kind, amountOf(kind, day[kind])])),
        },
      }))}
    />
  );
}

/** The same day in every time zone. */
const noonOf = (date: string) => `${date}T12:00`;

const Charts = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 11rem), 1fr));
  gap: ${token.space[5]};
`;

const Figure = styled.figure`
  display: grid;
  gap: ${token.space[2]};
  margin: 0;
  font-variant-numeric: tabular-nums;

  & > figcaption,
  & > :last-child {
    display: flex;
    justify-content: space-between;
    gap: ${token.space[2]};
  }
`;

const Bars = styled.div`
  display: flex;
  align-items: end;
  gap: ${token.border.hair};
  block-size: 3rem;
  border-block-end: ${token.border.hair} solid ${token.color.line};

  & > i {
    flex: 1;
    background: ${token.color.inkMuted};
    forced-color-adjust: none;
  }
`;
