import { type ReactNode, createElement, type KeyboardEvent } from 'react';
import { styled } from 'styled-components';
import { Direction } from 'radix-ui';
import { useUiTexts } from '../texts/UiTextsProvider';
import { token } from '../theme/token';
import { Field, type FieldTexts } from './Field';
import type { SelectWithListProps } from './SelectWithList';
import { Icon } from '../icons/Icon';
import { lateComponent } from '../late-component';
import { useLateList } from '../overlays/late-list';
import { ChosenText, triggerStyles, type SelectControlProps, type SelectOption } from './select-trigger';

export interface SelectProps extends FieldTexts {
  options: readonly SelectOption[];
  /** Value of the selected option; '' shows the placeholder. */
  value: string;
  onValueChange: (value: string) => void;
  placeholder?: string | undefined;
  /** Beside the control, e.g. a button that plays the selection. */
  preview?: ReactNode;
  disabled?: boolean | undefined;
}

/** Selects one option. Opens by click, touch, Enter, Space or arrows; typing jumps to an option. */
export function Select(props: SelectProps) {
  const { label, hint, error, hideLabel, required } = props;
  const { options, placeholder, preview, onValueChange, value, disabled } = props;
  const texts = useUiTexts();
  return (
    <Field label={label} hint={hint} error={error} hideLabel={hideLabel} required={required}>
      {(control) => (
        <Row>
          <SelectControl
            options={options}
            value={value}
            onValueChange={onValueChange}
            control={control}
            placeholder={placeholder ?? texts.choose}
            disabled={disabled ?? false}
          />
          {preview}
        </Row>
      )}
    </Field>
  );
}

const Row = styled.div`
  display: flex;
  align-items: center;
  gap: ${token.space[2]};
  min-inline-size: 0;
`;

const withList = lateComponent<SelectWithListProps>(
  async () => (await import(/* webpackChunkName: "overlays" */ './SelectWithList')).SelectWithList,
);

const openingKeys = new Set(['Enter', 'ArrowDown', 'ArrowUp']);

function opens({ key, ctrlKey, altKey, metaKey }: KeyboardEvent): boolean {
  if (ctrlKey || metaKey) return false;
  return openingKeys.has(key) || (key.length === 1 && !altKey);
}

function SelectControl(props: SelectControlProps) {
  const { options, value, placeholder, disabled, control } = props;
  const direction = Direction.useDirection();
  const List = withList.useIt();
  const { request, trigger } = useLateList(withList.load, opens);
  if (List && request) return createElement(List, { ...props, ...request });
  const { required, ...attributes } = control;
  const chosen = options.find((option) => option.value === value);
  return (
    <Trigger
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
      {...trigger}
    >
      <ChosenText>{chosen ? <bdi>{chosen.label}</bdi> : placeholder}</ChosenText>
      <Icon name="chevronDown" />
    </Trigger>
  );
}

const Trigger = styled.button`
  ${triggerStyles}
`;
