import { useEffect, useEffectEvent, useRef, useState, type KeyboardEvent, type RefObject } from 'react';

export interface ListRequest {
  readonly defaultOpen: boolean;
  readonly hasFocus: boolean;
  readonly pressed: string | undefined;
}

/**
 * Props of a trigger that loads its list on hover, press or key. `request` is set once the list is
 * loaded and wanted.
 */
export function useLateList(load: () => Promise<boolean>, opens: (event: KeyboardEvent) => boolean) {
  const [request, setRequest] = useState<ListRequest>();
  const button = useRef<HTMLButtonElement>(null);

  async function open(how: Partial<ListRequest>): Promise<void> {
    if (!(await load())) return;
    const hasFocus = button.current !== null && button.current === document.activeElement;
    setRequest({ defaultOpen: false, pressed: undefined, hasFocus, ...how });
  }

  const trigger = {
    ref: button,
    onPointerEnter: () => void load(),
    onClick: () => void open({ defaultOpen: true }),
    onKeyDown(event: KeyboardEvent) {
      if (!opens(event)) return;
      event.preventDefault();
      void open({ pressed: event.key });
    },
    // Tab only loads the list; another key opens it.
    onKeyUp({ key }: KeyboardEvent) {
      if (key === 'Tab') void open({});
    },
  };
  return { request, trigger };
}

/** Ref of the replacing trigger: takes over the focus and replays the pressed key. */
export function useReplacedTrigger(request: ListRequest): RefObject<HTMLButtonElement | null> {
  const button = useRef<HTMLButtonElement>(null);
  const replay = useEffectEvent(() => {
    const { defaultOpen, hasFocus, pressed } = request;
    // An open list takes the focus itself, and closes when it loses it.
    if (hasFocus && !defaultOpen) button.current?.focus({ preventScroll: true });
    if (pressed !== undefined)
      button.current?.dispatchEvent(
        new KeyboardEvent('keydown', { key: pressed, bubbles: true, cancelable: true }),
      );
  });
  useEffect(() => replay(), []);
  return button;
}
