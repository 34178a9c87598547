import { useId, type ReactElement } from 'react';
import { Slot } from 'radix-ui';
import type { ListItem } from './FloatingList';
import { useFloatingList } from './useFloatingList';

interface MenuProps {
  /** One element that accepts a ref: a Button or IconButton. */
  trigger: ReactElement;
  items: readonly Omit<ListItem, 'detail' | 'group'>[];
}

/** Actions behind one button. Arrows move, typing jumps, Escape closes. */
export function Menu({ trigger: button, items }: MenuProps) {
  const id = useId();
  const { trigger, list } = useFloatingList(
    { role: 'menu', labelledBy: id, items },
    ({ key }) => key === 'ArrowDown',
  );
  return (
    <>
      <Slot.Root id={id} {...trigger}>
        {button}
      </Slot.Root>
      {list}
    </>
  );
}
