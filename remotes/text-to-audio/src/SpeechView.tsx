import { useState } from 'react';
import { styled } from 'styled-components';
import { Banner, Button, Dialog, Inline, OnWidth, Stack, WorkArea, media, token, useMedia } from '@lisan/ui';
import { useEvent, useHost } from '@lisan/remote-kit';
import { useItemAddress } from '@lisan/remote-kit/view-parts';
import { limits } from '@lisan/contract';
import { AudioPanel } from './audios/AudioPanel';
import { clipAddress } from './audios/clip-address';
import { VoiceProfileDialog } from './voice-profile/VoiceProfileDialog';
import { OtherVoices, VoiceControl } from './voices/VoiceControl';
import { SpeechText } from './editor/SpeechText';
import { useSpeech, useSpeechStore, useSpeechTranslations } from './speech/speech.store';
import type { SpeechState } from './speech/speech-state';
import { LazyPart } from './studio/LazyPart';

const openedClip = ({ opened }: SpeechState) => opened;

export default function SpeechView() {
  const { t } = useSpeechTranslations();
  const { bus } = useHost();
  const store = useSpeechStore();
  const isSpeaking = useSpeech((state) => state.isSpeaking);
  const isLong = useSpeech((state) => state.isLong);
  useItemAddress(clipAddress, store, openedClip, store.openClip);
  const compact = useMedia('compact');
  const [isProfileOpen, setProfileOpen] = useState(false);

  useEvent('script.chosen', ({ text: script, conversationId }) => {
    store.offer(script, conversationId);
    bus.clear('script.chosen');
  });

  const otherVoices = <OtherVoices onMake={() => setProfileOpen(true)} />;
  return (
    <WorkArea
      fixedHeight
      title={t('nav.speech')}
      description={t('lead')}
      panel={{
        title: t('audios.title'),
        lead: (
          <Stack gap={2}>
            <VoiceControl />
            <OnWidth width="desktop" holds={compact === undefined ? undefined : !compact}>
              {otherVoices}
            </OnWidth>
          </Stack>
        ),
        content: <AudioPanel />,
      }}
      foot={
        <Foot>
          <Price>
            <PriceSection />
          </Price>
          <Inline wrap={false}>
            {isSpeaking && !isLong && <Button onClick={store.stopSpeaking}>{t('speech.cancel')}</Button>}
            <Button
              variant="primary"
              size="large"
              icon="wave"
              fullWidth
              busy={isSpeaking}
              busyLabel={t('speech.busy')}
              onClick={() => void store.speak()}
            >
              {t('speech.generate')}
            </Button>
          </Inline>
        </Foot>
      }
    >
      <Column>
        <GoneClip />
        <SpeechText />
        <OnWidth width="compact" holds={compact}>
          {otherVoices}
        </OnWidth>
        <ReadingSection />
        <RunsSection />
      </Column>
      <OfferedText />
      <VoiceProfileDialog open={isProfileOpen} onOpenChange={setProfileOpen} />
    </WorkArea>
  );
}

const Column = styled.div`
  display: flex;
  flex: 1;
  flex-direction: column;
  gap: ${token.space[3]};
  min-block-size: 0;
  /* Room for outlines of the focus. */
  margin: calc(-1 * ${token.space[1]});
  padding: ${token.space[1]};
  overflow-y: auto;
  /* Else hidden texts would make the page taller. */
  position: relative;
`;

const Foot = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: end;
  gap: ${token.space[2]} ${token.space[4]};

  ${media.phone} {
    & > * {
      flex: 1 1 100%;
    }
  }
`;

const Price = styled.div`
  flex: 1 1 18rem;
  min-inline-size: 0;

  &:empty {
    display: none;
  }
`;

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

function GoneClip() {
  const { t } = useSpeechTranslations();
  const store = useSpeechStore();
  const isGone = useSpeech(
    ({ opened, audios }) => opened !== null && audios?.every(({ id }) => id !== opened) === true,
  );
  if (!isGone) return null;
  return (
    <Banner
      tone="warn"
      inset
      action={
        <Button size="small" onClick={() => store.openClip(null)}>
          {t('audios.goneClose')}
        </Button>
      }
    >
      {t('audios.gone')}
    </Banner>
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
