import { Button, Dialog } from '@lisan/ui';
import { limits } from '@lisan/contract';
import { useSpeech, useSpeechStore, useSpeechTranslations } from './useSpeech';

/** Asks what becomes of the text that is there already, when another one comes from a document or the chat. */
export function OfferedText() {
  const { t } = useSpeechTranslations();
  const store = useSpeechStore();
  const offered = useSpeech((state) => state.offered);
  const length = useSpeech(({ text }) => text.length);
  if (offered === null) return null;
  const fits = length + 2 + offered.text.length <= limits.speechTextMaxLength;
  return (
    <Dialog
      open
      decision
      onOpenChange={(isOpen) => isOpen || store.answerOffer('keep')}
      title={t('offer.title')}
      description={t(fits ? 'offer.text' : 'offer.tooLong')}
      footer={
        <>
          <Button onClick={() => store.answerOffer('keep')}>{t('offer.keep')}</Button>
          {fits && <Button onClick={() => store.answerOffer('add')}>{t('offer.add')}</Button>}
          <Button variant="primary" onClick={() => store.answerOffer('replace')}>
            {t('offer.replace')}
          </Button>
        </>
      }
    />
  );
}
