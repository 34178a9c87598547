import { useState, type ReactEventHandler } from 'react';
import { keyframes, styled } from 'styled-components';
import { token } from '../theme/token';
import { Field, type FieldTexts } from './Field';

export interface CodeInputProps extends FieldTexts {
  value: string;
  /** Receives at most six allowed characters; Arabic digits are converted. */
  onValueChange: (value: string) => void;
  /** Called when the sixth character is entered. */
  onComplete?: ((value: string) => void) | undefined;
  /** `digits` by default. */
  characters?: 'digits' | 'alphanumeric' | undefined;
}

const length = 6;
const slots = Array.from({ length }, (_, index) => index);

/**
 * A code of 3 + 3 characters. One real input under six drawn slots, so that paste, autofill and
 * screen readers work.
 */
export function CodeInput(props: CodeInputProps) {
  const { value, onValueChange, onComplete, characters = 'digits', ...texts } = props;
  const [focused, setFocused] = useState(false);
  const handleInput = (typed: string) => {
    const next = codeCharacters(typed, characters, length);
    onValueChange(next);
    if (next.length === length && next !== value) onComplete?.(next);
  };
  return (
    <Field {...texts}>
      {(control) => (
        <Frame>
          <Slots aria-hidden>
            {slots.map((index) => (
              <Slot
                key={index}
                $active={focused && index === Math.min(value.length, length - 1)}
                $wrong={Boolean(texts.error)}
                $caret={focused && index === value.length}
              >
                {value[index]}
              </Slot>
            ))}
          </Slots>
          <Input
            {...control}
            dir="ltr"
            value={value}
            autoComplete="one-time-code"
            inputMode={characters === 'digits' ? 'numeric' : 'text'}
            autoCapitalize="none"
            spellCheck={false}
            onChange={(event) => handleInput(event.target.value)}
            onSelect={keepCaretAtEnd}
            onFocus={() => setFocused(true)}
            onBlur={() => setFocused(false)}
          />
        </Frame>
      )}
    </Field>
  );
}

// The slots show a caret only at the end; typing elsewhere would surprise.
const keepCaretAtEnd: ReactEventHandler<HTMLInputElement> = ({ currentTarget: input }) => {
  const end = input.value.length;
  const isAll = input.selectionStart === 0 && input.selectionEnd === end;
  if (!isAll && input.selectionStart !== end) input.setSelectionRange(end, end);
};

const Frame = styled.div`
  position: relative;
  max-inline-size: 24.25rem;
  direction: ltr;
`;

/* Fixed tracks: in a shrink-to-fit parent they would have no width. */
const Slots = styled.div`
  display: grid;
  grid-template-columns: repeat(3, minmax(0, 3.5rem)) ${token.space[1]} repeat(3, minmax(0, 3.5rem));
  gap: ${token.space[2]};
  direction: ltr;
`;

const blink = keyframes`
  50% { opacity: 0; }
`;

const Slot = styled.span<{ $active: boolean; $wrong: boolean; $caret: boolean }>`
  display: grid;
  place-items: center;
  min-inline-size: 0;
  block-size: 3.5rem;
  border-radius: ${token.radius.control};
  background: ${token.color.surface};
  border: ${({ $active, $wrong }) => ($active || $wrong ? token.border.strong : token.border.hair)} solid
    ${({ $active, $wrong }) => ($wrong ? token.color.bad : $active ? token.color.focus : token.color.control)};
  font-size: ${token.type.size[3]};
  font-weight: ${token.type.weight.medium};
  font-variant-numeric: tabular-nums;

  &:nth-child(4) {
    grid-column: 5;
  }
  &::after {
    content: '';
    display: ${({ $caret }) => ($caret ? 'block' : 'none')};
    inline-size: 2px;
    block-size: 1.5rem;
    background: ${token.color.accent};
    animation: ${blink} 1s step-end infinite;
  }
`;

const Input = styled.input`
  position: absolute;
  inset: 0;
  inline-size: 100%;
  border: 0;
  padding: 0;
  background: transparent;
  color: transparent;
  caret-color: transparent;
  text-align: start;
  opacity: 0;
  cursor: text;
`;

const easternDigits = '٠١٢٣٤٥٦٧٨٩';
const persianDigits = '۰۱۲۳۴۵۶۷۸۹';

const toWestern = (character: string) => {
  const digit = Math.max(easternDigits.indexOf(character), persianDigits.indexOf(character));
  return digit === -1 ? character : String(digit);
};

export function codeCharacters(text: string, kind: 'digits' | 'alphanumeric', length: number): string {
  const western = Array.from(text, toWestern).join('');
  return western.replace(kind === 'digits' ? /[^0-9]/g : /[^0-9a-z]/gi, '').slice(0, length);
}
