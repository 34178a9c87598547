import { useEffect, useEffectEvent, useRef } from 'react';
import { DropdownMenu as Primitive } from 'radix-ui';
import { styled } from 'styled-components';
import { Icon } from '../icons/Icon';
import { usePortalContainer } from '../theme/StyleScope';
import { token } from '../theme/token';
import { floatingStyles } from './floating-styles';
import type { MenuProps } from './menu-props';

export interface MenuWithListProps extends MenuProps {
  readonly defaultOpen: boolean;
  /** The trigger takes the focus that the one before it had. */
  readonly hasFocus: boolean;
  /** The key that was pressed on the trigger before this was there. */
  readonly pressed: string | undefined;
}

/** A menu whose list can open. */
export function MenuWithList(props: MenuWithListProps) {
  const { trigger, items, align = 'end', defaultOpen, hasFocus, pressed } = props;
  const hasIcons = items.some(({ icon }) => icon);
  const button = useRef<HTMLButtonElement>(null);
  const takeOver = useEffectEvent(() => {
    // An open list takes the focus itself, and closes when it loses it.
    if (hasFocus && !defaultOpen) button.current?.focus({ preventScroll: true });
    if (pressed !== undefined)
      button.current?.dispatchEvent(
        new KeyboardEvent('keydown', { key: pressed, bubbles: true, cancelable: true }),
      );
  });
  useEffect(() => takeOver(), []);
  return (
    <Primitive.Root modal={false} defaultOpen={defaultOpen}>
      <Primitive.Trigger asChild ref={button}>
        {trigger}
      </Primitive.Trigger>
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
