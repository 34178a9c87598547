import type { ComponentPropsWithRef } from 'react';
import { IconButton } from '../controls/IconButton';
import type { ButtonSize } from '../controls/button-styles';
import { useMediaElement } from './useMediaElement';

export interface SoundButtonProps {
  src: string;
  /** Label while stopped, e.g. 'Listen to Layla'. */
  playLabel: string;
  stopLabel: string;
  /** Plays once loaded; only after a user's choice. */
  autoPlay?: boolean | undefined;
  size?: ButtonSize | undefined;
  onFail?: ((reason: unknown) => void) | undefined;
}

/** Plays a short sound, e.g. the preview of a Select. */
export function SoundButton(props: SoundButtonProps) {
  const { src, playLabel, stopLabel, autoPlay, size, onFail } = props;
  const { ref, events, playing, toggle } = useMediaElement<HTMLAudioElement>({
    src,
    playbackRate: 1,
    knownDuration: undefined,
    onFail,
  });
  return (
    <>
      <Sound ref={ref} src={src} preload="none" autoPlay={autoPlay} {...events} />
      <IconButton
        icon={playing ? 'pause' : 'play'}
        label={playing ? stopLabel : playLabel}
        variant="secondary"
        onClick={toggle}
        size={size}
      />
    </>
  );
}

export type SoundProps = Omit<ComponentPropsWithRef<'audio'>, 'children' | 'controls'>;

/** An audio element without controls. */
export function Sound(props: SoundProps) {
  // oxlint-disable-next-line jsx-a11y/media-has-caption -- its text is shown beside it
  return <audio {...props} />;
}
