import { useEffect, useRef, useState } from 'react';

const pollEvery = 100;

export interface MediaElementOptions {
  src: string;
  /** 1 is as recorded. */
  playbackRate: number;
  /** Seconds, where it is known before the file is. */
  knownDuration: number | undefined;
  onFail: ((reason: unknown) => void) | undefined;
}

/** State and actions of one audio or video element. Stops and rewinds when any other clip of the page starts, also of another bundle. */
export function useMediaElement<E extends HTMLMediaElement>(options: MediaElementOptions) {
  const { src, playbackRate, knownDuration, onFail } = options;
  const ref = useRef<E>(null);
  const [playing, setPlaying] = useState(false);
  const [time, setTime] = useState(0);
  const [measured, setMeasured] = useState<number>();
  const [failed, setFailed] = useState(false);
  const [shownSrc, setShownSrc] = useState(src);

  if (shownSrc !== src) {
    setShownSrc(src);
    setPlaying(false);
    setTime(0);
    setMeasured(undefined);
    setFailed(false);
  }

  useEffect(() => {
    if (!ref.current) return;
    // The default too: a new file begins with it.
    ref.current.defaultPlaybackRate = playbackRate;
    ref.current.playbackRate = playbackRate;
  }, [playbackRate]);

  useEffect(() => {
    if (!playing) return undefined;
    const timer = setInterval(() => setTime(ref.current?.currentTime ?? 0), pollEvery);
    return () => clearInterval(timer);
  }, [playing]);

  useEffect(() => {
    const yieldTo = ({ target }: Event) => {
      const own = ref.current;
      if (!own || target === own || own.paused) return;
      own.pause();
      own.currentTime = 0;
      setTime(0);
    };
    // `play` does not bubble, but it can be caught on its way down.
    document.addEventListener('play', yieldTo, true);
    return () => document.removeEventListener('play', yieldTo, true);
  }, []);

  const fail = (reason: unknown) => {
    if (reason instanceof DOMException && reason.name === 'AbortError') return;
    setFailed(true);
    setPlaying(false);
    onFail?.(reason);
  };

  const toggle = () => {
    const own = ref.current;
    if (!own) return;
    if (!own.paused) own.pause();
    else {
      // What could not be had once is asked for again: by itself an element never does.
      if (own.error) own.load();
      own.play().catch(fail);
    }
  };

  const seek = (seconds: number) => {
    if (ref.current) ref.current.currentTime = seconds;
    setTime(seconds);
  };

  const events = {
    onPlay: () => {
      setFailed(false);
      setPlaying(true);
    },
    onPause: () => setPlaying(false),
    onEnded: () => {
      setPlaying(false);
      setTime(0);
    },
    onDurationChange: () => setMeasured(ref.current?.duration),
    onError: () => fail(ref.current?.error),
  };

  const duration = measured !== undefined && Number.isFinite(measured) ? measured : (knownDuration ?? 0);
  return { ref, events, playing, time, duration, failed, toggle, seek };
}

/** A position as `m:ss`, or `h:mm:ss` from an hour on: whole seconds that have passed, in Latin digits. */
export function mediaTime(seconds: number): string {
  const whole = Number.isFinite(seconds) ? Math.max(0, Math.floor(seconds)) : 0;
  const hours = Math.floor(whole / 3600);
  const minutes = Math.floor(whole / 60) % 60;
  const rest = padded(whole % 60);
  return hours > 0 ? `${hours}:${padded(minutes)}:${rest}` : `${minutes}:${rest}`;
}

/** How long a file is, to the nearest whole second: of 2.98 it is `0:03`. */
export const mediaLength = (seconds: number): string => mediaTime(Math.round(seconds));

const padded = (value: number) => String(value).padStart(2, '0');
