import { startRegistration } from '@simplewebauthn/browser';
import type { CreatedPasskey, PasskeyCreationOptions } from '@lisan/contract';
import { hasName } from '@lisan/errors';

/** Asks the browser for a new passkey; null when the user cancels. @throws InvalidStateError when the device has one */
export async function createPasskey(options: PasskeyCreationOptions): Promise<CreatedPasskey | null> {
  try {
    return await startRegistration({ optionsJSON: options });
  } catch (error) {
    if (hasName(error, 'NotAllowedError') || hasName(error, 'AbortError')) return null;
    throw error;
  }
}
