import type { BrowserStorage } from '../../services/browser-storage';

/** `email` is kept between the code step and the new-password step; the token beside it proves the code. */
const keys = { email: 'email', token: 'reset_token' } as const;

export interface ResetRequest {
  readonly email: string;
  readonly token: string;
}

export function keepResetRequest(storage: BrowserStorage, request: ResetRequest): void {
  storage.write(keys.email, request.email);
  storage.write(keys.token, request.token);
}

export function findResetRequest(storage: BrowserStorage): ResetRequest | undefined {
  const email = storage.read(keys.email);
  const token = storage.read(keys.token);
  return email && token ? { email, token } : undefined;
}

export function forgetResetRequest(storage: BrowserStorage): void {
  storage.remove(keys.email);
  storage.remove(keys.token);
}
