import { styled } from 'styled-components';
import { useUiTexts } from '../texts/UiTextsProvider';
import { token } from '../theme/token';
import { useMediaElement } from './useMediaElement';

/** One file of captions (WebVTT). */
export interface Captions {
  src: string;
  /** BCP 47 tag. */
  language: string;
  /** Name in the captions menu. */
  label: string;
}

export interface VideoPlayerProps {
  src: string;
  /** Name of the video; read by screen readers. */
  name: string;
  captions?: readonly Captions[] | undefined;
  /** The first of them is shown from the beginning. */
  captionsShown?: boolean | undefined;
  /** Address of the picture shown before it plays. */
  poster?: string | undefined;
  /** `none` fetches nothing until it plays. */
  preload?: 'metadata' | 'none';
  onFail?: ((reason: unknown) => void) | undefined;
}

const none: readonly Captions[] = [];

/** One video with the browser's own controls. Only one clip of the page sounds at a time. */
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
      <Picture
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
      </Picture>
      {failed && <Problem role="alert">{texts.mediaFailed}</Problem>}
    </Frame>
  );
}

const Frame = styled.div`
  display: flex;
  flex-direction: column;
  gap: ${token.space[2]};
`;

const Picture = styled.video`
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
