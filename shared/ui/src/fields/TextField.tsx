import { type ComponentPropsWithRef, type ReactNode, useState } from 'react';
import { styled } from 'styled-components';
import { token } from '../theme/token';
import { Field, type FieldTexts, inputStyles } from './Field';
import { IconButton } from '../controls/IconButton';
import { useUiTexts } from '../texts/UiTextsProvider';

export interface TextFieldProps extends FieldTexts, Omit<ComponentPropsWithRef<'input'>, 'required'> {
  /** At the end inside the field, e.g. an IconButton. */
  endSlot?: ReactNode;
}

const leftToRight = new Set(['email', 'url', 'tel']);

/** One line of text. Email, URL and phone are left to right; other text sets its own direction. */
export function TextField({
  label,
  hint,
  error,
  hideLabel,
  required,
  id,
  className,
  endSlot,
  ...native
}: TextFieldProps) {
  const dir = leftToRight.has(native.type ?? 'text') ? 'ltr' : 'auto';
  return (
    <Field
      label={label}
      hint={hint}
      error={error}
      hideLabel={hideLabel}
      required={required}
      id={id}
      className={className}
    >
      {(control) => (
        <Row>
          <Input
            dir={native.value || native.defaultValue || dir === 'ltr' ? dir : undefined}
            {...native}
            {...control}
          />
          {endSlot && <End>{endSlot}</End>}
        </Row>
      )}
    </Field>
  );
}

const Row = styled.span`
  position: relative;
  display: flex;
`;

const Input = styled.input`
  ${inputStyles}

  &:not(:last-child) {
    padding-inline-end: ${token.control.height};
  }
  /* The slot stands at the row's end, which is the start of a field that is typed left to right. */
  :dir(rtl) > &:dir(ltr):not(:last-child) {
    padding-inline: ${token.control.height} ${token.space[3]};
  }
`;

const End = styled.span`
  position: absolute;
  inset-block: 0;
  inset-inline-end: 0;
  display: flex;
  align-items: center;
`;

export type PasswordFieldProps = Omit<TextFieldProps, 'type' | 'endSlot'>;

/**
 * A password with a show toggle, and a hint while Caps Lock is on. Set `autoComplete` to `current-password` or
 * `new-password`.
 */
export function PasswordField({ hint, onKeyUp, onBlur, ...props }: PasswordFieldProps) {
  const [shown, setShown] = useState(false);
  const [hasCapsLock, setCapsLock] = useState(false);
  const texts = useUiTexts();
  return (
    <TextField
      dir="ltr"
      spellCheck={false}
      autoCapitalize="none"
      {...props}
      hint={hasCapsLock ? texts.capsLock : hint}
      onKeyUp={(event) => {
        onKeyUp?.(event);
        setCapsLock(event.getModifierState('CapsLock'));
      }}
      onBlur={(event) => {
        onBlur?.(event);
        setCapsLock(false);
      }}
      type={shown ? 'text' : 'password'}
      endSlot={
        <IconButton
          icon={shown ? 'eyeOff' : 'eye'}
          label={shown ? texts.hidePassword : texts.showPassword}
          disabled={props.disabled}
          onClick={() => setShown(!shown)}
        />
      }
    />
  );
}
