import { useDeferredValue, useState, type RefObject } from 'react';
import { styled } from 'styled-components';
import { Button, IconButton, Ltr, Stack, Text, token } from '@lisan/ui';
import { useSpeech, useSpeechStore } from '../speech/speech.store';
import { useStudioTranslations } from '../studio/LazyPart';
import { markNames, markSelection, writtenMarks, type MarkName } from '../marks/written-marks';
import { findLanguage } from '../library/text-language';

export interface SpeechToolsProps {
  readonly field: RefObject<HTMLTextAreaElement | null>;
}

export default function SpeechTools({ field }: SpeechToolsProps) {
  const { t, language } = useStudioTranslations();
  const store = useSpeechStore();
  const [isExplained, setExplained] = useState(false);

  function handleMark(name: MarkName): void {
    const area = field.current;
    if (!area) return;
    const { value: text, selectionStart: start, selectionEnd: end } = area;
    const paragraph = text.slice(text.lastIndexOf('\n', start - 1) + 1, end);
    const isArabic = /\p{Script=Arabic}/u.test(paragraph) || (language === 'ar' && !/\p{L}/u.test(paragraph));
    const marked = markSelection({ text, start, end }, writtenMarks[isArabic ? 'ar' : 'en'][name]);
    if (text.length + marked.put.length - (marked.to - marked.from) > area.maxLength) return;
    area.focus();
    area.setSelectionRange(marked.from, marked.to);
    // Inserts as if typed, so that the browser's undo works.
    // oxlint-disable-next-line typescript/no-deprecated -- there is no other way into a field's undo
    if (!document.execCommand('insertText', false, marked.put))
      store.setText(text.slice(0, marked.from) + marked.put + text.slice(marked.to));
    area.setSelectionRange(...marked.selected);
  }

  return (
    <Stack gap={2}>
      <Bar role="toolbar" aria-label={t('marks.title')}>
        {markNames.map((name) => (
          <Button
            key={name}
            size="small"
            variant="quiet"
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
    </Stack>
  );
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
  flex-wrap: wrap;
  align-items: center;
  gap: ${token.space[1]};
`;

const List = styled.ul`
  display: flex;
  flex-direction: column;
  gap: ${token.space[1]};
  margin: 0;
  padding: ${token.space[3]};
  border-radius: ${token.radius.control};
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
