import { Type, type Static } from 'typebox';
import { Email, Id, SignedUrl, Timestamp, Username } from '../fields';

/** The `sub` of the linked Google account. */
const GoogleId = Type.String({ examples: ['108204268033311374519'] });

/** Whoever is signed in. */
export const SessionUser = Type.Object({
  user_id: Id,
  email: Email,
  username: Username,
  google_id: Type.Union([GoogleId, Type.Null()]),
});
/** Whoever is signed in. */
export type SessionUser = Static<typeof SessionUser>;

/** The account's own page. */
export const Profile = Type.Object({
  email: Email,
  /** An older server says nothing of it. */
  email_verified: Type.Optional(Type.Boolean()),
  username: Username,
  two_factor_enabled: Type.Boolean(),
  profile_image: Type.Union([SignedUrl, Type.Null()]),
  google_id: Type.Union([GoogleId, Type.Null()]),
  has_password: Type.Boolean(),
});
/** The account's own page. */
export type Profile = Static<typeof Profile>;

/** One place where the account is signed in. */
export const DeviceSession = Type.Object({
  id: Id,
  created_at: Timestamp,
  last_seen_at: Timestamp,
  user_agent: Type.String({ examples: ['Firefox on Linux'] }),
  current: Type.Boolean(),
});
/** One place where the account is signed in. */
export type DeviceSession = Static<typeof DeviceSession>;

/** A change of who can get into an account. */
export const AccessChange = Type.Union([
  Type.Literal('google_linked'),
  Type.Literal('google_unlinked'),
  Type.Literal('two_factor_on'),
  Type.Literal('two_factor_off'),
  Type.Literal('password_changed'),
  Type.Literal('sessions_ended'),
]);
/** A change of who can get into an account. */
export type AccessChange = Static<typeof AccessChange>;

const Since = Type.Union([Timestamp, Type.Null()]);

/** Every way into an account; `null` where there is none. A date of long ago may not be known. */
export const WaysIn = Type.Object({
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
  /** Newest use first. */
  sessions: Type.Array(DeviceSession),
  /** The newest ones, newest first. */
  changes: Type.Array(Type.Object({ change: AccessChange, at: Timestamp, undone: Type.Boolean() })),
});
/** Every way into an account. */
export type WaysIn = Static<typeof WaysIn>;
