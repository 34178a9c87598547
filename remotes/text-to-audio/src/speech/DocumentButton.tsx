import { Dropzone, Progress, Stack, fractionOf } from '@lisan/ui';
import { limits } from '@lisan/contract';
import { useSpeech, useSpeechStore, useSpeechTranslations } from './useSpeech';

/** Takes the text out of a document. */
export function DocumentButton() {
  const { t } = useSpeechTranslations();
  const store = useSpeechStore();
  const documentProgress = useSpeech((state) => state.documentProgress);
  return (
    <Stack gap={2}>
      <Dropzone
        label={t('document.action')}
        hideLabel
        action={t('document.action')}
        accept={['.txt', '.docx', '.pdf']}
        maximumBytes={limits.documentMaxBytes}
        disabled={documentProgress !== null}
        onFile={(file) => void store.readDocument(file)}
      />
      {documentProgress !== null && (
        <Progress label={t('document.busy')} fraction={fractionOf(documentProgress)} />
      )}
    </Stack>
  );
}
