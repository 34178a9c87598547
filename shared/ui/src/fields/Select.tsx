import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { useUiTexts } from '../texts/UiTextsProvider';
import { token } from '../theme/token';
import { Field } from './Field';
import type { FieldTexts } from './Field';
import { SelectControl } from './SelectControl';
import type { SelectOption } from './SelectList';

export interface SelectProps extends FieldTexts {
  options: readonly SelectOption[];
  /** The chosen option's value; '' shows the placeholder. */
  value: string;
  onValueChange: (value: string) => void;
  /** Shown while nothing is chosen. */
  placeholder?: string | undefined;
  /** Stands beside the control, e.g. a button that plays what was chosen. */
  preview?: ReactNode;
  disabled?: boolean | undefined;
  id?: string | undefined;
  className?: string | undefined;
}

/** One of many. Opens by click, touch, Enter, Space or arrows; typing jumps to an option. */
export function Select(props: SelectProps) {
  const { label, hint, error, hideLabel, required, id, className } = props;
  const { options, placeholder, preview, onValueChange, value, disabled } = props;
  const texts = useUiTexts();
  return (
    <Field {...{ label, hint, error, hideLabel, required, id, className }}>
      {(control) => (
        <Row>
          <SelectControl
            {...{ options, value, onValueChange, control }}
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
