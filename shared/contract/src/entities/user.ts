import { Type, type Static } from 'typebox';
import { Passkey } from './passkey';
import { Email, Id, SignedUrl, Timestamp, Username } from '../fields';

const GoogleId = Type.String({ examples: ['108204268033311374519'] });

export const SessionUser = Type.Object({
  user_id: Id,
  email: Email,
  username: Username,
  google_id: Type.Union([GoogleId, Type.Null()]),
});
export type SessionUser = Static<typeof SessionUser>;

export const Profile = Type.Object({
  email: Email,
  /** Absent from older servers. */
  email_verified: Type.Optional(Type.Boolean()),
  /** Address that waits for its confirmation. Absent from older servers. */
  new_email: Type.Optional(Type.Union([Email, Type.Null()])),
  username: Username,
  two_factor_enabled: Type.Boolean(),
  profile_image: Type.Union([SignedUrl, Type.Null()]),
  google_id: Type.Union([GoogleId, Type.Null()]),
  has_password: Type.Boolean(),
  /** A large export; absent without one. */
  data_export: Type.Optional(
    Type.Object({ is_preparing: Type.Boolean(), ready_until: Type.Union([Timestamp, Type.Null()]) }),
  ),
});
export type Profile = Static<typeof Profile>;

export const DeviceSession = Type.Object({
  id: Id,
  created_at: Timestamp,
  last_seen_at: Timestamp,
  user_agent: Type.String({ examples: ['Firefox on Linux'] }),
  current: Type.Boolean(),
});
export type DeviceSession = Static<typeof DeviceSession>;

export const AccessChange = Type.Union([
  Type.Literal('google_linked'),
  Type.Literal('google_unlinked'),
  Type.Literal('two_factor_on'),
  Type.Literal('two_factor_off'),
  Type.Literal('password_changed'),
  Type.Literal('sessions_ended'),
  Type.Literal('passkey_added'),
  Type.Literal('passkey_removed'),
  Type.Literal('email_change_requested'),
]);
export type AccessChange = Static<typeof AccessChange>;

const Since = Type.Union([Timestamp, Type.Null()]);

/** Sign-in methods of an account; `null` if unset. Old dates may be unknown. */
export const SignInMethods = Type.Object({
  password: Type.Union([Type.Object({ since: Since }), Type.Null()]),
  google: Type.Union([
    Type.Object({
      since: Since,
      email: Type.Union([Type.String({ examples: ['layla@gmail.com'] }), Type.Null()]),
    }),
    Type.Null(),
  ]),
  two_factor: Type.Union([
    Type.Object({ since: Timestamp, backup_codes_left: Type.Integer({ minimum: 0, examples: [10] }) }),
    Type.Null(),
  ]),
  /** Absent from older servers. */
  passkeys: Type.Optional(Type.Array(Passkey)),
  sessions: Type.Array(DeviceSession),
  changes: Type.Array(Type.Object({ change: AccessChange, at: Timestamp, undone: Type.Boolean() })),
});
export type SignInMethods = Static<typeof SignInMethods>;
