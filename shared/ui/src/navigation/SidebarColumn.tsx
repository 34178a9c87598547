import type { ReactNode } from 'react';
import { css, styled } from 'styled-components';
import { visuallyHidden } from '../accessibility/VisuallyHidden';
import { IconButton } from '../controls/IconButton';
import { linkOrButton } from '../controls/link-or-button';
import { Icon } from '../icons/Icon';
import { OnWidth } from '../layout/OnWidth';
import { useUiTexts } from '../texts/UiTextsProvider';
import { media } from '../theme/media';
import { token } from '../theme/token';
import type { IconName } from '../icons/icon-paths';

export interface SidebarItem {
  id: string;
  label: string;
  icon: IconName;
  /** Makes the item a link, which works before scripts run. */
  href?: string | undefined;
  /** Label for the phone bar, part of the full one. */
  shortLabel?: string | undefined;
  atEnd?: boolean | undefined;
}

interface SidebarColumnProps {
  label: string;
  items: readonly SidebarItem[];
  current: string | undefined;
  onSelect: (id: string) => void;
  onNear?: ((id: string) => void) | undefined;
  header: ReactNode;
  collapsedHeader: ReactNode;
  /** Undefined lets CSS choose by screen width. */
  collapsed: boolean | undefined;
  onCollapsedChange: (collapsed: boolean) => void;
}

export function SidebarColumn(props: SidebarColumnProps) {
  const { label, items, current, onSelect, onNear, collapsed, onCollapsedChange } = props;
  const texts = useUiTexts();
  const renderEntry = (item: SidebarItem) => (
    <li key={item.id}>
      <Entry
        {...linkOrButton(item, onSelect)}
        aria-current={item.id === current ? 'page' : undefined}
        title={collapsed ? item.label : undefined}
        aria-label={collapsed ? item.label : undefined}
        onPointerEnter={() => onNear?.(item.id)}
        onFocus={() => onNear?.(item.id)}
      >
        <Icon name={item.icon} />
        {!collapsed && <Label $collapsed={collapsed}>{item.label}</Label>}
      </Entry>
    </li>
  );
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
      <List>{items.filter((item) => !item.atEnd).map(renderEntry)}</List>
      <List>{items.filter((item) => item.atEnd).map(renderEntry)}</List>
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
  display: flex;
  flex: none;
  flex-direction: column;
  ${byState(
    css`
      inline-size: 15.5rem;
    `,
    css`
      inline-size: 4.5rem;
    `,
  )}
  padding: ${token.space[4]} ${token.space[3]};
  border-inline-end: ${token.border.hair} solid ${token.color.line};
  overflow-y: auto;
  transition: inline-size ${token.motion.enter};
`;

const Top = styled.div<Width>`
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: ${token.space[3]};
  padding-block-end: ${token.space[5]};
  ${byState(
    css`
      flex-direction: row;
      padding-inline-start: ${token.space[2]};
    `,
    css`
      flex-direction: column;
      padding-inline-start: 0;
    `,
  )}
`;

const Label = styled.span<Width>`
  ${byState(
    css``,
    css`
      ${visuallyHidden}
    `,
  )}
`;

const List = styled.ul`
  display: flex;
  flex-direction: column;
  gap: ${token.space[1]};
  list-style: none;

  &:last-child {
    margin-block-start: auto;
    padding-block-start: ${token.space[5]};
  }
`;

const Entry = styled.button`
  position: relative;
  display: flex;
  align-items: center;
  gap: ${token.space[3]};
  inline-size: 100%;
  min-block-size: ${token.control.height};
  padding: ${token.space[2]} ${token.space[3]};
  border: 0;
  border-radius: ${token.radius.control};
  background: none;
  color: ${token.color.inkMuted};
  line-height: ${token.type.leading.tight};
  text-align: start;
  text-decoration: none;
  cursor: pointer;
  transition:
    background-color ${token.motion.state},
    color ${token.motion.state};

  &:hover {
    background: ${token.color.tint};
    color: ${token.color.ink};
  }
  &:focus-visible {
    outline-offset: -2px;
  }
  &[aria-current='page'] {
    background: ${token.color.tint};
    color: ${token.color.ink};
    font-weight: ${token.type.weight.medium};
  }
`;
