import type { RefObject } from 'react';
import { Banner, Button } from '@lisan/ui';
import { useSpeech } from '../speech/speech.store';
import { useStudioTranslations } from '../studio/LazyPart';
import { useMarks } from './useMarks';

interface MarkNoticeProps {
  readonly field: RefObject<HTMLTextAreaElement | null>;
}

/** Names the first unclosed mark and leads to it. */
export default function MarkNotice({ field }: MarkNoticeProps) {
  const { t, format } = useStudioTranslations();
  const text = useSpeech((state) => state.text);
  const { problems } = useMarks();
  const [first] = problems;
  if (!first) return null;
  const { kind, from, to, line } = first;
  const others = problems.length - 1;

  function handleShow(): void {
    field.current?.focus();
    field.current?.setSelectionRange(from, to);
  }

  return (
    <Banner
      tone="warn"
      inset
      action={
        <Button size="small" onClick={handleShow}>
          {t('marks.show')}
        </Button>
      }
    >
      {t(`marks.problem.${kind}`, { mark: `\u2068${text.slice(from, to)}\u2069`, line: format.number(line) })}
      {others > 0 && ` ${t('marks.moreProblems', { count: others })}`}
    </Banner>
  );
}
