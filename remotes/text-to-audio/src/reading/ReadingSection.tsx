import { useState } from 'react';
import { Button, Inline } from '@lisan/ui';
import { Late } from '../studio/Late';
import { useSpeech, useSpeechTranslations } from '../speech/useSpeech';

const loadLab = () => import('./ReadingLab');

/** Opens how a text in Arabic will be read. */
export function ReadingSection() {
  const { t } = useSpeechTranslations();
  const hasArabic = useSpeech(({ text }) => /\p{Script=Arabic}/u.test(text));
  const [isOpen, setOpen] = useState(false);
  if (!hasArabic) return null;
  return (
    <>
      <Inline>
        <Button
          size="small"
          icon={isOpen ? 'chevronUp' : 'eye'}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {t('readingSection')}
        </Button>
      </Inline>
      {isOpen && <Late load={loadLab} />}
    </>
  );
}
