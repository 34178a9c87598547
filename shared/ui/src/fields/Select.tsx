import type { KeyboardEvent, ReactNode } from 'react';
import { styled } from 'styled-components';
import { useUiTexts } from '../texts/UiTextsProvider';
import { token } from '../theme/token';
import { Field, inputStyles, type FieldControl, type FieldTexts } from './Field';
import { Icon } from '../icons/Icon';
import { useFloatingList } from '../overlays/useFloatingList';
import { truncated } from '../typography/Text';
import { Inline } from '../layout/Stack';

export interface SelectOption {
  /** Not empty. */
  value: string;
  label: string;
  /** Second line, e.g. how a voice sounds. */
  detail?: string | undefined;
  group?: string | undefined;
  disabled?: boolean | undefined;
}

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
  const { label, hint, error, hideLabel, required, preview } = props;
  return (
    <Field label={label} hint={hint} error={error} hideLabel={hideLabel} required={required}>
      {(control) => (
        <Inline gap={2} wrap={false}>
          <SelectControl {...props} control={control} />
          {preview}
        </Inline>
      )}
    </Field>
  );
}

// Enter and Space press the button.
function opens({ key, ctrlKey, altKey, metaKey }: KeyboardEvent): boolean {
  if (ctrlKey || metaKey) return false;
  return key === 'ArrowDown' || key === 'ArrowUp' || (key.length === 1 && key !== ' ' && !altKey);
}

function SelectControl({ control, ...props }: SelectProps & { control: FieldControl }) {
  const { options, value, placeholder, disabled, onValueChange } = props;
  const texts = useUiTexts();
  const { required, ...attributes } = control;
  const items = options.map(({ value: id, ...option }) => ({
    ...option,
    id,
    icon: id === value ? ('check' as const) : undefined,
    onSelect: () => {
      if (id !== value) onValueChange(id);
    },
  }));
  const labelledBy = attributes['aria-labelledby'];
  const { trigger, list } = useFloatingList({ role: 'listbox', labelledBy, items, selected: value }, opens);
  const selected = options.find((option) => option.value === value);
  return (
    <>
      <Trigger
        type="button"
        aria-autocomplete="none"
        aria-required={required ?? false}
        {...trigger}
        {...attributes}
        disabled={disabled}
        $isEmpty={!selected}
      >
        <Selected>{selected ? <bdi>{selected.label}</bdi> : (placeholder ?? texts.choose)}</Selected>
        <Icon name="chevronDown" />
      </Trigger>
      {list}
    </>
  );
}

const Trigger = styled.button<{ $isEmpty: boolean }>`
  ${inputStyles}
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: ${token.space[2]};
  cursor: pointer;
  ${({ $isEmpty }) => $isEmpty && `color: ${token.color.inkMuted};`}
`;

const Selected = styled.span`
  min-inline-size: 0;
  ${truncated}

  /* A name of the other direction keeps its beginning. */
  > bdi {
    display: block;
    overflow: hidden;
    text-overflow: ellipsis;
    text-align: -webkit-match-parent;
    text-align: match-parent;
  }
`;
