import { styled } from 'styled-components';
import type { PreflightFinding } from '@lisan/contract';
import { Icon, Text, token } from '@lisan/ui';
import { useSyncTranslations } from '../sync/useSync';

const looks = {
  good: { icon: 'check', color: token.color.good, soft: token.color.goodSoft },
  weak: { icon: 'info', color: token.color.warn, soft: token.color.warnSoft },
  bad: { icon: 'alert', color: token.color.bad, soft: token.color.badSoft },
} as const;

/** What was looked at, each with what to do where it is not good. */
export function Findings({ findings }: { readonly findings: readonly PreflightFinding[] }) {
  const { t } = useSyncTranslations();
  return (
    <List aria-label={t('preflight.findings.label')}>
      {findings.map(({ about, state, advice }) => (
        <Finding key={about} $wide={advice !== null}>
          <Mark $state={state}>
            <Icon name={looks[state].icon} />
          </Mark>
          <div>
            <Text as="span" weight="medium">
              {t(`preflight.findings.${about}.${state}`)}
            </Text>
            {advice && <Text size={0}>{advice}</Text>}
          </div>
        </Finding>
      ))}
    </List>
  );
}

const List = styled.ul`
  display: flex;
  flex-wrap: wrap;
  gap: ${token.space[3]} ${token.space[5]};
  margin: 0;
  padding: 0;
  list-style: none;
`;

/* With something to do, it has a line of its own. */
const Finding = styled.li<{ $wide: boolean }>`
  display: flex;
  align-items: start;
  gap: ${token.space[2]};
  ${({ $wide }) => ($wide ? 'flex: 1 1 100%;' : '')}
`;

const Mark = styled.span<{ $state: keyof typeof looks }>`
  display: inline-flex;
  flex: none;
  padding: ${token.space[1]};
  border-radius: ${token.radius.pill};
  background: ${({ $state }) => looks[$state].soft};
  color: ${({ $state }) => looks[$state].color};
`;
