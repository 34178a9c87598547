import type { ComponentPropsWithRef } from 'react';
import { styled } from 'styled-components';
import { token } from '../theme/token';
import { Field } from './Field';
import type { FieldTexts } from './Field';
import { inputStyles } from './input-styles';
import { useCutPaste } from './useCutPaste';

export interface TextAreaProps extends FieldTexts, Omit<ComponentPropsWithRef<'textarea'>, 'required'> {
  /** Grows with what is typed, up to 24 lines. */
  grows?: boolean | undefined;
}

/** Several lines of text, in the direction of what is typed. Says what of a paste didn't fit. */
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
  const { notice, onPaste, onInput } = useCutPaste(native.maxLength);
  const isCut = notice !== undefined && native.value !== '';
  const said = isCut ? (
    <>
      <Cut>{notice}</Cut> {hint}
    </>
  ) : (
    hint
  );
  return (
    <Field {...{ label, error, hideLabel, required, id, className }} hint={said}>
      {(control) => (
        <Area
          rows={4}
          // Coming back to the page, a browser would write here what was left in it, whoever is signed in by now.
          autoComplete="off"
          dir={hasLetters(native.value ?? native.defaultValue) ? 'auto' : undefined}
          {...native}
          onPaste={(event) => {
            onPaste(event);
            native.onPaste?.(event);
          }}
          onInput={(event) => {
            onInput(event);
            native.onInput?.(event);
          }}
          {...control}
          $grows={grows ?? false}
        />
      )}
    </Field>
  );
}

/** Without a letter `auto` means left to right: the page's own direction is the better guess. */
const hasLetters = (value: unknown) => typeof value === 'string' && /\p{L}/u.test(value);

const Cut = styled.strong`
  color: ${token.color.ink};
  font-weight: ${token.type.weight.medium};
`;

const Area = styled.textarea<{ $grows: boolean }>`
  ${inputStyles}
  padding: ${token.space[3]};
  resize: ${({ $grows }) => ($grows ? 'none' : 'vertical')};
  ${({ $grows }) => $grows && 'field-sizing: content; max-block-size: 24lh;'}
`;
