import { isApiError, isNetworkError } from '@lisan/errors';
import type { Translate } from '@lisan/i18n';

/** The server's own sentence where it gave one, else ours. */
export function failureSentence(error: unknown, t: Translate, fallback: string): string {
  if (isApiError(error) && error.detail) return error.detail;
  if (isNetworkError(error)) return t(error.isTimeout ? 'failure.timeout' : 'failure.offline');
  return fallback;
}

/** The rule the browser itself applies to `<input type="email">`. */
export function isEmail(value: string): boolean {
  const input = document.createElement('input');
  input.type = 'email';
  input.value = value.trim();
  return input.value !== '' && input.checkValidity();
}
