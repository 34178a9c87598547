import { useRef, useState } from 'react';

/** Whether some work is on its way, and how to begin it: one at a time, what is asked for meanwhile is not done. */
export function useBusy<Given extends readonly unknown[]>(
  work: (...given: Given) => Promise<unknown>,
): [isBusy: boolean, run: (...given: Given) => void] {
  const [isBusy, setBusy] = useState(false);
  const running = useRef(false);
  async function run(given: Given): Promise<void> {
    if (running.current) return;
    running.current = true;
    setBusy(true);
    try {
      await work(...given);
    } finally {
      running.current = false;
      setBusy(false);
    }
  }
  return [isBusy, (...given) => void run(given)];
}
