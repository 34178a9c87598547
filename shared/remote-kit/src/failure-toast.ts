import { isAbortError, isApiError } from '@lisan/errors';
import type { HostServices } from './host-services';

/** Tells of a failure. Answers how its toast is taken away again. */
export type FailureToast<What extends string> = (error: unknown, what: What) => () => void;

/**
 * Reports what did not succeed and says so in a toast: titled by the remote's message `failure.<what>.title`, with the
 * server's own sentence where it gave one, else `failure.<what>.text`. What was taken back is no failure.
 */
export function failureToast<What extends string>(
  { report, toasts, translator }: HostServices,
  namespace: string,
): FailureToast<What> {
  return (error, what) => {
    if (isAbortError(error)) return () => undefined;
    report(error, `${namespace}: ${what}`);
    const t = translator.translate(namespace);
    return toasts.show({
      title: t(`failure.${what}.title`),
      message: isApiError(error) && error.detail ? error.detail : t(`failure.${what}.text`),
      tone: 'bad',
    });
  };
}

/** Runs some work and tells by `fail` when it does not succeed. */
export type Attempt<What extends string> = (what: What, work: () => Promise<unknown>) => Promise<boolean>;

/** @returns how work is attempted: it resolves to whether it succeeded */
export function attemptWith<What extends string>(
  fail: (error: unknown, what: What) => unknown,
): Attempt<What> {
  return async (what, work) => {
    try {
      await work();
      return true;
    } catch (error) {
      fail(error, what);
      return false;
    }
  };
}
