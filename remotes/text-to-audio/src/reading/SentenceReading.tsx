import { Fragment, useRef, useState, type KeyboardEvent } from 'react';
import { styled } from 'styled-components';
import { Text, VisuallyHidden, token, plainButton } from '@lisan/ui';
import { useStudioTranslations } from '../studio/LazyPart';
import type { ReadSentence } from './split-reading';
import { WordPanel } from './WordPanel';
import { useReading, useReadingStore } from './reading.store';

/** Arabic runs right to left in every page language. */
const steps: Readonly<Record<string, number>> = {
  ArrowLeft: 1,
  ArrowRight: -1,
  Home: -Infinity,
  End: Infinity,
};

/** What follows a word without a space. */
const PUNCTUATION = /^\S+/;
/** Keeps it on the word's line. */
const WORD_JOINER = '\u2060';

/** A sentence as written and as read: one tab stop, arrow keys move between words. */
export function SentenceReading({ sentence }: { readonly sentence: ReadSentence }) {
  const { t, format } = useStudioTranslations();
  const store = useReadingStore();
  const open = useReading((state) => state.open);
  const [current, setCurrent] = useState(0);
  const line = useRef<HTMLParagraphElement>(null);
  const { words, gaps, written } = sentence;
  const opened = words.find((word) => word.start === open?.start && word.text === open.text);
  const tabStop = Math.min(current, words.length - 1);
  const panelId = `word-of-${sentence.start}`;

  function handleKey(event: KeyboardEvent): void {
    const step = steps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const wanted = Math.min(Math.max(tabStop + step, 0), words.length - 1);
    setCurrent(wanted);
    line.current?.querySelectorAll('button').item(wanted).focus();
  }

  function handleClose(): void {
    void store.openWord(null);
    line.current?.querySelectorAll('button').item(tabStop).focus();
  }

  return (
    <Item aria-label={t('reading.sentence', { number: format.number(sentence.number) })}>
      <Text dir="auto" tone="muted" size={0}>
        {written}
      </Text>
      <ReadingLine ref={line} dir="rtl" lang="ar" onKeyDown={handleKey}>
        {words.map((word, index) => (
          <Fragment key={word.start}>
            {index === 0 ? gaps[0] : gaps[index]?.replace(PUNCTUATION, '')}
            <Word
              type="button"
              tabIndex={index === tabStop ? 0 : -1}
              aria-expanded={word === opened}
              aria-controls={word === opened ? panelId : undefined}
              $isDoubtful={word.doubtful === true}
              $isOwn={word.source === 'dictionary'}
              onFocus={() => setCurrent(index)}
              onClick={() => void store.openWord(word === opened ? null : word.start)}
            >
              {word.reading}
              {word.doubtful && <VisuallyHidden>{` (${t('reading.doubtful')})`}</VisuallyHidden>}
            </Word>
            {PUNCTUATION.test(gaps[index + 1] ?? '') && (
              <>
                {WORD_JOINER}
                {PUNCTUATION.exec(gaps[index + 1] ?? '')?.[0]}
              </>
            )}
          </Fragment>
        ))}
        {words.length === 0 ? gaps[0] : gaps.at(-1)?.replace(PUNCTUATION, '')}
      </ReadingLine>
      {opened && (
        <WordPanel
          key={`${opened.start} ${opened.reading}`}
          id={panelId}
          word={opened}
          onClose={handleClose}
        />
      )}
    </Item>
  );
}

const Item = styled.li`
  display: flex;
  flex-direction: column;
  gap: ${token.space[1]};
  /* A book's worth of sentences: what is out of sight is not laid out. */
  content-visibility: auto;
  contain-intrinsic-size: auto 5rem;
`;

const ReadingLine = styled.p`
  font-size: ${token.type.size[3]};
  line-height: 2.1;
  white-space: pre-line;
  overflow-wrap: anywhere;
`;

const Word = styled.button<{ $isDoubtful: boolean; $isOwn: boolean }>`
  ${plainButton}
  display: inline;
  margin: 0;
  padding: 0 0.1em;
  color: ${({ $isOwn }) => ($isOwn ? token.color.good : token.color.ink)};
  text-decoration: ${({ $isDoubtful }) => ($isDoubtful ? `underline dotted ${token.color.warn}` : 'none')};
  text-decoration-thickness: ${token.border.strong};
  text-underline-offset: 0.45em;
  transition: background ${token.motion.state};

  &:hover {
    background: ${token.color.tint};
  }
  &[aria-expanded='true'] {
    background: ${token.color.accentSoft};
  }
`;
