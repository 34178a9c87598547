import { styled } from 'styled-components';
import type { Balance, Usage } from '@lisan/contract';
import { useHost, useSession } from '@lisan/remote-kit';
import { Meter, onPlainPress, token, visuallyHidden } from '@lisan/ui';
import { planName } from '../plans/plan-texts';
import { useBillingTranslations } from '../plans/plans.store';
import { useSummary } from './account-summary.store';
import { findScarcest, useQuotas } from './useQuotas';

const ACTIVITY_VIEW = 'activity';

/** The plan and the quota that runs out first, as a link to Activity. */
export default function AccountSummary() {
  return useSession() && <Loaded />;
}

function Loaded() {
  const balance = useSummary((state) => state.balance);
  const usage = useSummary((state) => state.usage);
  return balance && usage && <Summary balance={balance} usage={usage} />;
}

function Summary({ balance, usage }: { readonly balance: Balance; readonly usage: Usage }) {
  const { t } = useBillingTranslations();
  const { navigation } = useHost();
  const quota = findScarcest(useQuotas(balance, usage));
  const name = planName(t, balance.subscription_plan);
  return (
    <Link
      href={`?view=${ACTIVITY_VIEW}`}
      title={t('summary.open')}
      onClick={onPlainPress(() => navigation.openView(ACTIVITY_VIEW))}
    >
      <Plan>{t('summary.plan', { plan: name })}</Plan>
      {quota && (
        <Meter
          isCompact
          label={quota.label}
          text={quota.text}
          fraction={quota.fraction}
          isLow={quota.isLow}
        />
      )}
    </Link>
  );
}

const Link = styled.a`
  display: grid;
  flex: 1;
  gap: ${token.space[1]};
  min-inline-size: 0;
  padding: ${token.space[1]} ${token.space[3]};
  border-radius: ${token.radius.control};
  color: ${token.color.ink};
  line-height: ${token.type.leading.tight};
  text-decoration: none;

  &:hover {
    background: ${token.color.tint};
  }
  /* Beside icons only the bar has room. */
  @container (max-width: 8rem) {
    padding: 0 ${token.space[1]};

    & > :first-child,
    & > * > :not(:last-child) {
      ${visuallyHidden}
    }
  }
`;

const Plan = styled.span`
  overflow: hidden;
  font-size: ${token.type.size[0]};
  font-weight: ${token.type.weight.medium};
  text-overflow: ellipsis;
  white-space: nowrap;
`;
