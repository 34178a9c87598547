import { useEffect, useRef, useState, type RefObject } from 'react';

export function usePlayed(url: string, ownPlayer: RefObject<HTMLAudioElement | null>) {
  const [time, setTime] = useState<number | null>(null);
  const [isPlaying, setPlaying] = useState(false);
  const player = useRef<HTMLAudioElement>(null);

  useEffect(() => {
    const path = pathOf(url);
    const isIt = (target: EventTarget | null): target is HTMLAudioElement =>
      target instanceof HTMLAudioElement && pathOf(target.currentSrc || target.src) === path;
    const handleMediaEvent = ({ type, target }: Event) => {
      if (isIt(target)) {
        if (type === 'play') player.current = target;
        if (target !== player.current) return;
        setPlaying(!target.paused && !target.ended);
        setTime(type === 'ended' ? null : target.currentTime);
      } else if (type === 'play' && ownPlayer.current && !ownPlayer.current.paused) ownPlayer.current.pause();
      // Only one player sounds at a time.
      if (type === 'play' && target !== ownPlayer.current && isIt(target)) ownPlayer.current?.pause();
    };
    // Media events don't bubble, but can be captured.
    const types = ['play', 'pause', 'ended', 'timeupdate', 'seeked'];
    for (const type of types) document.addEventListener(type, handleMediaEvent, true);
    return () => {
      for (const type of types) document.removeEventListener(type, handleMediaEvent, true);
    };
  }, [url, ownPlayer]);

  const current = () => {
    const playing = player.current;
    return playing?.isConnected ? playing : ownPlayer.current;
  };

  return {
    time,
    isPlaying,
    async toggle(): Promise<void> {
      const audio = current();
      if (!audio) return;
      if (audio.error) audio.load();
      if (audio.paused) await audio.play();
      else audio.pause();
    },
    async playFrom(seconds: number): Promise<void> {
      const audio = current();
      if (!audio) return;
      if (audio.error) audio.load();
      audio.currentTime = seconds;
      setTime(seconds);
      if (audio.paused) await audio.play();
    },
  };
}

const pathOf = (url: string) => new URL(url, document.baseURI).pathname;
