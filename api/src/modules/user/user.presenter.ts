import type { CallResponse, DeviceSession, SessionUser } from '@lisan/contract';
import type { SessionRow } from './sessions.repository';
import type { SignedIn } from './sign-in.service';
import type { UserRow } from './users.repository';

function presentSessionUser(user: UserRow): SessionUser {
  return { user_id: user.id, email: user.email, username: user.username, google_id: user.google_id };
}

export function presentSignedIn({ user, token }: SignedIn): CallResponse<'POST /user/login'> {
  return { access_token: token, token_type: 'bearer', user: presentSessionUser(user) };
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
