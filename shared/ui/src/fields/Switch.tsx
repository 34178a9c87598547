import { useId } from 'react';
import type { ReactNode } from 'react';
import { Switch as Primitive } from 'radix-ui';
import { styled } from 'styled-components';
import { visuallyHidden } from '../accessibility/VisuallyHidden';
import { token } from '../theme/token';

export interface SwitchProps {
  label: ReactNode;
  /** Hides the label visually. */
  hideLabel?: boolean | undefined;
  checked: boolean;
  onCheckedChange: (checked: boolean) => void;
}

/** On or off, with immediate effect. Use Checkbox in a form. */
export function Switch({ label, hideLabel = false, ...state }: SwitchProps) {
  const control = useId();
  return (
    <Row>
      <Label htmlFor={control} $hidden={hideLabel}>
        {label}
      </Label>
      <Track {...state} id={control}>
        <Knob />
      </Track>
    </Row>
  );
}

const Row = styled.div`
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: ${token.space[4]};
  min-block-size: ${token.control.height};
`;

const Label = styled.label<{ $hidden: boolean }>`
  ${({ $hidden }) => $hidden && visuallyHidden}
  font-weight: ${token.type.weight.medium};
  cursor: pointer;
`;

const Track = styled(Primitive.Root)`
  position: relative;
  flex: none;
  inline-size: 2.875rem;
  block-size: 1.625rem;
  padding: 2px;
  /* Seen where a person's own colours take away backgrounds. */
  border: ${token.border.hair} solid transparent;
  border-radius: ${token.radius.pill};
  background: ${token.color.control};
  cursor: pointer;
  transition: background-color ${token.motion.state};

  &::after {
    content: '';
    position: absolute;
    inset: -0.5625rem 0;
  }
  &[data-state='checked'] {
    background: ${token.color.good};
  }
  /* System colours take the track's and knob's backgrounds away. */
  @media (forced-colors: active) {
    forced-color-adjust: none;
    border-color: ButtonText;
    background: ButtonFace;

    &[data-state='checked'] {
      border-color: Highlight;
      background: Highlight;
    }
  }
`;

const Knob = styled(Primitive.Thumb)`
  display: block;
  block-size: 100%;
  aspect-ratio: 1;
  border-radius: ${token.radius.pill};
  background: ${token.color.surface};
  transition: margin-inline-start ${token.motion.state};

  &[data-state='checked'] {
    margin-inline-start: 1.25rem;
  }
  @media (forced-colors: active) {
    background: ButtonText;

    &[data-state='checked'] {
      background: HighlightText;
    }
  }
`;
