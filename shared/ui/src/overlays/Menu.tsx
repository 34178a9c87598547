import type { ReactElement, ReactNode } from 'react';
import { DropdownMenu as Primitive } from 'radix-ui';
import { styled } from 'styled-components';
import { Icon } from '../icons/Icon';
import type { IconName } from '../icons/icon-paths';
import { usePortalContainer } from '../theme/StyleScope';
import { token } from '../theme/token';
import { floatingStyles } from './floating-styles';

/** One action of a menu. */
export interface MenuItem {
  id: string;
  label: ReactNode;
  icon?: IconName | undefined;
  onSelect: () => void;
  /** For what cannot be undone. */
  danger?: boolean | undefined;
  disabled?: boolean | undefined;
  /** Draws a line above it. */
  separated?: boolean | undefined;
}

export interface MenuProps {
  /** One element that takes a ref: a Button or IconButton. */
  trigger: ReactElement;
  items: readonly MenuItem[];
  /** Edge of the trigger that the menu stands at; `end` by default. */
  align?: 'start' | 'center' | 'end' | undefined;
}

/** Actions behind one button. Arrows move, typing jumps, Escape closes. */
export function Menu({ trigger, items, align = 'end' }: MenuProps) {
  const hasIcons = items.some(({ icon }) => icon);
  return (
    <Primitive.Root modal={false}>
      <Primitive.Trigger asChild>{trigger}</Primitive.Trigger>
      <Primitive.Portal container={usePortalContainer()}>
        <List align={align} sideOffset={4} collisionPadding={8}>
          {items.map(({ id, label, icon, onSelect, danger, disabled, separated }) => (
            <div key={id} role="presentation">
              {separated && <Line />}
              <Item onSelect={onSelect} disabled={disabled ?? false} $danger={danger ?? false}>
                {icon ? <Icon name={icon} /> : hasIcons && <NoIcon />}
                {label}
              </Item>
            </div>
          ))}
        </List>
      </Primitive.Portal>
    </Primitive.Root>
  );
}

const List = styled(Primitive.Content)`
  ${floatingStyles}
  min-inline-size: 11rem;
  max-inline-size: min(22rem, 90vw);
  max-block-size: var(--radix-dropdown-menu-content-available-height);
  padding: ${token.space[1]};
  overflow-y: auto;
`;

const Item = styled(Primitive.Item)<{ $danger: boolean }>`
  display: flex;
  align-items: center;
  gap: ${token.space[3]};
  min-block-size: ${token.control.height};
  padding: ${token.space[2]} ${token.space[3]};
  border-radius: ${token.radius.control};
  color: ${({ $danger }) => ($danger ? token.color.bad : token.color.ink)};
  line-height: ${token.type.leading.tight};
  cursor: pointer;
  user-select: none;
  outline: none;

  &[data-highlighted] {
    background: ${token.color.tint};
  }
  &[data-disabled] {
    opacity: 0.5;
    cursor: not-allowed;
  }
`;

/** Keeps the words of one menu below each other. */
const NoIcon = styled.span`
  inline-size: ${token.control.icon};
`;

const Line = styled(Primitive.Separator)`
  block-size: 1px;
  margin: ${token.space[1]} ${token.space[2]};
  background: ${token.color.line};
`;
