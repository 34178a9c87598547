import { useEffect } from 'react';
import { Button, Inline, Progress, Stack, fractionOf } from '@lisan/ui';
import { useSpeech, useSpeechStore } from '../speech/speech.store';
import { useStudioTranslations } from '../studio/LazyPart';

const POLL_INTERVAL_MS = 2_000;

export default function SpeechRuns() {
  const { t, format } = useStudioTranslations();
  const store = useSpeechStore();
  const runs = useSpeech((state) => state.runs);

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const poll = () => {
      // Ignore failures: the next request follows.
      store
        .followRuns()
        .catch(() => undefined)
        .finally(() => (timer = setTimeout(poll, POLL_INTERVAL_MS)));
    };
    timer = setTimeout(poll, POLL_INTERVAL_MS / 4);
    return () => clearTimeout(timer);
  }, [store]);

  return (
    <Stack gap={4}>
      {runs.map(({ id, name, done, sentences, is_stopping: isStopping }) => (
        <Stack key={id} gap={2}>
          <Progress
            label={t('runs.speaking', { name })}
            fraction={fractionOf(done, sentences)}
            detail={t('runs.done', { done: format.number(done), count: sentences })}
          />
          <Inline>
            <Button size="small" icon="stop" disabled={isStopping} onClick={() => void store.stopRun(id)}>
              {t(isStopping ? 'runs.stopping' : 'runs.stop')}
            </Button>
          </Inline>
        </Stack>
      ))}
    </Stack>
  );
}
