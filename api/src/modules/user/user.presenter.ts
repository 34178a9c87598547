import type { CallResponse, DeviceSession, Passkey, SessionUser, SignInMethods } from '@lisan/contract';
import type { AccessChange } from './access/access-change';
import type { AccessChangeRow } from './access/access-changes.repository';
import type { PasskeyRow } from './passkeys/passkeys.repository';
import type { ResetGrant } from './password/password-reset.service';
import type { SessionRow } from '../../auth/sessions.repository';
import type { SignedIn } from './sign-in/sign-in.service';
import type { UserRow } from './users.repository';

function presentSessionUser(user: UserRow): SessionUser {
  return { user_id: user.id, email: user.email, username: user.username, google_id: user.google_id };
}

export function presentSignedIn({ user, token }: SignedIn): CallResponse<'POST /user/login'> {
  return { access_token: token, token_type: 'bearer', user: presentSessionUser(user) };
}

export function presentResetGrant(grant: ResetGrant): CallResponse<'POST /user/reset-password'> {
  return {
    email: grant.email,
    reset_token: grant.token,
    other_ways: {
      google: grant.others.google,
      two_factor: grant.others.twoFactor,
      passkeys: grant.others.passkeys,
    },
    first_proof: grant.isFirstVerification,
  };
}

export function presentDevice(session: SessionRow, currentId: string): DeviceSession {
  return {
    id: session.id,
    created_at: session.created_at.toISOString(),
    last_seen_at: session.last_seen_at.toISOString(),
    user_agent: session.user_agent,
    current: session.id === currentId,
  };
}

export function presentPasskey({ id, name, created_at, last_used_at }: PasskeyRow): Passkey {
  return {
    id,
    name,
    created_at: created_at.toISOString(),
    last_used_at: last_used_at?.toISOString() ?? null,
  };
}

interface Access {
  readonly user: UserRow;
  readonly sessions: readonly SessionRow[];
  readonly passkeys: readonly PasskeyRow[];
  readonly backupCodes: readonly string[];
  readonly recent: readonly AccessChangeRow[];
}

export function presentSignInMethods(
  { user, sessions, passkeys, backupCodes, recent }: Access,
  currentId: string,
): SignInMethods {
  const since = (date: Date | null) => date?.toISOString() ?? null;
  return {
    password: user.password_hash === null ? null : { since: since(user.password_set_at) },
    google:
      user.google_id === null ? null : { since: since(user.google_linked_at), email: user.google_email },
    two_factor:
      user.two_factor_at === null
        ? null
        : { since: user.two_factor_at.toISOString(), backup_codes_left: backupCodes.length },
    passkeys: passkeys.map(presentPasskey),
    sessions: sessions.map((session) => presentDevice(session, currentId)),
    changes: recent.map(({ change, created_at, undone_at }) => ({
      change: change as AccessChange,
      at: created_at.toISOString(),
      undone: undone_at !== null,
    })),
  };
}
