import { useState } from 'react';
import { Button, Grid, Inline, Stack, WorkArea, Dialog } from '@lisan/ui';
import { useEvent, useHost } from '@lisan/remote-kit';
import { limits } from '@lisan/contract';
import { AudioPanel } from './audios/AudioPanel';
import { VoiceProfileDialog } from './voice-profile/VoiceProfileDialog';
import { OwnVoiceSelect, VoiceSelect } from './voices/VoiceSelect';
import { DocumentButton } from './speech/DocumentButton';
import { SpeechText } from './editor/SpeechText';
import { useSpeech, useSpeechStore, useSpeechTranslations } from './speech/speech.store';
import { LazyPart } from './studio/LazyPart';

export default function SpeechView() {
  const { t } = useSpeechTranslations();
  const { bus } = useHost();
  const store = useSpeechStore();
  const isSpeaking = useSpeech((state) => state.isSpeaking);
  const isLong = useSpeech((state) => state.isLong);
  const [isProfileOpen, setProfileOpen] = useState(false);

  useEvent('script.chosen', ({ text: script, conversationId }) => {
    store.offer(script, conversationId);
    bus.clear('script.chosen');
  });

  return (
    <WorkArea
      title={t('nav.speech')}
      description={t('lead')}
      panel={{ title: t('audios.title'), content: <AudioPanel /> }}
    >
      <Stack gap={5}>
        <SpeechText />
        <ReadingSection />
        <DocumentButton />
        <Grid minimum="16rem" columns={2} gap={5}>
          <VoiceSelect />
          <OwnVoiceSelect onMake={() => setProfileOpen(true)} />
        </Grid>
        <LibrarySection />
        <Inline>
          <Button
            variant="primary"
            size="large"
            icon="wave"
            busy={isSpeaking}
            busyLabel={t('speech.busy')}
            onClick={() => void store.speak()}
          >
            {t('speech.generate')}
          </Button>
          {isSpeaking && !isLong && <Button onClick={store.stopSpeaking}>{t('speech.cancel')}</Button>}
        </Inline>
        <RunsSection />
        <PriceSection />
        <FollowSection />
      </Stack>
      <OfferedText />
      <VoiceProfileDialog open={isProfileOpen} onOpenChange={setProfileOpen} />
    </WorkArea>
  );
}

const loadFollow = () => import('./editor/FollowAlong');

function FollowSection() {
  const isThere = useSpeech(({ base, audios }) => audios?.some(({ id }) => id === base) ?? false);
  return isThere ? <LazyPart load={loadFollow} waiting={null} /> : null;
}

const loadPrice = () => import('./price/SpeechPrice');

function PriceSection() {
  const isAskable = useSpeech(({ text, voiceId }) => voiceId !== '' && /\S/.test(text));
  return isAskable ? <LazyPart load={loadPrice} waiting={null} /> : null;
}

const loadRuns = () => import('./runs/SpeechRuns');

function RunsSection() {
  const isInProgress = useSpeech(({ isSpeaking, isLong, runs }) => (isSpeaking && isLong) || runs.length > 0);
  return isInProgress ? <LazyPart load={loadRuns} waiting={null} /> : null;
}

const loadLibrary = () => import('./library/VoiceLibrary');
const loadSuggestion = () => import('./library/VoiceSuggestion');
const MIN_CHARACTERS_FOR_LANGUAGE = 8;
/** Limits the check at each key: the text may be a book. */
const MAX_CHARACTERS_CHECKED = 2_000;

function LibrarySection() {
  const { t } = useSpeechTranslations();
  const [isOpen, setOpen] = useState(false);
  const hasLanguage = useSpeech(
    ({ text }) => text.slice(0, MAX_CHARACTERS_CHECKED).trim().length >= MIN_CHARACTERS_FOR_LANGUAGE,
  );
  return (
    <>
      {hasLanguage && <LazyPart load={loadSuggestion} waiting={null} />}
      <Inline>
        <Button size="small" icon="search" aria-haspopup="dialog" onClick={() => setOpen(true)}>
          {t('voices.browse')}
        </Button>
      </Inline>
      {isOpen && <LazyPart load={loadLibrary} waiting={null} with={{ onClose: () => setOpen(false) }} />}
    </>
  );
}

const loadLab = () => import('./reading/ReadingLab');

function ReadingSection() {
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
      {isOpen && <LazyPart load={loadLab} />}
    </>
  );
}

function OfferedText() {
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
