import type { CallResponse } from '@lisan/contract';
import type { BrowserStorage } from '@lisan/host-runtime';

const keys = { email: 'email', token: 'reset_token', otherMethods: 'reset_ways' } as const;

export interface ResetRequest {
  readonly email: string;
  readonly token: string;
  /** `others`: more sign-in methods exist; `first`: this reset removes them anyway. */
  readonly otherMethods?: 'others' | 'first' | undefined;
}

export function otherMethodsOf(
  grant: CallResponse<'POST /user/reset-password'>,
): ResetRequest['otherMethods'] {
  const { google, two_factor: twoFactor, passkeys } = grant.other_ways;
  if (!google && !twoFactor && !passkeys) return undefined;
  return grant.first_proof ? 'first' : 'others';
}

export function saveResetRequest(storage: BrowserStorage, request: ResetRequest): void {
  storage.write(keys.email, request.email);
  storage.write(keys.token, request.token);
  if (request.otherMethods) storage.write(keys.otherMethods, request.otherMethods);
  else storage.remove(keys.otherMethods);
}

export function findResetRequest(storage: BrowserStorage): ResetRequest | undefined {
  const email = storage.read(keys.email);
  const token = storage.read(keys.token);
  const kept = storage.read(keys.otherMethods);
  const otherMethods = kept === 'others' || kept === 'first' ? kept : undefined;
  return email && token ? { email, token, otherMethods } : undefined;
}

export function forgetResetRequest(storage: BrowserStorage): void {
  storage.remove(keys.email);
  storage.remove(keys.token);
  storage.remove(keys.otherMethods);
}
