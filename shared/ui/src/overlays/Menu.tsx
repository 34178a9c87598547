import { createElement, useRef, useState, type KeyboardEvent } from 'react';
import { Slot } from 'radix-ui';
import { lateComponent } from '../late-component';
import type { MenuProps } from './menu-props';
import type { MenuWithListProps } from './MenuWithList';

const withList = lateComponent<MenuWithListProps>(
  async () => (await import(/* webpackChunkName: "overlays" */ './MenuWithList')).MenuWithList,
);

/** What opens a menu. */
const opening = new Set(['Enter', ' ', 'ArrowDown']);

type Wish = Pick<MenuWithListProps, 'defaultOpen' | 'hasFocus' | 'pressed'>;

/**
 * Actions behind one button. Arrows move, typing jumps, Escape closes. The list comes in a file of its own: with the
 * first menu that is reached by keyboard or pressed, or by itself after a moment.
 */
export function Menu(props: MenuProps) {
  const WithList = withList.useIt();
  const [wish, setWish] = useState<Wish>();
  const button = useRef<HTMLButtonElement>(null);

  async function want(how: Partial<Wish>): Promise<void> {
    if (!(await withList.load())) return;
    const hasFocus = button.current !== null && button.current === document.activeElement;
    setWish({ defaultOpen: false, pressed: undefined, hasFocus, ...how });
  }

  function handleKey(event: KeyboardEvent): void {
    if (!opening.has(event.key)) return;
    event.preventDefault();
    void want({ pressed: event.key });
  }

  if (WithList && wish) return createElement(WithList, { ...props, ...wish });
  return (
    <Slot.Root
      ref={button}
      aria-haspopup="menu"
      aria-expanded={false}
      onPointerEnter={() => void withList.load()}
      onClick={() => void want({ defaultOpen: true })}
      onKeyDown={handleKey}
      // With the keyboard the menu is opened by a key, not by focus.
      onKeyUp={({ key }: KeyboardEvent) => void (key === 'Tab' && want({}))}
    >
      {props.trigger}
    </Slot.Root>
  );
}
