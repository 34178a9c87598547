import { memo, useDeferredValue, useEffect, useMemo, useRef, type RefObject } from 'react';
import { styled } from 'styled-components';
import { token } from '@lisan/ui';
import { useSpeech } from '../speech/speech.store';
import { useMarks } from '../marks/useMarks';
import { DEBOUNCED_FROM_CHARACTERS } from '../speech/typed-text';
import { useFollow } from './follow.store';
import { paragraphsOf, type Segment } from './segments';

export interface EditorLayerProps {
  readonly field: RefObject<HTMLTextAreaElement | null>;
}

/** Drawn behind the field's text: chips under marks, light under the spoken sentence. */
export default function EditorLayer({ field }: EditorLayerProps) {
  const text = useDeferredValue(useSpeech((state) => state.text));
  const marks = useMarks();
  const lit = useFollow((state) => state.lit);
  const isEmpty = marks.tokens.length + marks.problems.length === 0 && lit === null;
  const paragraphs = useMemo(
    () => (isEmpty ? [] : paragraphsOf(text, marks, lit)),
    [isEmpty, text, marks, lit],
  );
  const layer = useRef<HTMLDivElement>(null);

  useEffect(() => {
    layer.current?.querySelector('[data-lit]')?.scrollIntoView({ block: 'nearest' });
  }, [lit]);

  useEffect(() => {
    const area = field.current;
    // A long text arrives late: old chips would lie under new words.
    const hide = () => {
      if (layer.current && area && area.textLength >= DEBOUNCED_FROM_CHARACTERS)
        layer.current.dataset['stale'] = '';
    };
    area?.addEventListener('input', hide);
    return () => area?.removeEventListener('input', hide);
  }, [field]);
  useEffect(() => {
    delete layer.current?.dataset['stale'];
  }, [paragraphs]);

  if (isEmpty) return null;
  return (
    <Layer ref={layer} aria-hidden dir={/\p{L}/u.test(text) ? 'auto' : undefined}>
      {paragraphs.map((segments, index) => (
        // Paragraphs have no identity but their place.
        // oxlint-disable-next-line react/no-array-index-key
        <Paragraph key={index} segments={segments} />
      ))}
    </Layer>
  );
}

const Paragraph = memo(
  ({ segments }: { readonly segments: readonly Segment[] }) => (
    <p>
      {segments.map(({ text, mark, isLit }, index) => (
        // oxlint-disable-next-line react/no-array-index-key
        <span key={index} data-mark={mark} data-lit={isLit ? '' : undefined}>
          {text}
        </span>
      ))}
      {segments.every(({ text }) => text === '') && <br />}
    </p>
  ),
  (before, after) =>
    before.segments.length === after.segments.length &&
    before.segments.every((one, index) => {
      const other = after.segments[index];
      return one.text === other?.text && one.mark === other.mark && one.isLit === other.isLit;
    }),
);
Paragraph.displayName = 'Paragraph';

const Layer = styled.div`
  color: transparent;
  font-size: ${token.type.size[1]};
  white-space: pre-wrap;
  overflow-wrap: break-word;
  text-align: start;
  pointer-events: none;
  user-select: none;

  &[data-stale] {
    opacity: 0;
  }
  & p {
    unicode-bidi: plaintext;
  }
  & span {
    border-radius: ${token.radius.control};
    box-decoration-break: clone;
    text-underline-offset: 0.3em;
    text-decoration-thickness: ${token.border.strong};
  }
  & [data-mark='token'] {
    background: ${token.color.infoSoft};
    box-shadow: 0 0 0 ${token.border.hair} ${token.color.info};
  }
  & :is([data-mark='slow'], [data-mark='fast'], [data-mark='spell']) {
    text-decoration: underline dotted ${token.color.info};
  }
  & [data-mark='emphasis'] {
    text-decoration: underline solid ${token.color.accent};
  }
  & [data-mark='problem'] {
    background: ${token.color.badSoft};
    text-decoration: underline wavy ${token.color.bad};
  }
  & [data-lit]:not([data-mark='token']) {
    background: ${token.color.accentSoft};
    border-radius: 0;
  }
`;
