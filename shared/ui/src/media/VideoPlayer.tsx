import { styled } from 'styled-components';
import { useUiTexts } from '../texts/UiTextsProvider';
import { token } from '../theme/token';
import { useMediaElement } from './useMediaElement';

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
  preload = 'metadata',
  onFail,
}: VideoPlayerProps) {
  const texts = useUiTexts();
  const { ref, events, failed } = useMediaElement<HTMLVideoElement>({
    src,
    playbackRate: 1,
    knownDuration: undefined,
    onFail,
  });
  return (
    <Frame>
      <Video
        ref={ref}
        src={src}
        poster={poster}
        controls
        playsInline
        preload={preload}
        aria-label={name}
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
      {failed && <Problem role="alert">{texts.mediaFailed}</Problem>}
    </Frame>
  );
}

const Frame = styled.div`
  display: flex;
  flex-direction: column;
  gap: ${token.space[2]};
`;

const Video = styled.video`
  inline-size: 100%;
  max-block-size: 70dvh;
  aspect-ratio: 16 / 9;
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
