import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { IconButton } from '../controls/IconButton';
import { Icon } from '../icons/Icon';
import { useUiTexts } from '../texts/UiTextsProvider';
import { token } from '../theme/token';
import type { SidebarItem } from './sidebar-item';

interface SidebarColumnProps {
  label: string;
  items: readonly SidebarItem[];
  current: string | undefined;
  onSelect: (id: string) => void;
  onNear?: ((id: string) => void) | undefined;
  header: ReactNode;
  collapsed: boolean;
  onCollapsedChange: (collapsed: boolean) => void;
}

export function SidebarColumn(props: SidebarColumnProps) {
  const { label, items, current, onSelect, onNear, header, collapsed, onCollapsedChange } = props;
  const texts = useUiTexts();
  const renderEntry = (item: SidebarItem) => (
    <li key={item.id}>
      <Entry
        type="button"
        aria-current={item.id === current ? 'page' : undefined}
        title={collapsed ? item.label : undefined}
        aria-label={collapsed ? item.label : undefined}
        onClick={() => onSelect(item.id)}
        onPointerEnter={() => onNear?.(item.id)}
        onFocus={() => onNear?.(item.id)}
      >
        <Icon name={item.icon} />
        {!collapsed && <span>{item.label}</span>}
      </Entry>
    </li>
  );
  return (
    <Column aria-label={label} $collapsed={collapsed}>
      <Top $collapsed={collapsed}>
        {header}
        <IconButton
          icon="menu"
          label={collapsed ? texts.expandNavigation : texts.collapseNavigation}
          aria-expanded={!collapsed}
          onClick={() => onCollapsedChange(!collapsed)}
        />
      </Top>
      <List>{items.filter((item) => !item.atEnd).map(renderEntry)}</List>
      <List>{items.filter((item) => item.atEnd).map(renderEntry)}</List>
    </Column>
  );
}

const Column = styled.nav<{ $collapsed: boolean }>`
  display: flex;
  flex: none;
  flex-direction: column;
  inline-size: ${({ $collapsed }) => ($collapsed ? '4.5rem' : '15.5rem')};
  padding: ${token.space[4]} ${token.space[3]};
  border-inline-end: ${token.border.hair} solid ${token.color.line};
  overflow-y: auto;
  transition: inline-size ${token.motion.enter};
`;

const Top = styled.div<{ $collapsed: boolean }>`
  display: flex;
  flex-direction: ${({ $collapsed }) => ($collapsed ? 'column' : 'row')};
  align-items: center;
  justify-content: space-between;
  gap: ${token.space[3]};
  padding-block-end: ${token.space[5]};
  padding-inline-start: ${({ $collapsed }) => ($collapsed ? '0' : token.space[2])};
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
