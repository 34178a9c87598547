import type { ReactNode } from 'react';
import { Button, Dropzone, Inline, Progress, Stack, Text, fractionOf } from '@lisan/ui';
import { limits } from '@lisan/contract';
import type { SpeechState } from './speech-state';
import { useSpeech, useSpeechStore, useSpeechTranslations } from './speech.store';

const MIN_SHARED_CHARACTERS = 20;
const MAX_SHOWN_CHARACTERS = 60;

function fractionRead(done: number, scan: SpeechState['scan']) {
  if (scan) return fractionOf(scan.page - 1, scan.pages);
  return done < 1 ? fractionOf(done) : undefined;
}

/** Takes a document for the text inside it: by button, drop or paste. */
export function DocumentDrop({ children }: { readonly children: ReactNode }) {
  const { t, format } = useSpeechTranslations();
  const store = useSpeechStore();
  const documentProgress = useSpeech((state) => state.documentProgress);
  const scan = useSpeech((state) => state.scan);
  const readings = useSpeech((state) => state.readings);
  const [first = ''] = readings;
  const difference = Array.from(first).findIndex((_, at) => readings.some((text) => text[at] !== first[at]));
  const from = Math.max(0, difference - MIN_SHARED_CHARACTERS);
  return (
    <Stack gap={2}>
      <Dropzone
        label={t('document.action')}
        hideLabel
        action={t('document.action')}
        accept={limits.documentTypes}
        maximumBytes={limits.documentMaxBytes}
        disabled={documentProgress !== null}
        onFile={(file) => void store.readDocument(file)}
      >
        {children}
      </Dropzone>
      {documentProgress !== null && (
        <Progress
          label={t('document.busy')}
          fraction={fractionRead(documentProgress, scan)}
          detail={
            scan && t('document.page', { page: format.number(scan.page), pages: format.number(scan.pages) })
          }
          onCancel={store.cancelDocument}
        />
      )}
      {readings.length > 0 && (
        <div role="group" aria-label={t('document.encoding')}>
          <Text>{t('document.encoding')}</Text>
          <Inline>
            {readings.map((text) => (
              <Button key={text} onClick={() => store.chooseReading(text)}>
                <bdi>{text.slice(from, from + MAX_SHOWN_CHARACTERS)}</bdi>
              </Button>
            ))}
          </Inline>
        </div>
      )}
    </Stack>
  );
}
