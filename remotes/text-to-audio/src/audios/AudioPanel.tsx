import { useState } from 'react';
import { Button, EmptyState, Skeleton, Slider, Stack } from '@lisan/ui';
import { limits } from '@lisan/contract';
import { MissingList } from '../speech/MissingList';
import { useSpeech, useSpeechTranslations } from '../speech/useSpeech';
import { AudioCard } from './AudioCard';

/** Cards that are drawn before more are asked for: a thousand players are too many for a page. */
const PAGE = 25;
const { min, max, step, initial } = limits.playbackSpeed;

/** Generated Audios, with one playback speed for all. */
export function AudioPanel() {
  const { t, format } = useSpeechTranslations();
  const audios = useSpeech((state) => state.audios);
  const [speed, setSpeed] = useState<number>(initial);
  const [shown, setShown] = useState(PAGE);
  if (audios === null)
    return (
      <MissingList list="audios">
        <Skeleton lines={4} />
      </MissingList>
    );
  if (audios.length === 0)
    return <EmptyState title={t('audios.empty')} description={t('audios.emptyLead')} />;
  return (
    <Stack gap={4}>
      <Slider
        label={t('audios.speed')}
        value={speed}
        onValueChange={setSpeed}
        minimum={min}
        maximum={max}
        step={step}
        valueText={`${format.number(speed, { minimumFractionDigits: 1 })}×`}
      />
      {audios.slice(0, shown).map((audio) => (
        <AudioCard key={audio.id} audio={audio} speed={speed} />
      ))}
      {audios.length > shown && (
        <Button onClick={() => setShown(shown + PAGE)}>
          {t('audios.more', { count: audios.length - shown })}
        </Button>
      )}
    </Stack>
  );
}
