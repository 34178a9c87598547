import { useEffect, useEffectEvent, useRef } from 'react';
import { Select as Primitive } from 'radix-ui';
import { styled } from 'styled-components';
import { Icon } from '../icons/Icon';
import { ChosenText, triggerStyles } from './select-trigger';
import type { SelectControlProps } from './select-trigger';
import { SelectList } from './SelectList';

export interface SelectWithListProps extends SelectControlProps {
  readonly defaultOpen: boolean;
  /** The trigger takes the focus that the one before it had. */
  readonly hasFocus: boolean;
  /** The key that was pressed on the trigger before this was there. */
  readonly pressed: string | undefined;
}

/** A select whose list can open. */
export function SelectWithList(props: SelectWithListProps) {
  const { options, value, onValueChange, placeholder, disabled, control, defaultOpen, hasFocus, pressed } =
    props;
  const { required, ...attributes } = control;
  const chosen = options.find((option) => option.value === value);
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
    <Parts {...{ value, onValueChange, defaultOpen, disabled }} required={required ?? false}>
      <Trigger ref={button} {...attributes}>
        {/* Radix would write it when it has found the item: a moment with nothing there. */}
        <ChosenText>{chosen ? <bdi>{chosen.label}</bdi> : placeholder}</ChosenText>
        <Icon name="chevronDown" />
      </Trigger>
      <SelectList options={options} />
    </Parts>
  );
}

/* The root without the hidden select that it sends along with forms, which has a style of its own. */
const Parts = Primitive.unstable_Provider;

const Trigger = styled(Primitive.Trigger)`
  ${triggerStyles}
`;
