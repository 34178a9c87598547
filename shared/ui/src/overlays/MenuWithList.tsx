import type { ReactElement, ReactNode } from 'react';
import { DropdownMenu as Primitive } from 'radix-ui';
import { styled } from 'styled-components';
import { Icon } from '../icons/Icon';
import type { IconName } from '../icons/icon-paths';
import { usePortalContainer } from '../theme/StyleScope';
import { token } from '../theme/token';
import { floatingItemStyles, floatingStyles } from './floating-styles';
import { useReplacedTrigger, type ListRequest } from './late-list';

export interface MenuItem {
  id: string;
  label: ReactNode;
  icon?: IconName | undefined;
  onSelect: () => void;
  /** For actions that can't be undone. */
  danger?: boolean | undefined;
  disabled?: boolean | undefined;
  separated?: boolean | undefined;
}

export interface MenuProps {
  /** One element that accepts a ref: a Button or IconButton. */
  trigger: ReactElement;
  items: readonly MenuItem[];
}

export type MenuWithListProps = MenuProps & ListRequest;

export function MenuWithList(props: MenuWithListProps) {
  const { trigger, items, defaultOpen } = props;
  const hasIcons = items.some(({ icon }) => icon);
  const button = useReplacedTrigger(props);
  return (
    <Primitive.Root modal={false} defaultOpen={defaultOpen}>
      <Primitive.Trigger asChild ref={button}>
        {trigger}
      </Primitive.Trigger>
      <Primitive.Portal container={usePortalContainer()}>
        <List align="end" sideOffset={4} collisionPadding={8}>
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
  color: ${({ $danger }) => ($danger ? token.color.bad : token.color.ink)};
  ${floatingItemStyles}
`;

const NoIcon = styled.span`
  inline-size: ${token.control.icon};
`;

const Line = styled(Primitive.Separator)`
  block-size: 1px;
  margin: ${token.space[1]} ${token.space[2]};
  background: ${token.color.line};
`;
