import { useState } from 'react';
import { EmptyState, Skeleton, Slider, Stack } from '@lisan/ui';
import { limits } from '@lisan/contract';
import { WindowedList } from '../long-lists/WindowedList';
import { MissingList } from '../speech/MissingList';
import { useSpeech, useSpeechTranslations } from '../speech/speech.store';
import { AudioCard } from './AudioCard';

const { min, max, step, initial } = limits.playbackSpeed;

export function AudioPanel() {
  const { t, format } = useSpeechTranslations();
  const audios = useSpeech((state) => state.audios);
  const [speed, setSpeed] = useState<number>(initial);
  if (audios === null)
    return (
      <MissingList list="audios">
        <Skeleton rows={4} />
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
      <WindowedList
        label={t('audios.title')}
        items={audios}
        keyOf={({ id }) => id}
        estimate={11}
        render={(audio) => <AudioCard audio={audio} speed={speed} />}
      />
    </Stack>
  );
}
