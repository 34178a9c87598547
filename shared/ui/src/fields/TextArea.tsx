import {
  type ComponentPropsWithRef,
  type ReactNode,
  useState,
  type ClipboardEvent,
  type InputEvent,
} from 'react';
import { styled } from 'styled-components';
import { token } from '../theme/token';
import { Field, type FieldTexts, inputStyles } from './Field';
import { announce } from '../accessibility/announce';
import { fill } from '../texts/ui-texts';
import { useUiLanguage, useUiTexts } from '../texts/UiTextsProvider';

export interface TextAreaProps extends FieldTexts, Omit<ComponentPropsWithRef<'textarea'>, 'required'> {
  /** Grows with its content, up to 24 lines. */
  grows?: boolean | undefined;
  /** For uncontrolled fields: whether the text is empty, also when code removed it. */
  isEmpty?: boolean | undefined;
  /** Puts a frame around the control, e.g. with a toolbar. */
  framed?: ((control: ReactNode) => ReactNode) | undefined;
}

/** Several lines of text in their own direction. Reports what didn't fit of a paste. */
export function TextArea({
  label,
  hint,
  error,
  hideLabel,
  required,
  id,
  className,
  grows,
  isEmpty,
  framed = unframed,
  ...native
}: TextAreaProps) {
  const { notice, onPaste, onInput } = useCutPaste(native.maxLength);
  const isCut = notice !== undefined && !(isEmpty ?? native.value === '');
  const message = isCut ? (
    <>
      <Cut>{notice}</Cut> {hint}
    </>
  ) : (
    hint
  );
  return (
    <Field
      label={label}
      error={error}
      hideLabel={hideLabel}
      required={required}
      id={id}
      className={className}
      hint={message}
    >
      {(control) =>
        framed(
          <Area
            rows={4}
            // Browsers restore the field on return, even for another user.
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
          />,
        )
      }
    </Field>
  );
}

const unframed = (control: ReactNode) => control;

/** Without letters, `auto` means left to right: keep the page's direction. */
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

interface CutPaste {
  readonly notice: string | undefined;
  readonly onPaste: (event: ClipboardEvent<HTMLTextAreaElement>) => void;
  readonly onInput: (event: InputEvent<HTMLTextAreaElement>) => void;
}

/** Browsers silently truncate a paste at `maxLength`: report it. */
function useCutPaste(maxLength = Infinity): CutPaste {
  const texts = useUiTexts();
  const language = useUiLanguage();
  const [notice, setNotice] = useState<string>();
  return {
    notice,
    onPaste({ clipboardData, currentTarget }) {
      const { value, selectionStart, selectionEnd } = currentTarget;
      const { length: count } = clipboardData.getData('text/plain').replace(/\r\n?/g, '\n');
      const capacity = Math.max(0, maxLength - value.length + selectionEnd - selectionStart);
      if (count <= capacity) return setNotice(undefined);
      const format = new Intl.NumberFormat(language);
      const message = fill(texts.cutPaste, {
        cut: format.format(count - capacity),
        count: format.format(count),
      });
      announce(message);
      setNotice(message);
    },
    onInput({ nativeEvent }) {
      if (nativeEvent.inputType !== 'insertFromPaste') setNotice(undefined);
    },
  };
}
