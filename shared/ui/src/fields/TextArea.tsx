import type { ComponentPropsWithRef } from 'react';
import styled from 'styled-components';
import { token } from '../theme/token';
import { Field } from './Field';
import type { FieldTexts } from './Field';
import { inputFace } from './input-face';

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
          dir={native.value || native.defaultValue ? 'auto' : undefined}
          {...native}
          {...control}
          $grows={grows ?? false}
        />
      )}
    </Field>
  );
}

const Area = styled.textarea<{ $grows: boolean }>`
  ${inputFace}
  padding: ${token.space[3]};
  resize: ${({ $grows }) => ($grows ? 'none' : 'vertical')};
  ${({ $grows }) => $grows && 'field-sizing: content; max-block-size: 24lh;'}
`;
