import { isAbortError, isApiError } from '@lisan/errors';
import type { HostServices } from './host-services';

/** Shows a failure; returns a function that hides its toast. */
export type FailureToast<What extends string> = (error: unknown, what: What) => () => void;

/**
 * Reports a failure and shows a toast with the message `failure.<what>.title` and the server's text, else
 * `failure.<what>.text`. Ignores cancelled requests.
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

export type Attempt<What extends string> = (what: What, task: () => Promise<unknown>) => Promise<boolean>;

/** Returns a function that runs a task and resolves to whether it succeeded. */
export function attemptWith<What extends string>(
  fail: (error: unknown, what: What) => unknown,
): Attempt<What> {
  return async (what, task) => {
    try {
      await task();
      return true;
    } catch (error) {
      fail(error, what);
      return false;
    }
  };
}
