import { styled } from 'styled-components';
import { Badge, Button, Card, Heading, Icon, Stack, Text, onPlainPress, token } from '@lisan/ui';
import { formatDollars, isPricedMonthly, type Plan } from '@lisan/contract';
import { useBillingTranslations } from './plans.store';

export interface PlanCardProps {
  readonly plan: Plan;
  readonly headingLevel: 2 | 3;
  readonly isCurrent: boolean;
  /** For the plan that comes next, which can't be chosen again. */
  readonly nextLabel: string | undefined;
  /** The account has no plan yet: the most popular one stands out. */
  readonly isOffered: boolean;
  readonly isProcessing: boolean;
  /** Where a visitor starts; works without scripts. */
  readonly href?: string | undefined;
  readonly onStart: () => void;
}

export function PlanCard(props: PlanCardProps) {
  const { plan, headingLevel, isCurrent, nextLabel, isOffered, isProcessing, href, onStart } = props;
  const { t } = useBillingTranslations();
  const variant = plan.popular && isOffered ? 'primary' : 'secondary';
  const cents = plan.prices[0]?.unit_amount;

  return (
    <Root as="article" padding={4} tone={plan.popular && isOffered ? 'accent' : 'surface'}>
      <Stack gap={3}>
        <Heading level={headingLevel} size={2}>
          {plan.title ?? plan.name}
        </Heading>
        {nextLabel && <Badge tone="info">{nextLabel}</Badge>}
        {plan.popular && isOffered && (
          <Ribbon>
            <Badge tone="accent">{t('plans.popular')}</Badge>
          </Ribbon>
        )}
        <Text>
          <Price dir="ltr">{cents === undefined ? t('plans.onRequest') : formatDollars(cents)}</Price>
          {isPricedMonthly(plan) && (
            <Text as="span" tone="muted">
              {t('plans.perMonth')}
            </Text>
          )}
        </Text>
        <Features>
          {plan.marketing_features.map(({ name }) => (
            <li key={name}>
              <Icon name="check" size="1.1rem" />
              <span dir="auto">{name}</span>
            </li>
          ))}
        </Features>
      </Stack>
      {href === undefined ? (
        <Button
          fullWidth
          variant={variant}
          disabled={isCurrent || nextLabel !== undefined}
          busy={isProcessing}
          busyLabel={t('plans.processing')}
          onClick={onStart}
        >
          {t(isCurrent ? 'plans.subscribed' : 'plans.getStarted')}
        </Button>
      ) : (
        <Button asChild fullWidth variant={variant}>
          <a href={href} onClick={onPlainPress(onStart)}>
            {t('plans.getStarted')}
          </a>
        </Button>
      )}
    </Root>
  );
}

const Root = styled(Card)`
  position: relative;
  display: flex;
  flex-direction: column;
  justify-content: space-between;
  gap: ${token.space[5]};
`;

const Ribbon = styled.span`
  position: absolute;
  inset-block-start: 0;
  inset-inline-start: ${token.space[2]};
  transform: translateY(-50%);
`;

const Price = styled.strong`
  display: inline-block;
  font-size: ${token.type.size[5]};
  font-weight: ${token.type.weight.medium};
`;

const Features = styled.ul`
  display: flex;
  flex-direction: column;
  gap: ${token.space[2]};
  list-style: none;

  & > li {
    display: grid;
    grid-template-columns: auto 1fr;
    gap: ${token.space[2]};
    align-items: start;
  }
  /* In the middle of the first line, however many there are. */
  & svg {
    margin-block-start: calc((1lh - 1.1rem) / 2);
  }
`;
