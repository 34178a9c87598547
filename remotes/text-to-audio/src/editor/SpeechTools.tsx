import { useDeferredValue, useEffect, useState, type RefObject } from 'react';
import { styled } from 'styled-components';
import { Button, IconButton, Ltr, Text, token } from '@lisan/ui';
import { useSpeech, useSpeechStore } from '../speech/speech.store';
import { useStudioTranslations } from '../studio/LazyPart';
import { markNames, markSelection, writtenMarks, type MarkName } from '../marks/written-marks';
import { spansAt, unmark } from '../marks/read-marks';
import { useMarks } from '../marks/useMarks';
import { findLanguage } from '../library/text-language';

export interface SpeechToolsProps {
  readonly field: RefObject<HTMLTextAreaElement | null>;
}

export default function SpeechTools({ field }: SpeechToolsProps) {
  const { t, language } = useStudioTranslations();
  const store = useSpeechStore();
  const [isExplained, setExplained] = useState(false);
  const marks = useMarks();
  const caret = useCaret(field);
  const around = caret === null ? [] : spansAt(marks, caret);
  const pause =
    caret === null
      ? undefined
      : marks.tokens.find(({ name, from, to }) => name === 'pause' && from < caret && caret < to);
  const markAt = (name: MarkName) =>
    name === 'pause' ? pause && { open: pause, close: pause } : around.findLast((span) => span.name === name);

  function insert(
    area: HTMLTextAreaElement,
    { from, to, put }: { from: number; to: number; put: string },
  ): void {
    const { value: text } = area;
    area.focus();
    area.setSelectionRange(from, to);
    // Inserts as if typed, so that the browser's undo works.
    // oxlint-disable-next-line typescript/no-deprecated -- there is no other way into a field's undo
    if (!document.execCommand('insertText', false, put))
      store.setText(text.slice(0, from) + put + text.slice(to));
  }

  function handleMark(name: MarkName): void {
    const area = field.current;
    if (!area) return;
    const { value: text, selectionStart: start, selectionEnd: end } = area;
    const present = markAt(name);
    if (present) {
      const removal = unmark(text, present);
      insert(area, removal);
      area.setSelectionRange(removal.from, removal.from + removal.put.length);
      return;
    }
    const paragraph = text.slice(text.lastIndexOf('\n', start - 1) + 1, end);
    const isArabic = /\p{Script=Arabic}/u.test(paragraph) || (language === 'ar' && !/\p{L}/u.test(paragraph));
    const marked = markSelection({ text, start, end }, writtenMarks[isArabic ? 'ar' : 'en'][name]);
    if (text.length + marked.put.length - (marked.to - marked.from) > area.maxLength) return;
    insert(area, marked);
    area.setSelectionRange(...marked.selected);
  }

  return (
    <>
      <Bar role="toolbar" aria-label={t('marks.title')}>
        {markNames.map((name) => (
          <Button
            key={name}
            size="small"
            variant={markAt(name) ? 'secondary' : 'quiet'}
            aria-pressed={markAt(name) !== undefined}
            title={t(`marks.about.${name}`)}
            // Keeps the field's selection.
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => handleMark(name)}
          >
            {t(`marks.name.${name}`)}
          </Button>
        ))}
        <IconButton
          icon="info"
          size="small"
          label={t('marks.explain')}
          aria-expanded={isExplained}
          onClick={() => setExplained(!isExplained)}
        />
        <Languages />
      </Bar>
      {isExplained && <Explained />}
    </>
  );
}

/** Start of the selection; null while it is elsewhere. */
function useCaret(field: SpeechToolsProps['field']): number | null {
  const [caret, setCaret] = useState<number | null>(null);
  useEffect(() => {
    const handleSelection = () => {
      const area = field.current;
      if (area && document.activeElement === area) setCaret(area.selectionStart);
    };
    document.addEventListener('selectionchange', handleSelection);
    return () => document.removeEventListener('selectionchange', handleSelection);
  }, [field]);
  return caret;
}

function Explained() {
  const { t, language } = useStudioTranslations();
  const written = writtenMarks[language === 'ar' ? 'ar' : 'en'];
  return (
    <List>
      {markNames.map((name) => {
        const { before, after } = written[name];
        const example = after === '' ? before : `${before}${t('marks.example')}${after}`;
        return (
          <li key={name}>
            <Text size={0}>
              {language === 'ar' ? <Code dir="rtl">{example}</Code> : <Ltr as={Code}>{example}</Ltr>}{' '}
              {t(`marks.about.${name}`)}
            </Text>
          </li>
        );
      })}
    </List>
  );
}

function Languages() {
  const { t, format } = useStudioTranslations();
  const text = useDeferredValue(useSpeech((state) => state.text));
  const counts = countLanguages(text);
  if (counts.length < 2) return null;
  return (
    <Text as="span" size={0} tone="muted">
      {counts
        .map(({ language, paragraphs: count }) =>
          t('marks.paragraphs', { count, language: format.languageName(language) }),
        )
        .join(' · ')}
    </Text>
  );
}

const Bar = styled.div`
  display: flex;
  align-items: center;
  gap: ${token.space[1]};
  padding: ${token.space[1]};
  overflow-x: auto;
  scrollbar-width: none;

  & > * {
    flex: none;
  }
  & > :last-child:is(span) {
    margin-inline-start: auto;
    padding-inline: ${token.space[2]};
  }
`;

const List = styled.ul`
  display: flex;
  flex-direction: column;
  gap: ${token.space[1]};
  padding: ${token.space[3]};
  background: ${token.color.tint};
  list-style: none;
`;

const Code = styled.code`
  font-family: ${token.type.mono};
  unicode-bidi: isolate;

  /* Letters that join need a family that joins them. */
  &[dir='rtl'] {
    font-family: inherit;
  }
`;

interface LanguageCount {
  readonly language: string;
  readonly paragraphs: number;
}

/** Cache of the last text: a key changes one paragraph of perhaps thousands. */
let known: ReadonlyMap<string, string | undefined> = new Map();

export function countLanguages(text: string): LanguageCount[] {
  const counts = new Map<string, number>();
  const seen = new Map<string, string | undefined>();
  for (const paragraph of text.split('\n')) {
    const language = known.has(paragraph) ? known.get(paragraph) : findLanguage(paragraph);
    seen.set(paragraph, language);
    if (language) counts.set(language, (counts.get(language) ?? 0) + 1);
  }
  known = seen;
  return [...counts]
    .map(([language, paragraphs]) => ({ language, paragraphs }))
    .sort((one, other) => other.paragraphs - one.paragraphs);
}
