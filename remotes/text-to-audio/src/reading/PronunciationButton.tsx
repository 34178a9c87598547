import { useEffect, useRef, useState } from 'react';
import { IconButton } from '@lisan/ui';
import { useSpeech } from '../speech/speech.store';
import { useStudioTranslations } from '../studio/LazyPart';
import { useReadingStore } from './reading.store';

interface PronunciationButtonProps {
  readonly text: string;
  /** Defaults to the chosen voice, or the first Arabic one. */
  readonly voiceId?: string;
  readonly label?: string;
}

/** Speaks a few words without charging quota. */
export function PronunciationButton({ text, voiceId: wanted, label }: PronunciationButtonProps) {
  const { t } = useStudioTranslations();
  const store = useReadingStore();
  const voiceId = useSpeech(
    (state) =>
      wanted ||
      state.voiceId ||
      state.voices?.find(({ labels }) => labels.language.startsWith('ar'))?.voice_id ||
      '',
  );
  const audio = useRef<HTMLAudioElement>(null);
  const url = useRef('');
  const [isPlaying, setPlaying] = useState(false);
  const isAsking = useRef(false);

  useEffect(() => () => URL.revokeObjectURL(url.current), []);

  async function handlePress(): Promise<void> {
    const player = audio.current;
    if (!player || isAsking.current) return;
    if (isPlaying) return player.pause();
    isAsking.current = true;
    try {
      const sound = await store.pronounce(text, voiceId);
      URL.revokeObjectURL(url.current);
      url.current = URL.createObjectURL(sound);
      player.src = url.current;
      await player.play();
    } catch (error) {
      store.fail(error, 'hear');
    }
    isAsking.current = false;
  }

  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- the word that is heard stands beside it */}
      <audio
        ref={audio}
        onPlay={() => setPlaying(true)}
        onPause={() => setPlaying(false)}
        onEnded={() => setPlaying(false)}
      />
      <IconButton
        icon={isPlaying ? 'stop' : 'play'}
        size="small"
        variant="quiet"
        disabled={voiceId === ''}
        label={isPlaying ? t('word.stop') : (label ?? t('word.hear', { reading: text }))}
        onClick={() => void handlePress()}
      />
    </>
  );
}
