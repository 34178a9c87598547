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
