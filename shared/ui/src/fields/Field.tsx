import { useId, type ReactNode } from 'react';
import { css, styled } from 'styled-components';
import { visuallyHidden } from '../accessibility/VisuallyHidden';
import { Icon } from '../icons/Icon';
import { token } from '../theme/token';
import { Stack } from '../layout/Stack';

export interface FieldTexts {
  label: ReactNode;
  /** Shown before any error: what to enter and its format. */
  hint?: ReactNode;
  /** Marks the control as invalid and is announced. */
  error?: ReactNode;
  /** Hides the label visually. */
  hideLabel?: boolean | undefined;
  required?: boolean | undefined;
}

/** Attributes that connect a control to label, hint and error. */
export interface FieldControl {
  id: string;
  required: boolean | undefined;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
  'aria-labelledby': string;
}

export interface FieldProps extends FieldTexts {
  id?: string | undefined;
  className?: string | undefined;
  /** False when the control isn't one labelable element, e.g. a group. */
  labelsOneControl?: boolean | undefined;
  children: (control: FieldControl) => ReactNode;
}

/** Label, hint and error around one control. */
export function Field(props: FieldProps) {
  const {
    id,
    label,
    error,
    hideLabel = false,
    required,
    className,
    labelsOneControl = true,
    children,
  } = props;
  // An error equal to the hint replaces it.
  const hint = props.hint === error ? undefined : props.hint;
  const generatedId = useId();
  const control = id ?? generatedId;
  const described = [hint && `${control}-hint`, error && `${control}-error`].filter(Boolean).join(' ');
  return (
    <Stack gap={2} className={className}>
      <Label
        as={labelsOneControl ? 'label' : 'span'}
        id={`${control}-label`}
        {...(labelsOneControl && { htmlFor: control })}
        $hidden={hideLabel}
        $required={required ?? false}
      >
        {label}
      </Label>
      {children({
        id: control,
        required: required || undefined,
        'aria-describedby': described || undefined,
        'aria-invalid': error ? true : undefined,
        'aria-labelledby': `${control}-label`,
      })}
      {hint && <Hint id={`${control}-hint`}>{hint}</Hint>}
      {error && (
        <Problem id={`${control}-error`} role="alert">
          <Icon name="alert" size="1.1rem" />
          <span>{error}</span>
        </Problem>
      )}
    </Stack>
  );
}

// Decorative: the control itself has `required`.
const requiredMark = css`
  &::after {
    content: '*' / '';
    margin-inline-start: ${token.space[1]};
    color: ${token.color.accent};
  }
`;

const Label = styled.label<{ $hidden: boolean; $required: boolean }>`
  font-size: ${token.type.size[1]};
  font-weight: ${token.type.weight.medium};
  line-height: ${token.type.leading.tight};
  ${({ $hidden }) => $hidden && visuallyHidden}
  ${({ $required }) => $required && requiredMark}
`;

const Hint = styled.span`
  color: ${token.color.inkMuted};
  font-size: ${token.type.size[0]};
  line-height: ${token.type.leading.body};
`;

const Problem = styled.span`
  display: flex;
  align-items: start;
  gap: ${token.space[1]};
  color: ${token.color.bad};
  font-size: ${token.type.size[0]};
  line-height: ${token.type.leading.body};
`;

export const inputStyles = css`
  inline-size: 100%;
  min-inline-size: 0;
  min-block-size: ${token.control.height};
  padding: ${token.space[2]} ${token.space[3]};
  border: ${token.border.hair} solid ${token.color.control};
  border-radius: ${token.radius.control};
  background: ${token.color.surface};
  color: ${token.color.ink};
  font-size: ${token.type.size[1]};
  line-height: ${token.type.leading.body};
  text-align: start;
  unicode-bidi: plaintext;
  transition: border-color ${token.motion.state};

  &:hover:not(:disabled, [readonly]) {
    border-color: ${token.color.ink};
  }
  &[aria-invalid='true'] {
    border-color: ${token.color.bad};
    box-shadow: inset 0 0 0 1px ${token.color.bad};
  }
  &:disabled {
    cursor: not-allowed;
    opacity: 0.55;
  }
  &[readonly] {
    border-color: transparent;
    background: ${token.color.sunken};
  }

  /* One line that reads left to right, an address or a name, yet stands under its label. */
  &:is(input):dir(ltr):lang(ar) {
    text-align: end;
  }
`;
