import type { RefObject } from 'react';
import { Banner, Button, Inline } from '@lisan/ui';
import { useSpeech, useSpeechStore } from '../speech/speech.store';
import { useStudioTranslations } from '../studio/LazyPart';

interface ScanNumbersProps {
  readonly field: RefObject<HTMLTextAreaElement | null>;
}

/** Numbers of a scan that are still in the text; each leads to its next place. */
export default function ScanNumbers({ field }: ScanNumbersProps) {
  const { t, format } = useStudioTranslations();
  const store = useSpeechStore();
  const text = useSpeech((state) => state.text);
  const numbersToCheck = useSpeech((state) => state.numbersToCheck);
  const numbers = numbersToCheck.split(' ').filter((number) => text.includes(number));
  if (numbers.length === 0) return null;

  function handleShow(number: string): void {
    const area = field.current;
    if (!area) return;
    const next = area.value.indexOf(number, area.selectionEnd);
    const from = next === -1 ? area.value.indexOf(number) : next;
    area.focus();
    if (from !== -1) area.setSelectionRange(from, from + number.length);
  }

  const label = t('scan.check', { count: numbers.length, number: format.number(numbers.length) });
  return (
    <Banner
      tone="warn"
      inset
      action={
        <Button size="small" onClick={store.dismissNumbers}>
          {t('scan.done')}
        </Button>
      }
    >
      {label}
      <Inline role="group" aria-label={label} gap={1}>
        {numbers.map((number) => (
          <Button key={number} variant="quiet" size="small" onClick={() => handleShow(number)}>
            <bdi>{number}</bdi>
          </Button>
        ))}
      </Inline>
    </Banner>
  );
}
