import { Slider as Primitive } from 'radix-ui';
import { styled } from 'styled-components';
import { token } from '../theme/token';
import { Field } from './Field';
import type { FieldTexts } from './Field';
import { Inline } from '../layout/Stack';

export interface SliderProps extends FieldTexts {
  value: number;
  onValueChange: (value: number) => void;
  minimum: number;
  maximum: number;
  step: number;
  /** The value as text, e.g. '1.5×'; shown and announced. */
  valueText: string;
}

/** A number in a range. Arrows move by a step, Page keys by ten, Home and End to the ends. */
export function Slider(props: SliderProps) {
  const { value, onValueChange, minimum, maximum, step, valueText, label, hint, error, hideLabel } = props;
  return (
    <Field
      hint={hint}
      error={error}
      hideLabel={hideLabel}
      label={<Named name={label} value={valueText} />}
      labelsOneControl={false}
    >
      {(control) => (
        <Root
          value={[value]}
          onValueChange={([next]) => {
            if (next !== undefined) onValueChange(next);
          }}
          min={minimum}
          max={maximum}
          step={step}
        >
          <Track>
            <Range />
          </Track>
          <Thumb
            id={control.id}
            aria-labelledby={control['aria-labelledby']}
            aria-describedby={control['aria-describedby']}
            aria-valuetext={valueText}
          />
        </Root>
      )}
    </Field>
  );
}

function Named({ name, value }: { name: SliderProps['label']; value: string }) {
  return (
    <Inline as="span" justify="between" align="stretch" wrap={false}>
      <span>{name}</span>
      <Value aria-hidden dir="ltr">
        {value}
      </Value>
    </Inline>
  );
}

const Value = styled.bdi`
  color: ${token.color.inkMuted};
  font-variant-numeric: tabular-nums;
`;

const Root = styled(Primitive.Root)`
  position: relative;
  display: flex;
  align-items: center;
  block-size: ${token.control.height};
  touch-action: none;
  user-select: none;
  cursor: pointer;
`;

const Track = styled(Primitive.Track)`
  position: relative;
  flex: 1;
  block-size: 4px;
  border-radius: ${token.radius.pill};
  background: ${token.color.line};

  /* System colours take backgrounds away: without them there is no track. */
  @media (forced-colors: active) {
    forced-color-adjust: none;
    background: GrayText;
  }
`;

const Range = styled(Primitive.Range)`
  position: absolute;
  block-size: 100%;
  border-radius: inherit;
  background: ${token.color.ink};

  @media (forced-colors: active) {
    background: Highlight;
  }
`;

const Thumb = styled(Primitive.Thumb)`
  display: block;
  inline-size: 1.25rem;
  block-size: 1.25rem;
  border: ${token.border.hair} solid transparent;
  border-radius: ${token.radius.pill};
  background: ${token.color.ink};
  transition: transform ${token.motion.state};

  &:hover {
    transform: scale(1.1);
  }
`;
