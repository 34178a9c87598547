import type { ReactNode } from 'react';
import { Select as Primitive } from 'radix-ui';
import { styled } from 'styled-components';
import { Icon } from '../icons/Icon';
import { useUiTexts } from '../texts/UiTextsProvider';
import { token } from '../theme/token';
import { Field } from './Field';
import type { FieldTexts } from './Field';
import { inputStyles } from './input-styles';
import { SelectList } from './SelectList';
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
  name?: string | undefined;
  id?: string | undefined;
  className?: string | undefined;
}

/** One of many. Opens by click, touch, Enter, Space or arrows; typing jumps to an option. */
export function Select(props: SelectProps) {
  const { label, hint, error, hideLabel, required, id, className } = props;
  const { options, placeholder, preview, onValueChange, ...root } = props;
  const texts = useUiTexts();
  const { value, disabled, name } = root;
  const chosen = options.find((option) => option.value === value);
  return (
    <Field {...{ label, hint, error, hideLabel, required, id, className }}>
      {({ required: needed, ...control }) => (
        <Row>
          <Parts
            {...{ value, onValueChange }}
            disabled={disabled ?? false}
            required={needed ?? false}
            {...(name !== undefined && { name })}
          >
            <Trigger {...control}>
              {/* Radix would write it when it has found the item, which no HTML has that was rendered before. */}
              <Chosen>{chosen ? <bdi>{chosen.label}</bdi> : (placeholder ?? texts.choose)}</Chosen>
              <Icon name="chevronDown" />
            </Trigger>
            <SelectList options={options} />
            {name !== undefined && <Primitive.unstable_BubbleInput />}
          </Parts>
          {preview}
        </Row>
      )}
    </Field>
  );
}

/* The root without the select that it sends along with forms, which has a style of its own: only a named one is sent. */
const Parts = Primitive.unstable_Provider;

const Row = styled.div`
  display: flex;
  align-items: center;
  gap: ${token.space[2]};
  min-inline-size: 0;
`;

const Trigger = styled(Primitive.Trigger)`
  ${inputStyles}
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: ${token.space[2]};
  cursor: pointer;

  &[data-placeholder] {
    color: ${token.color.inkMuted};
  }
`;

const Chosen = styled.span`
  min-inline-size: 0;
  overflow: hidden;
  text-overflow: ellipsis;
  white-space: nowrap;
`;
