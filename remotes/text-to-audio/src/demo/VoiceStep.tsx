import { AudioPlayer, Button, Deferred, Inline, RetryBanner, Select, Skeleton, Stack, Text } from '@lisan/ui';
import { accountStore, useHost } from '@lisan/remote-kit';
import { DEMO, useDemoTranslations, createVoiceStore, voicesFor } from './voice.store';

const [useVoice, useVoiceStore] = accountStore(createVoiceStore);

const translations = {
  en: () => import('./translations/en.json'),
  ar: () => import('./translations/ar.json'),
};

export default function DemoSlot() {
  const { translator } = useHost();
  return (
    <Deferred load={() => translator.addTranslations(DEMO, translations)} waiting={<Skeleton lines={3} />}>
      <VoiceStep />
    </Deferred>
  );
}

function VoiceStep() {
  const { t, language } = useDemoTranslations();
  const store = useVoiceStore();
  const script = useVoice((state) => state.script);
  const demo = useVoice((state) => state.demo);
  const isMissing = useVoice((state) => state.isMissing);
  const voiceId = useVoice((state) => state.voiceId);
  const result = useVoice((state) => state.result);
  const isSpeaking = useVoice((state) => state.isSpeaking);
  if (isMissing)
    return <RetryBanner message={t('missing')} retryLabel={t('again')} onRetry={store.refresh} />;
  if (!demo) return <Skeleton lines={3} />;
  const sample = t('sample');
  const voices = voicesFor({ demo, script }, language);
  const chosen = voices.find(({ voice_id: id }) => id === voiceId) ?? voices[0];
  const spoken = script || sample;
  const isDone = result?.script === spoken && result.voice_id === chosen?.voice_id;
  return (
    <Stack gap={4}>
      <Text dir="auto" tone={script === '' ? 'muted' : 'ink'}>
        {script === '' ? t('noScript', { sample }) : script}
      </Text>
      <Select
        label={t('voice')}
        value={chosen?.voice_id ?? ''}
        onValueChange={store.choose}
        options={voices.map(({ voice_id: value, name }) => ({ value, label: name }))}
      />
      <Inline gap={2}>
        <Button
          variant={script !== '' && !isDone ? 'primary' : 'secondary'}
          icon="wave"
          busy={isSpeaking}
          busyLabel={t('speaking')}
          disabled={demo.speeches_left === 0}
          onClick={() => void store.speak(sample)}
        >
          {t(script === '' ? 'speakSample' : 'speak')}
        </Button>
        {isSpeaking && <Button onClick={store.stop}>{t('stop')}</Button>}
        <Text as="span" size={0} tone="muted">
          {t('left', { count: demo.speeches_left })}
        </Text>
      </Inline>
      {result && (
        <Stack gap={2}>
          <AudioPlayer
            src={result.audio_url}
            name={t('speech')}
            duration={result.duration}
            onFail={store.failPlayback}
          />
          {!isDone && (
            <Text size={0} tone="muted">
              {t('older')}
            </Text>
          )}
        </Stack>
      )}
      <Text size={0} tone="muted">
        {t('engine')}
      </Text>
    </Stack>
  );
}
