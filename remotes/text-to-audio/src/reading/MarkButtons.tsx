import { useRef, useEffect, type RefObject } from 'react';
import { styled } from 'styled-components';
import { VisuallyHidden, token, Inline } from '@lisan/ui';
import { useStudioTranslations } from '../studio/LazyPart';
import { vowelMarks } from './marks';

interface MarkButtonsProps {
  readonly field: RefObject<HTMLInputElement | null>;
  readonly value: string;
  readonly initial: string;
  readonly onChange: (value: string) => void;
}

/** Inserts vowel marks at the caret: few keyboards offer them. */
export function MarkButtons({ field, value, initial, onChange }: MarkButtonsProps) {
  const { t } = useStudioTranslations();
  const caret = useRef<number>(undefined);

  useEffect(() => {
    if (caret.current === undefined) return;
    field.current?.setSelectionRange(caret.current, caret.current);
    caret.current = undefined;
  });

  function handlePress(mark: string): void {
    const text = value || initial;
    const at = value === '' ? 1 : (field.current?.selectionStart ?? text.length);
    caret.current = at + mark.length;
    onChange(text.slice(0, at) + mark + text.slice(at));
    field.current?.focus();
  }

  return (
    <Inline gap={1} role="group" aria-label={t('word.marks')}>
      {vowelMarks.map(({ name, mark }) => (
        <Mark key={name} type="button" title={t(`word.mark.${name}`)} onClick={() => handlePress(mark)}>
          {`\u062F${mark}`}
          <VisuallyHidden> {t(`word.mark.${name}`)}</VisuallyHidden>
        </Mark>
      ))}
    </Inline>
  );
}

const Mark = styled.button`
  inline-size: ${token.control.small};
  block-size: ${token.control.small};
  padding: 0;
  border: ${token.border.hair} solid ${token.color.control};
  border-radius: ${token.radius.control};
  background: ${token.color.surface};
  color: ${token.color.ink};
  font-size: ${token.type.size[2]};
  line-height: 1;
  cursor: pointer;

  &:hover {
    background: ${token.color.tint};
  }
`;
