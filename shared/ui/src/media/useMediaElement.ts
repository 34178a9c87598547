import { useEffect, useRef, useState } from 'react';

const POLL_INTERVAL_MS = 100;

export interface MediaElementOptions {
  src: string;
  /** 1 is the original speed. */
  playbackRate: number;
  /** Seconds, if known before the file loads. */
  knownDuration: number | undefined;
  onFail: ((reason: unknown) => void) | undefined;
}

/**
 * State and actions of a media element. Stops and rewinds when another clip on the page starts,
 * even from another bundle.
 */
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
    // A new file starts with the default rate.
    ref.current.defaultPlaybackRate = playbackRate;
    ref.current.playbackRate = playbackRate;
  }, [playbackRate]);

  useEffect(() => {
    if (!playing) return undefined;
    const timer = setInterval(() => setTime(ref.current?.currentTime ?? 0), POLL_INTERVAL_MS);
    return () => clearInterval(timer);
  }, [playing]);

  useEffect(() => {
    const yieldTo = ({ target }: Event) => {
      const element = ref.current;
      if (!element || target === element || element.paused) return;
      element.pause();
      element.currentTime = 0;
      setTime(0);
    };
    // `play` doesn't bubble, but can be captured.
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
    const element = ref.current;
    if (!element) return;
    if (!element.paused) element.pause();
    else {
      // A failed element never reloads automatically.
      if (element.error) element.load();
      element.play().catch(fail);
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

/** A position as `m:ss`, from an hour `h:mm:ss`; rounds down, in Latin digits. */
export function mediaTime(seconds: number): string {
  const whole = Number.isFinite(seconds) ? Math.max(0, Math.floor(seconds)) : 0;
  const hours = Math.floor(whole / 3600);
  const minutes = Math.floor(whole / 60) % 60;
  const rest = padded(whole % 60);
  return hours > 0 ? `${hours}:${padded(minutes)}:${rest}` : `${minutes}:${rest}`;
}

/** A length rounded to the nearest second: 2.98 is `0:03`. */
export const mediaLength = (seconds: number): string => mediaTime(Math.round(seconds));

const padded = (value: number) => String(value).padStart(2, '0');
