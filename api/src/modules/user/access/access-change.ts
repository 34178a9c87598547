import type { TwoFactorKeys } from '../two-factor/two-factor';

export interface Before {
  google_linked: { id: string };
  google_unlinked: { id: string; email: string | null };
  two_factor_on: object;
  two_factor_off: TwoFactorKeys;
  password_changed: object;
  sessions_ended: object;
}

export type AccessChange = keyof Before;
