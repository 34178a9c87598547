import { useState } from 'react';
import { IconButton } from '../controls/IconButton';
import { useUiTexts } from '../texts/UiTextsProvider';
import { TextField } from './TextField';
import type { TextFieldProps } from './TextField';

export type PasswordFieldProps = Omit<TextFieldProps, 'type' | 'endSlot'>;

/** A password with a toggle that shows it. Give `autoComplete`: `current-password` or `new-password`. */
export function PasswordField(props: PasswordFieldProps) {
  const [shown, setShown] = useState(false);
  const texts = useUiTexts();
  return (
    <TextField
      dir="ltr"
      spellCheck={false}
      autoCapitalize="none"
      {...props}
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
