import type { PasskeyRow } from '../passkeys/passkeys.repository';
import type { TwoFactorKeys } from '../two-factor/two-factor';

export interface Before {
  google_linked: { id: string };
  google_unlinked: { id: string; email: string | null };
  two_factor_on: object;
  two_factor_off: TwoFactorKeys;
  password_changed: object;
  sessions_ended: object;
  passkey_added: { id: string };
  /** In JSON, dates are strings. */
  passkey_removed: PasskeyRow;
  email_change_requested: { email: string };
}

export type AccessChange = keyof Before;
