import { useEffect, useEffectEvent, useState, type ReactNode } from 'react';

export interface DeferredProps {
  /** Called once, after the first render. */
  load: () => Promise<unknown>;
  waiting: ReactNode;
  children: ReactNode;
}

/** Shows its children once `load` resolves. An error boundary catches a rejection. */
export function Deferred({ load, waiting, children }: DeferredProps) {
  const [state, setState] = useState<'waiting' | 'loaded' | Error>('waiting');
  const start = useEffectEvent(load);
  useEffect(() => {
    void start().then(
      () => setState('loaded'),
      (cause: unknown) => setState(new Error('Loading failed.', { cause })),
    );
  }, []);
  if (state instanceof Error) throw state;
  return state === 'loaded' ? children : waiting;
}
