import { useState } from 'react';
import { Button, Grid, Inline, Stack, WorkArea } from '@lisan/ui';
import { useEvent, useHost } from '@lisan/remote-kit';
import { AudioPanel } from './audios/AudioPanel';
import { VoiceProfileDialog } from './voice-profile/VoiceProfileDialog';
import { OwnVoiceSelect } from './voices/OwnVoiceSelect';
import { VoiceSelect } from './voices/VoiceSelect';
import { FollowSection } from './editor/FollowSection';
import { LibrarySection } from './library/LibrarySection';
import { PriceSection } from './price/PriceSection';
import { ReadingSection } from './reading/ReadingSection';
import { RunsSection } from './runs/RunsSection';
import { DocumentButton } from './speech/DocumentButton';
import { OfferedText } from './speech/OfferedText';
import { SpeechText } from './editor/SpeechText';
import { useSpeech, useSpeechStore, useSpeechTranslations } from './speech/useSpeech';

/** Text To Audio: the text, the voice, and what was spoken so far. */
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
