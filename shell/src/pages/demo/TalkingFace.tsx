import { useEffect, useRef, type RefObject } from 'react';
import { styled } from 'styled-components';
import { token } from '@lisan/ui';
import { createLoudness, type Loudness } from './loudness';

export interface TalkingFaceProps {
  readonly label: string;
  readonly audio: RefObject<HTMLAudioElement | null>;
  readonly isPlaying: boolean;
}

/** Heights of the mouth's opening in the drawing's units. */
const shut = 1.5;
const wideOpen = 15;

/** A drawn face whose mouth follows the sound that plays; it stands for the person's own video. */
export function TalkingFace({ label, audio, isPlaying }: TalkingFaceProps) {
  const mouth = useRef<SVGEllipseElement>(null);
  const loudness = useRef<Loudness | null>(null);

  useEffect(() => {
    const element = audio.current;
    if (!isPlaying || !element) return;
    // One for the element's life: a browser lets its sound be tapped once.
    loudness.current ??= createLoudness(element);
    let frame = requestAnimationFrame(function move() {
      const opening = loudness.current?.read() ?? 0;
      mouth.current?.setAttribute('ry', String(shut + opening * (wideOpen - shut)));
      frame = requestAnimationFrame(move);
    });
    const drawn = mouth.current;
    return () => {
      cancelAnimationFrame(frame);
      drawn?.setAttribute('ry', String(shut));
    };
  }, [audio, isPlaying]);

  return (
    // A picture, not a part of the page: in dark colours it would look like its negative.
    <Drawing viewBox="0 0 160 120" role="img" aria-label={label} data-theme="light">
      <rect width="160" height="120" rx="10" fill="var(--backdrop)" />
      <path d="M38 120c0-22 18-32 42-32s42 10 42 32z" fill="var(--shirt)" />
      <rect x="70" y="76" width="20" height="20" rx="8" fill="var(--skin-shade)" />
      <ellipse cx="80" cy="52" rx="29" ry="35" fill="var(--skin)" />
      <path d="M51 48c0-24 12-34 29-34s29 10 29 34c-4-13-11-20-29-20s-25 7-29 20z" fill="var(--hair)" />
      <circle cx="69" cy="48" r="2.6" fill="var(--hair)" />
      <circle cx="91" cy="48" r="2.6" fill="var(--hair)" />
      <path d="M80 52v8" stroke="var(--skin-shade)" strokeWidth="2.4" strokeLinecap="round" />
      <ellipse ref={mouth} cx="80" cy="69" rx="9" ry={shut} fill="var(--mouth)" />
    </Drawing>
  );
}

const Drawing = styled.svg`
  --backdrop: ${token.color.accentSoft};
  --shirt: ${token.color.accent};
  --skin: ${token.color.raised};
  --skin-shade: ${token.color.control};
  --hair: ${token.color.ink};
  --mouth: ${token.color.accent};
  display: block;
  inline-size: 100%;
  max-inline-size: 20rem;
`;
