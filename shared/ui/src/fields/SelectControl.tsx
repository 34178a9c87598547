import { createElement, useRef, useState, type KeyboardEvent } from 'react';
import { Direction } from 'radix-ui';
import { styled } from 'styled-components';
import { Icon } from '../icons/Icon';
import { lateComponent } from '../late-component';
import { ChosenText, triggerStyles, type SelectControlProps } from './select-trigger';
import type { SelectWithListProps } from './SelectWithList';

const withList = lateComponent<SelectWithListProps>(
  async () => (await import(/* webpackChunkName: "overlays" */ './SelectWithList')).SelectWithList,
);

/** What opens a list, besides a letter that an option begins with. */
const opening = new Set(['Enter', 'ArrowDown', 'ArrowUp']);

type Wish = Pick<SelectWithListProps, 'defaultOpen' | 'hasFocus' | 'pressed'>;

/**
 * The button of a select. Its list comes in a file of its own: with the first select that is reached by keyboard or
 * pressed, or by itself after a moment.
 */
export function SelectControl(props: SelectControlProps) {
  const { options, value, placeholder, disabled, control } = props;
  const WithList = withList.useIt();
  const direction = Direction.useDirection();
  const [wish, setWish] = useState<Wish>();
  const button = useRef<HTMLButtonElement>(null);

  async function want(how: Partial<Wish>): Promise<void> {
    if (!(await withList.load())) return;
    const hasFocus = button.current !== null && button.current === document.activeElement;
    setWish({ defaultOpen: false, pressed: undefined, hasFocus, ...how });
  }

  function handleKey(event: KeyboardEvent): void {
    const { key, ctrlKey, altKey, metaKey } = event;
    if (ctrlKey || metaKey || (altKey && !opening.has(key)) || !(opening.has(key) || key.length === 1))
      return;
    event.preventDefault();
    void want({ pressed: key });
  }

  if (WithList && wish) return createElement(WithList, { ...props, ...wish });
  const { required, ...attributes } = control;
  const chosen = options.find((option) => option.value === value);
  return (
    <Trigger
      ref={button}
      type="button"
      role="combobox"
      aria-expanded={false}
      aria-controls={undefined}
      aria-autocomplete="none"
      aria-required={required ?? false}
      data-state="closed"
      dir={direction}
      {...(!chosen && { 'data-placeholder': '' })}
      {...attributes}
      disabled={disabled}
      onPointerEnter={() => void withList.load()}
      onClick={() => void want({ defaultOpen: true })}
      onKeyDown={handleKey}
      // With the keyboard the list is opened by a key, not by focus.
      onKeyUp={({ key }) => void (key === 'Tab' && want({}))}
    >
      <ChosenText>{chosen ? <bdi>{chosen.label}</bdi> : placeholder}</ChosenText>
      <Icon name="chevronDown" />
    </Trigger>
  );
}

const Trigger = styled.button`
  ${triggerStyles}
`;
