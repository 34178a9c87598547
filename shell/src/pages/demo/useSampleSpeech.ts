import { useEffect, useRef, useState, type RefObject } from 'react';
import { useHost } from '@lisan/remote-kit';
import { useShellTranslations } from '../../services/shell-context';

export interface SampleSpeech {
  readonly audio: RefObject<HTMLAudioElement | null>;
  readonly isReady: boolean;
  readonly isPlaying: boolean;
  play(): void;
  stop(): void;
}

/** A voice of the library that speaks the person's language introduces itself. */
export function useSampleSpeech(): SampleSpeech {
  const { api, report, toasts } = useHost();
  const { t, language } = useShellTranslations();
  const audio = useRef<HTMLAudioElement>(null);
  const [url, setUrl] = useState<string | null>(null);
  const [isPlaying, setPlaying] = useState(false);

  useEffect(() => {
    const controller = new AbortController();
    api.call('GET /voice/voices', { query: {} }, { signal: controller.signal }).then(
      ({ voices }) => {
        const premade = voices.filter(({ category }) => category === 'premade');
        const speaker = premade.find(({ labels }) => labels.language.startsWith(language)) ?? premade[0];
        setUrl(speaker?.preview_url ?? null);
      },
      (error: unknown) => controller.signal.aborted || report(error, 'demo'),
    );
    return () => controller.abort();
  }, [api, language, report]);

  function stop(): void {
    audio.current?.pause();
    setPlaying(false);
  }

  return {
    audio,
    isReady: url !== null,
    isPlaying,
    stop,
    play() {
      const element = audio.current;
      if (!element || url === null) return;
      element.src = url;
      setPlaying(true);
      element.play().catch(() => {
        setPlaying(false);
        toasts.show({ title: t('audio.playbackTitle'), message: t('audio.playback'), tone: 'bad' });
      });
    },
  };
}
