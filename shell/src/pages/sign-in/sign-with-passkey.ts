import { startAuthentication, WebAuthnAbortService } from '@simplewebauthn/browser';
import type { PasskeyRequestOptions, SignedPasskey } from '@lisan/contract';
import { hasName } from '@lisan/errors';

interface Signing {
  /** Waits in the autofill list of a field with `autocomplete="… webauthn"`. */
  readonly inAutofill?: boolean;
}

/** Asks the browser for a signature; null when the user cancels or another request replaces this one. */
export async function signWithPasskey(
  options: PasskeyRequestOptions,
  { inAutofill = false }: Signing = {},
): Promise<SignedPasskey | null> {
  try {
    return await startAuthentication({ optionsJSON: options, useBrowserAutofill: inAutofill });
  } catch (error) {
    if (hasName(error, 'NotAllowedError') || hasName(error, 'AbortError')) return null;
    throw error;
  }
}

export function cancelPasskey(): void {
  WebAuthnAbortService.cancelCeremony();
}
