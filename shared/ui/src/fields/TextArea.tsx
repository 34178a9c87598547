import type { ComponentPropsWithRef } from 'react';
import { styled } from 'styled-components';
import { token } from '../theme/token';
import { Field } from './Field';
import type { FieldTexts } from './Field';
import { inputStyles } from './input-styles';

export interface TextAreaProps extends FieldTexts, Omit<ComponentPropsWithRef<'textarea'>, 'required'> {
  /** Grows with what is typed, up to 24 lines. */
  grows?: boolean | undefined;
}

/** Several lines of text, in the direction of what is typed. */
export function TextArea({
  label,
  hint,
  error,
  hideLabel,
  required,
  id,
  className,
  grows,
  ...native
}: TextAreaProps) {
  return (
    <Field {...{ label, hint, error, hideLabel, required, id, className }}>
      {(control) => (
        <Area
          rows={4}
          // Coming back to the page, a browser would write here what was left in it, whoever is signed in by now.
          autoComplete="off"
          dir={hasLetters(native.value ?? native.defaultValue) ? 'auto' : undefined}
          {...native}
          {...control}
          $grows={grows ?? false}
        />
      )}
    </Field>
  );
}

/** Without a letter `auto` means left to right: the page's own direction is the better guess. */
const hasLetters = (value: unknown) => typeof value === 'string' && /\p{L}/u.test(value);

const Area = styled.textarea<{ $grows: boolean }>`
  ${inputStyles}
  padding: ${token.space[3]};
  resize: ${({ $grows }) => ($grows ? 'none' : 'vertical')};
  ${({ $grows }) => $grows && 'field-sizing: content; max-block-size: 24lh;'}
`;
