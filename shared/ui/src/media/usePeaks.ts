import { useEffect, useState, type RefObject } from 'react';

const MAX_FILE_BYTES = 12 * 1024 * 1024;

// One at a time: decoding is expensive.
let queue: Promise<unknown> = Promise.resolve();

async function loadPeaks(src: string, bars: number, signal: AbortSignal): Promise<number[]> {
  // Media URLs are signed, and this package has no API client.
  // oxlint-disable-next-line lisan/lent-services
  const answer = await fetch(src, { signal });
  const size = Number(answer.headers.get('content-length') ?? 0);
  if (!answer.ok || size > MAX_FILE_BYTES) return [];
  return decodePeaks(await answer.blob(), bars);
}

/** The given peaks, else those decoded from the file once in view. Empty on failure. */
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
          // Without a waveform the recording still plays.
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

/** Loudness of equal parts of a recording, 0 to 1; the loudest is 1, silence stays 0. */
export function peaksOf(samples: Float32Array, bars: number): number[] {
  const part = samples.length / bars;
  const peaks = Array.from({ length: bars }, (_, bar) => {
    let loudest = 0;
    const end = Math.min(samples.length, Math.floor((bar + 1) * part));
    for (let index = Math.floor(bar * part); index < end; index += 1) {
      loudest = Math.max(loudest, Math.abs(samples[index] ?? 0));
    }
    return loudest;
  });
  const top = Math.max(0, ...peaks);
  return top === 0 ? peaks : peaks.map((peak) => peak / top);
}

/**
 * Decodes a recording and returns its peaks.
 *
 * @throws DOMException `EncodingError` when the browser can't decode it
 */
export async function decodePeaks(file: Blob, bars: number): Promise<number[]> {
  // At 8 kHz five minutes take 10 MB instead of 60, without a visible difference.
  const context = new OfflineAudioContext(1, 1, 8000);
  const buffer = await context.decodeAudioData(await file.arrayBuffer());
  return peaksOf(buffer.getChannelData(0), bars);
}
