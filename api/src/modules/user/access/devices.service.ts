import { RequestError } from '@lisan/errors';
import { listSessions, type SessionRow } from '../../../auth/sessions.repository';
import type { Core } from '../../../core';
import type { Caller } from '../../../routing/caller';
import { listBackupCodes } from '../two-factor/two-factor.repository';
import { listPasskeys, type PasskeyRow } from '../passkeys/passkeys.repository';
import { getUser, type UserRow } from '../users.repository';
import type { AccessChanges } from './access-changes';
import { listChanges } from './access-changes.repository';

const MAX_CHANGES_SHOWN = 10;

export interface Devices {
  list(userId: string): Promise<SessionRow[]>;
  readSignInMethods(userId: string): Promise<SignInMethods>;
  /** Throws `not_found`. Records the end of any session but the caller's own. */
  end(caller: Caller, sessionId: string): Promise<void>;
  endAll(userId: string): Promise<void>;
  signOut(caller: Caller): Promise<void>;
}

interface SignInMethods {
  readonly user: UserRow;
  readonly sessions: SessionRow[];
  readonly passkeys: PasskeyRow[];
  readonly backupCodes: Awaited<ReturnType<typeof listBackupCodes>>;
  readonly recent: Awaited<ReturnType<typeof listChanges>>;
}

export function createDevices(
  { database, sessions, now }: Pick<Core, 'database' | 'sessions' | 'now'>,
  changes: AccessChanges,
): Devices {
  const { db } = database;
  const list = (userId: string) => listSessions(db, userId, now());

  return {
    list,
    async readSignInMethods(userId) {
      const [user, current, passkeys, backupCodes, recent] = await Promise.all([
        getUser(db, userId),
        list(userId),
        listPasskeys(db, userId),
        listBackupCodes(db, userId),
        listChanges(db, userId, MAX_CHANGES_SHOWN),
      ]);
      return { user, sessions: current, passkeys, backupCodes, recent };
    },
    end: (caller, sessionId) =>
      database.transaction(async (trx) => {
        if (!(await sessions.end(trx, caller.userId, sessionId))) throw new RequestError('not_found');
        if (sessionId !== caller.sessionId) await changes.record(trx, caller.userId, 'sessions_ended', {});
      }),
    endAll: (userId) =>
      database.transaction(async (trx) => {
        await sessions.endAll(trx, userId);
        await changes.record(trx, userId, 'sessions_ended', {});
      }),
    async signOut({ userId, sessionId }) {
      await sessions.end(db, userId, sessionId);
    },
  };
}
