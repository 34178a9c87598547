import type { CallResponse } from '@lisan/contract';
import type { BrowserStorage } from '../../services/browser-storage';

const keys = { email: 'email', token: 'reset_token', ways: 'reset_ways' } as const;

export interface ResetRequest {
  readonly email: string;
  readonly token: string;
  /** `others`: more sign-in methods exist; `first`: this reset removes them anyway. */
  readonly ways?: 'others' | 'first' | undefined;
}

export function waysOf(grant: CallResponse<'POST /user/reset-password'>): ResetRequest['ways'] {
  if (!grant.other_ways.google && !grant.other_ways.two_factor) return undefined;
  return grant.first_proof ? 'first' : 'others';
}

export function keepResetRequest(storage: BrowserStorage, request: ResetRequest): void {
  storage.write(keys.email, request.email);
  storage.write(keys.token, request.token);
  if (request.ways) storage.write(keys.ways, request.ways);
  else storage.remove(keys.ways);
}

export function findResetRequest(storage: BrowserStorage): ResetRequest | undefined {
  const email = storage.read(keys.email);
  const token = storage.read(keys.token);
  const kept = storage.read(keys.ways);
  const ways = kept === 'others' || kept === 'first' ? kept : undefined;
  return email && token ? { email, token, ways } : undefined;
}

export function forgetResetRequest(storage: BrowserStorage): void {
  storage.remove(keys.email);
  storage.remove(keys.token);
  storage.remove(keys.ways);
}
