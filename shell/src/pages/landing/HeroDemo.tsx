import { useRef, useState } from 'react';
import { styled } from 'styled-components';
import { Button, Card, Inline, Stack, Text, Waveform, media, token } from '@lisan/ui';
import { languageCodes, languages, pageProtocol, type Voice } from '@lisan/contract';
import { useBusy, useHost } from '@lisan/remote-kit';
import { scriptsOnly } from '../../layout/without-scripts';
import { useShellTranslations } from '../../services/shell-context';

/** Audio sample above the fold: the built-in engine introduces itself in English, then in Arabic. */
export function HeroDemo() {
  const { api, toasts, report } = useHost();
  const { t } = useShellTranslations();
  const audio = useRef<HTMLAudioElement>(null);
  const [voices, setVoices] = useState<readonly Voice[]>([]);
  const [playing, setPlaying] = useState<number | null>(null);
  const [progress, setProgress] = useState(0);
  const [isLoading, start] = useBusy(async () => {
    const found = voices.length > 0 ? voices : await loadVoices();
    setVoices(found);
    play(0, found);
  });

  async function loadVoices(): Promise<readonly Voice[]> {
    try {
      const found = findDemoVoices((await api.call('GET /voice/voices', { query: {} })).voices);
      if (found.length > 0) return found;
    } catch (error) {
      report(error, 'landing demo');
    }
    toasts.show({ title: t('audio.voicesTitle'), message: t('audio.voices'), tone: 'bad' });
    return [];
  }

  function play(index: number, from = voices): void {
    const element = audio.current;
    const voice = from[index];
    if (!element || !voice) return stop();
    element.src = voice.preview_url;
    setPlaying(index);
    element.play().catch(() => {
      stop();
      toasts.show({ title: t('audio.playbackTitle'), message: t('audio.playback'), tone: 'bad' });
    });
  }

  function stop(): void {
    audio.current?.pause();
    setPlaying(null);
    setProgress(0);
  }

  const beforeHydration = { [pageProtocol.busyLabel]: t('landing.demo.loading') };

  return (
    <Card padding={6}>
      <Stack gap={4}>
        {languageCodes.map((language, index) => (
          <Line
            key={language}
            lang={language}
            dir={languages[language].direction}
            $isSpoken={playing === index}
          >
            <SpokenWords
              text={t(`landing.demo.${language}`)}
              progress={playing === index ? progress : playing !== null && playing > index ? 1 : 0}
            />
          </Line>
        ))}
        <Wave $isSpeaking={playing !== null}>
          <Waveform peaks={demoPeaks} progress={playing === null ? 0 : progress} />
        </Wave>
        <Controls justify="between">
          <PlayButton
            icon={playing === null ? 'play' : 'pause'}
            busy={isLoading}
            busyLabel={t('landing.demo.loading')}
            {...beforeHydration}
            onClick={() => (playing === null ? start() : stop())}
          >
            {playing === null ? t('landing.demo.play') : t('landing.demo.stop')}
          </PlayButton>
          <Text as="span" size={0} tone="muted">
            {t('landing.demo.engine')}
          </Text>
        </Controls>
        {/* The text above is the caption. */}
        {/* oxlint-disable-next-line jsx-a11y/media-has-caption */}
        <audio
          ref={audio}
          preload="none"
          onTimeUpdate={({ currentTarget: { currentTime, duration } }) =>
            setProgress(Number.isFinite(duration) && duration > 0 ? currentTime / duration : 0)
          }
          onEnded={() => play((playing ?? 0) + 1)}
        />
      </Stack>
    </Card>
  );
}

interface SpokenWordsProps {
  readonly text: string;
  readonly progress: number;
}

function SpokenWords({ text, progress }: SpokenWordsProps) {
  const words = [...text.matchAll(/\S+\s*/g)];
  return words.map(({ 0: word, index }) => (
    <Word key={index} $isSpoken={progress > 0 && index <= progress * text.length}>
      {word}
    </Word>
  ));
}

/** A press before hydration shows the busy label through CSS alone. */
const PlayButton = styled(Button)`
  &[aria-busy='true']:enabled {
    font-size: 0;

    &::after {
      content: attr(${pageProtocol.busyLabel});
      font-size: ${token.type.size[1]};
    }
  }
`;

/** In the accent while it speaks; what is still to come is fainter. */
const Wave = styled.div<{ readonly $isSpeaking: boolean }>`
  path {
    transition: stroke ${token.motion.state};
    ${({ $isSpeaking }) => $isSpeaking && `stroke: ${token.color.accent};`}
  }
  path:last-child {
    ${({ $isSpeaking }) => $isSpeaking && 'opacity: 0.45;'}
  }
`;

/** On phones the text would push it below the fold. */
const Controls = styled(Inline)`
  ${media.phone} {
    order: -1;
  }
  ${scriptsOnly}
`;

const Word = styled.span<{ $isSpoken: boolean }>`
  color: ${({ $isSpoken }) => ($isSpoken ? token.color.ink : token.color.inkMuted)};
  transition: color ${token.motion.state};
`;

const Line = styled.p<{ $isSpoken: boolean }>`
  padding-inline-start: ${token.space[4]};
  border-inline-start: ${token.border.strong} solid
    ${({ $isSpoken }) => ($isSpoken ? token.color.accent : token.color.line)};
  font-size: ${token.type.size[2]};
`;

/** One premade voice per language; fewer if the library lacks one. */
function findDemoVoices(voices: readonly Voice[]): readonly Voice[] {
  const premade = voices.filter(({ category }) => category === 'premade');
  return languageCodes.flatMap(
    (language) => premade.find((voice) => voice.labels.language.startsWith(language)) ?? [],
  );
}

const demoPeaks: readonly number[] = Array.from({ length: 64 }, (_, index) => {
  const phrase = Math.abs(Math.sin((index / 64) * Math.PI * 2));
  const syllable = Math.abs(Math.sin(index * 1.7)) * 0.6 + Math.abs(Math.cos(index * 0.9)) * 0.4;
  return 0.08 + 0.92 * phrase * syllable;
});
