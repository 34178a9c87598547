import { useState } from 'react';
import { Button, Inline } from '@lisan/ui';
import { Late } from '../studio/Late';
import { useSpeech, useSpeechTranslations } from '../speech/useSpeech';

const loadLibrary = () => import('./VoiceLibrary');
const loadSuggestion = () => import('./VoiceSuggestion');
/** Characters of which a language can be told. */
const ENOUGH = 8;
/** Where they are looked for: all of a book is not read at each key. */
const LOOKED_AT = 2_000;

/** The way to all voices, and a word where the chosen one does not speak the language of the text. */
export function LibrarySection() {
  const { t } = useSpeechTranslations();
  const [isOpen, setOpen] = useState(false);
  const isTold = useSpeech(({ text }) => text.slice(0, LOOKED_AT).trim().length >= ENOUGH);
  return (
    <>
      {isTold && <Late load={loadSuggestion} waiting={null} />}
      <Inline>
        <Button size="small" icon="search" aria-haspopup="dialog" onClick={() => setOpen(true)}>
          {t('voices.browse')}
        </Button>
      </Inline>
      {isOpen && <Late load={loadLibrary} waiting={null} with={{ onClose: () => setOpen(false) }} />}
    </>
  );
}
