import { useEffect, useState } from 'react';
import type { RefObject } from 'react';
import { decodePeaks } from './peaks';

const largest = 12 * 1024 * 1024;

// One recording at a time: decoding is the heaviest thing a list of players does.
let queue: Promise<unknown> = Promise.resolve();

async function loadPeaks(src: string, bars: number, signal: AbortSignal): Promise<number[]> {
  // A media address carries its own signature; this package knows no api client.
  // oxlint-disable-next-line lisan/lent-services
  const answer = await fetch(src, { signal });
  const size = Number(answer.headers.get('content-length') ?? 0);
  if (!answer.ok || size > largest) return [];
  return decodePeaks(await answer.blob(), bars);
}

/** The given peaks, else those of the file, read once the player is in view. Empty where they cannot be had. */
export function usePeaks(
  src: string,
  given: readonly number[] | undefined,
  bars: number,
  frame: RefObject<Element | null>,
) {
  const [read, setRead] = useState<{ src: string; peaks: number[] }>();
  const wanted = given === undefined;

  useEffect(() => {
    if (!wanted || !frame.current || !('IntersectionObserver' in window)) return undefined;
    const abort = new AbortController();
    const watcher = new IntersectionObserver(([entry]) => {
      if (!entry?.isIntersecting) return;
      watcher.disconnect();
      queue = queue.then(async () => {
        if (abort.signal.aborted) return;
        try {
          setRead({ src, peaks: await loadPeaks(src, bars, abort.signal) });
        } catch {
          // No drawing: the recording still plays, and says itself what is wrong with it.
        }
      });
    });
    watcher.observe(frame.current);
    return () => {
      abort.abort();
      watcher.disconnect();
    };
  }, [src, bars, wanted, frame]);

  return given ?? (read?.src === src ? read.peaks : []);
}
