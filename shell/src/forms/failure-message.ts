import { isApiError, isNetworkError } from '@lisan/errors';
import type { Translate } from '@lisan/i18n';

export function failureMessage(error: unknown, t: Translate, fallback: string): string {
  if (isApiError(error) && error.detail) return error.detail;
  if (isNetworkError(error)) return t(error.isTimeout ? 'failure.timeout' : 'failure.offline');
  return fallback;
}

/** Applies the browser's own rule for `<input type="email">`. */
export function isEmail(value: string): boolean {
  const input = document.createElement('input');
  input.type = 'email';
  input.value = value.trim();
  return input.value !== '' && input.checkValidity();
}
