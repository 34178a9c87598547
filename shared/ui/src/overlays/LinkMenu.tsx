import { useId, useRef, type ReactNode } from 'react';
import { styled } from 'styled-components';
import { IconButton } from '../controls/IconButton';
import { linkOrButton } from '../controls/link-or-button';
import { Icon } from '../icons/Icon';
import type { IconName } from '../icons/icon-paths';
import { token } from '../theme/token';

export interface LinkMenuItem {
  id: string;
  label: ReactNode;
  /** Has the same effect without scripts. */
  href: string;
}

interface LinkMenuProps {
  icon: IconName;
  label: string;
  items: readonly LinkMenuItem[];
  /** Id of the chosen item. */
  current: string;
  onSelect: (id: string) => void;
}

/** One choice of several behind an icon. Opens and works before scripts run. */
export function LinkMenu({ icon, label, items, current, onSelect }: LinkMenuProps) {
  const id = useId();
  const list = useRef<HTMLUListElement>(null);

  function handleSelect(chosen: string): void {
    list.current?.hidePopover();
    onSelect(chosen);
  }

  return (
    <>
      <IconButton icon={icon} label={label} popoverTarget={id} />
      <List id={id} ref={list} popover="auto" aria-label={label}>
        {items.map((item) => (
          <li key={item.id}>
            <Choice
              {...linkOrButton(item, handleSelect)}
              aria-current={item.id === current ? 'true' : undefined}
            >
              {item.label}
              {item.id === current && <Icon name="check" />}
            </Choice>
          </li>
        ))}
      </List>
    </>
  );
}

/** In the top layer. Browsers without anchors show it in the middle. */
const List = styled.ul`
  min-inline-size: 10rem;
  padding: ${token.space[1]};
  border: ${token.border.hair} solid ${token.color.line};
  border-radius: ${token.radius.card};
  background: ${token.color.surface};
  box-shadow: ${token.shadow.float};
  color: ${token.color.ink};
  list-style: none;

  @supports (position-area: block-end) {
    inset: auto;
    margin-block-start: ${token.space[1]};
    position-area: block-end span-inline-start;
    position-try-fallbacks: flip-inline;
  }
`;

const Choice = styled.a`
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: ${token.space[4]};
  min-block-size: ${token.control.height};
  padding: ${token.space[2]} ${token.space[3]};
  border-radius: ${token.radius.control};
  color: inherit;
  text-decoration: none;

  &:hover {
    background: ${token.color.tint};
  }
  &:focus-visible {
    outline-offset: -2px;
  }
`;
