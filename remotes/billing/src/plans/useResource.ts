import { useCallback, useEffect, useEffectEvent, useState } from 'react';
import { isAbortError } from '@lisan/errors';

export type Resource<Value> =
  | { readonly status: 'loading'; readonly value: undefined }
  | { readonly status: 'ready'; readonly value: Value }
  | { readonly status: 'failed'; readonly value: undefined };

const loading = { status: 'loading', value: undefined } as const;

/**
 * Something the server has, asked for on mount and whenever `ask` changes (keep it stable with useCallback).
 *
 * @returns the resource, and how to ask again
 */
export function useResource<Value>(
  ask: (signal: AbortSignal) => Promise<Value>,
  onFailure: (error: unknown) => void,
): [Resource<Value>, () => void] {
  const [resource, setResource] = useState<Resource<Value>>(loading);
  const [attempt, setAttempt] = useState(0);
  // What to do about a failure may change at any render; it is no reason to ask again.
  const handleFailure = useEffectEvent(onFailure);

  useEffect(() => {
    const controller = new AbortController();
    ask(controller.signal).then(
      (value) => controller.signal.aborted || setResource({ status: 'ready', value }),
      (error: unknown) => {
        if (isAbortError(error) || controller.signal.aborted) return;
        setResource({ status: 'failed', value: undefined });
        handleFailure(error);
      },
    );
    return () => controller.abort();
  }, [ask, attempt]);

  const again = useCallback(() => {
    // What is shown stays until the answer is there.
    setResource((present) => (present.status === 'failed' ? loading : present));
    setAttempt((count) => count + 1);
  }, []);
  return [resource, again];
}
