import { styled } from 'styled-components';
import { IconButton } from '../controls/IconButton';
import { useUiTexts } from '../texts/UiTextsProvider';
import { token } from '../theme/token';
import { useMediaElement } from './useMediaElement';
import { Stack } from '../layout/Stack';

/** A WebVTT file. */
export interface Captions {
  src: string;
  /** BCP 47 tag. */
  language: string;
  label: string;
}

export interface VideoPlayerProps {
  src: string;
  name: string;
  captions?: readonly Captions[] | undefined;
  /** Shows the first captions from the start. */
  captionsShown?: boolean | undefined;
  poster?: string | undefined;
  /** Width by height; 16:9 by default. */
  ratio?: number | undefined;
  /** Shows a large play button until it first plays. */
  hasPlayButton?: boolean | undefined;
  /** `none` loads nothing until it plays. */
  preload?: 'metadata' | 'none';
  onFail?: ((reason: unknown) => void) | undefined;
}

const none: readonly Captions[] = [];

/** A video with the browser's controls. Only one clip on the page plays at a time. */
export function VideoPlayer({
  src,
  name,
  captions = none,
  captionsShown = false,
  poster,
  ratio = 16 / 9,
  hasPlayButton = false,
  preload = 'metadata',
  onFail,
}: VideoPlayerProps) {
  const texts = useUiTexts();
  const { ref, events, playing, time, failed, toggle } = useMediaElement<HTMLVideoElement>({
    src,
    playbackRate: 1,
    knownDuration: undefined,
    onFail,
  });
  return (
    <Stack gap={2}>
      <Screen>
        <Video
          ref={ref}
          src={src}
          poster={poster}
          controls
          playsInline
          preload={preload}
          aria-label={name}
          style={{ aspectRatio: ratio }}
          {...events}
        >
          {captions.map((file, index) => (
            <track
              key={file.src}
              kind="captions"
              src={file.src}
              srcLang={file.language}
              label={file.label}
              default={captionsShown && index === 0}
            />
          ))}
        </Video>
        {hasPlayButton && !playing && time === 0 && (
          <Start>
            <IconButton
              icon="play"
              variant="primary"
              size="large"
              round
              label={`${texts.play}: ${name}`}
              onClick={toggle}
            />
          </Start>
        )}
      </Screen>
      {failed && <Problem role="alert">{texts.mediaFailed}</Problem>}
    </Stack>
  );
}

const Screen = styled.div`
  position: relative;
  display: grid;
`;

/* Presses beside the button reach the video. */
const Start = styled.div`
  position: absolute;
  inset: 0;
  display: grid;
  place-items: center;
  pointer-events: none;

  & > button {
    pointer-events: auto;
  }
`;

const Video = styled.video`
  inline-size: 100%;
  max-block-size: 70dvh;
  border-radius: ${token.radius.card};
  background: ${token.color.sunken};
  object-fit: contain;

  /* Its own controls take the focus inside of it, which is no focus of its own to the browser. */
  &:focus,
  &:focus-within {
    outline: ${token.border.strong} solid ${token.color.focus};
    outline-offset: 2px;
  }
`;

const Problem = styled.div`
  color: ${token.color.bad};
  font-size: ${token.type.size[0]};
`;
