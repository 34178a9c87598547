import { type ComponentPropsWithRef, type ReactNode, useState, type ClipboardEvent } from 'react';
import { styled } from 'styled-components';
import { token } from '../theme/token';
import { Field, type FieldTexts, inputStyles } from './Field';
import { CopyButton } from '../controls/CopyButton';
import { IconButton } from '../controls/IconButton';
import { announce } from '../accessibility/announce';
import { fill } from '../texts/ui-texts';
import { useUiLanguage, useUiTexts } from '../texts/UiTextsProvider';
import { Inline } from '../layout/Stack';

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
  const texts = useUiTexts();
  const { cut, onPaste, dismiss } = useCutPaste(native.maxLength);
  const shown = (isEmpty ?? native.value === '') ? undefined : cut;
  const message = shown ? (
    <>
      <Notice>{shown.notice}</Notice> {hint}
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
      {(control) => (
        <>
          {framed(
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
              {...control}
              $grows={grows ?? false}
            />,
          )}
          {shown && (
            <Inline gap={1} wrap={false} align="stretch">
              <CopyButton text={shown.rest} copiedFor={4_000} label={texts.copyRest} withWord />
              <IconButton icon="close" size="small" label={texts.close} onClick={dismiss} />
            </Inline>
          )}
        </>
      )}
    </Field>
  );
}

const unframed = (control: ReactNode) => control;

/** Without letters, `auto` means left to right: keep the page's direction. */
const hasLetters = (value: unknown) => typeof value === 'string' && /\p{L}/u.test(value);

const Notice = styled.strong`
  color: ${token.color.ink};
  font-weight: ${token.type.weight.medium};
`;

const Area = styled.textarea<{ $grows: boolean }>`
  ${inputStyles}
  padding: ${token.space[3]};
  resize: ${({ $grows }) => ($grows ? 'none' : 'vertical')};
  ${({ $grows }) => $grows && 'field-sizing: content; max-block-size: 24lh;'}
`;

interface Cut {
  readonly notice: string;
  /** What didn't fit. */
  readonly rest: string;
}

interface CutPaste {
  readonly cut: Cut | undefined;
  readonly onPaste: (event: ClipboardEvent<HTMLTextAreaElement>) => void;
  readonly dismiss: () => void;
}

/** Browsers silently truncate a paste at `maxLength`: report it and keep the rest. */
function useCutPaste(maxLength = Infinity): CutPaste {
  const texts = useUiTexts();
  const language = useUiLanguage();
  const [cut, setCut] = useState<Cut>();
  return {
    cut,
    dismiss: () => setCut(undefined),
    onPaste({ clipboardData, currentTarget }) {
      const { value, selectionStart, selectionEnd } = currentTarget;
      const pasted = clipboardData.getData('text/plain').replace(/\r\n?/g, '\n');
      const capacity = Math.max(0, maxLength - value.length + selectionEnd - selectionStart);
      if (pasted.length <= capacity) return;
      const format = new Intl.NumberFormat(language);
      const notice = fill(texts.cutPaste, {
        cut: format.format(pasted.length - capacity),
        count: format.format(pasted.length),
      });
      announce(notice);
      setCut({ notice, rest: pasted.slice(capacity) });
    },
  };
}
