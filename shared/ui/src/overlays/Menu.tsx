import { createElement } from 'react';
import { Slot } from 'radix-ui';
import { lateComponent } from '../late-component';
import { useLateList } from './late-list';
import type { MenuProps, MenuWithListProps } from './MenuWithList';

const withList = lateComponent<MenuWithListProps>(
  async () => (await import(/* webpackChunkName: "overlays" */ './MenuWithList')).MenuWithList,
);

const openingKeys = new Set(['Enter', ' ', 'ArrowDown']);

/** Actions behind one button. Arrows move, typing jumps, Escape closes. */
export function Menu(props: MenuProps) {
  const List = withList.useIt();
  const { request, trigger } = useLateList(withList.load, ({ key }) => openingKeys.has(key));
  if (List && request) return createElement(List, { ...props, ...request });
  return (
    <Slot.Root aria-haspopup="menu" aria-expanded={false} {...trigger}>
      {props.trigger}
    </Slot.Root>
  );
}
