import { createElement, useId, useRef, useState, type KeyboardEvent, type MouseEvent } from 'react';
import { lazyComponent } from '../lazy-component';
import type { FloatingListProps, ListProps } from './FloatingList';

const floatingList = lazyComponent<FloatingListProps>(
  async () => (await import(/* webpackChunkName: "overlays" */ './FloatingList')).FloatingList,
);

/**
 * Props of a trigger, and its list while open. The list loads on hover, focus or press. A press, Enter and Space open
 * it, and the keys that `opens` accepts.
 */
export function useFloatingList(props: ListProps, opens: (event: KeyboardEvent) => boolean) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const [opened, setOpened] = useState<{ by: string | undefined }>();
  const List = floatingList.useIt();

  async function open(by: string | undefined): Promise<void> {
    const pressed = button.current;
    if (!(await floatingList.load())) return;
    // The user may have moved on while the list loaded. Safari focuses no pressed button.
    const { activeElement, body } = document;
    const isElsewhere = activeElement !== null && activeElement !== body && activeElement !== pressed;
    if (pressed?.isConnected && !pressed.disabled && !isElsewhere) setOpened({ by });
  }

  const trigger = {
    ref: button,
    ...(props.role === 'listbox' ? { role: 'combobox' } : { 'aria-haspopup': props.role }),
    'aria-expanded': opened !== undefined,
    'aria-controls': opened && id,
    onPointerEnter: () => void floatingList.load(),
    onFocus: () => void floatingList.load(),
    onClick({ detail }: MouseEvent) {
      if (opened) setOpened(undefined);
      // Browsers count no click for Enter and Space.
      else void open(detail === 0 ? 'Enter' : undefined);
    },
    onKeyDown(event: KeyboardEvent) {
      if (!opens(event)) return;
      event.preventDefault();
      void open(event.key);
    },
  };
  const list =
    opened &&
    List &&
    createElement(List, {
      ...props,
      id,
      trigger: button,
      openedBy: opened.by,
      onClose: () => setOpened(undefined),
    });
  return { trigger, list };
}
