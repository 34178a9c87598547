import type { ReactNode } from 'react';
import { css, styled } from 'styled-components';
import { IconButton } from '../controls/IconButton';
import { OnWidth } from '../layout/OnWidth';
import { useUiTexts } from '../texts/UiTextsProvider';
import { media } from '../theme/media';
import { token } from '../theme/token';
import { AccountBlock } from './AccountBlock';
import { NavigationEntry } from './NavigationEntry';
import type { NavigationProps, SidebarItem } from './sidebar-item';

interface SidebarColumnProps extends NavigationProps {
  header: ReactNode;
  collapsedHeader: ReactNode;
  /** Undefined lets CSS choose by screen width. */
  collapsed: boolean | undefined;
  onCollapsedChange: (collapsed: boolean) => void;
}

export function SidebarColumn(props: SidebarColumnProps) {
  const { label, items, current, onSelect, onNear, account, collapsed, onCollapsedChange } = props;
  const texts = useUiTexts();
  const renderEntry = (item: SidebarItem) => (
    <li key={item.id}>
      <NavigationEntry
        item={item}
        isCurrent={item.id === current}
        collapsed={collapsed}
        onSelect={onSelect}
        onNear={onNear}
      />
    </li>
  );
  const at = (place: SidebarItem['place']) => items.filter((item) => item.place === place).map(renderEntry);
  const [start, end] = [at('start'), at('end')];
  return (
    <Column aria-label={label} $collapsed={collapsed}>
      <Top $collapsed={collapsed}>
        <OnWidth width="desktop" holds={collapsed === undefined ? undefined : !collapsed}>
          {props.header}
        </OnWidth>
        <OnWidth width="compact" holds={collapsed}>
          {props.collapsedHeader}
        </OnWidth>
        <OnWidth width="desktop" holds={collapsed === undefined ? undefined : true}>
          <IconButton
            icon="menu"
            label={collapsed ? texts.expandNavigation : texts.collapseNavigation}
            aria-expanded={!collapsed}
            onClick={() => onCollapsedChange(!collapsed)}
          />
        </OnWidth>
        {collapsed === undefined && (
          <OnWidth width="compact" holds={undefined}>
            <IconButton icon="menu" label={texts.expandNavigation} aria-expanded={false} />
          </OnWidth>
        )}
      </Top>
      {start.length > 0 && <List>{start}</List>}
      <Views>{at(undefined)}</Views>
      {end.length > 0 && <List>{end}</List>}
      {account && <AccountBlock account={account} items={items} onSelect={onSelect} />}
    </Column>
  );
}

interface Width {
  $collapsed: boolean | undefined;
}

type Rules = ReturnType<typeof css>;

const byState =
  (wide: Rules, narrow: Rules) =>
  ({ $collapsed }: Width) =>
    $collapsed === undefined
      ? css`
          ${wide}
          ${media.compact} {
            ${narrow}
          }
        `
      : $collapsed
        ? narrow
        : wide;

const Column = styled.nav<Width>`
  container-type: inline-size;
  display: flex;
  flex: none;
  flex-direction: column;
  gap: ${token.space[4]};
  ${byState(
    css`
      inline-size: 15.5rem;
    `,
    css`
      inline-size: 4.5rem;
    `,
  )}
  padding: ${token.space[4]} ${token.space[3]} ${token.space[3]};
  border-inline-end: ${token.border.hair} solid ${token.color.line};
  overflow-y: auto;
  transition: inline-size ${token.motion.enter};

  @media (max-height: 36rem) {
    gap: ${token.space[2]};
    padding-block: ${token.space[2]};
  }
`;

const Top = styled.div<Width>`
  display: flex;
  flex: none;
  align-items: center;
  justify-content: space-between;
  gap: ${token.space[3]};
  ${byState(
    css`
      flex-direction: row;
      padding-inline-start: ${token.space[2]};
    `,
    css`
      flex-direction: column;
      padding-inline-start: 0;

      @media (max-height: 36rem) {
        & > * > a {
          display: none;
        }
      }
    `,
  )}
`;

const List = styled.ul`
  display: flex;
  flex: none;
  flex-direction: column;
  gap: ${token.space[1]};
  list-style: none;
`;

/** Scrolls on its own, so that what is below it stays in sight. */
const Views = styled(List)`
  flex: 1 1 auto;
  min-block-size: 6rem;
  overflow-y: auto;

  & > li {
    flex: none;
  }
`;
