import { languages } from '@lisan/contract';
import { useRef, useState } from 'react';
import { styled } from 'styled-components';
import { Button, Slider, Stack, token } from '@lisan/ui';
import { useSyncTranslations } from '../sync/sync.store';

interface BeforeAfterProps {
  readonly before: string;
  readonly after: string;
}

/** Maximum drift in seconds before the original is synced to the result. */
const MAX_DRIFT_SECONDS = 0.12;

export function BeforeAfter({ before, after }: BeforeAfterProps) {
  const { t, format, language } = useSyncTranslations();
  const original = useRef<HTMLVideoElement>(null);
  const result = useRef<HTMLVideoElement>(null);
  const [part, setPart] = useState(50);
  const [isPlaying, setPlaying] = useState(false);

  /** A video shorter than its audio was looped. */
  function follow(): void {
    const [leader, follower] = [result.current, original.current];
    if (!leader || !follower || !(follower.duration > 0)) return;
    const time = leader.currentTime % follower.duration;
    if (Math.abs(follower.currentTime - time) > MAX_DRIFT_SECONDS) follower.currentTime = time;
  }

  function toggle(): void {
    for (const video of [result.current, original.current])
      if (isPlaying) video?.pause();
      else void video?.play().catch(() => undefined);
  }

  return (
    <Stack gap={3}>
      <Frame>
        <video
          ref={result}
          src={after}
          playsInline
          preload="auto"
          aria-label={t('result.after')}
          onTimeUpdate={follow}
          onPlay={() => setPlaying(true)}
          onPause={() => setPlaying(false)}
        >
          <track kind="captions" />
        </video>
        <video
          ref={original}
          src={before}
          playsInline
          muted
          loop
          preload="auto"
          aria-label={t('result.before')}
          style={{
            clipPath:
              languages[language].direction === 'rtl'
                ? `inset(0 0 0 ${100 - part}%)`
                : `inset(0 ${100 - part}% 0 0)`,
          }}
        />
        <Edge style={{ insetInlineStart: `${part}%` }} />
      </Frame>
      <Slider
        label={t('result.wipe')}
        minimum={0}
        maximum={100}
        step={1}
        value={part}
        valueText={format.number(part / 100, { style: 'percent' })}
        onValueChange={setPart}
      />
      <div>
        <Button icon={isPlaying ? 'pause' : 'play'} onClick={toggle}>
          {t(isPlaying ? 'result.pause' : 'result.play')}
        </Button>
      </div>
    </Stack>
  );
}

const Frame = styled.div`
  position: relative;
  overflow: hidden;
  border-radius: ${token.radius.card};
  background: ${token.color.sunken};

  & > video {
    display: block;
    inline-size: 100%;
    max-block-size: 60dvh;
    aspect-ratio: 16 / 9;
    object-fit: contain;
  }

  & > video:nth-of-type(2) {
    position: absolute;
    inset: 0;
    block-size: 100%;
  }
`;

const Edge = styled.div`
  position: absolute;
  inset-block: 0;
  inline-size: ${token.border.strong};
  background: ${token.color.surface};
  pointer-events: none;
`;
