import type { FastifyInstance } from 'fastify';
import { Problem } from '@lisan/errors';
import { defineRoute } from '../../routing';
import { listChanges } from './access/access-changes.repository';
import type { Accounts } from './accounts';
import { listSessions } from '../../auth/sessions.repository';
import { listBackupCodes } from './two-factor/two-factor.repository';
import { presentDevice, presentWaysIn } from './user.presenter';
import { getUser } from './users.repository';

const SHOWN_CHANGES = 10;

/** Who can get in, and what it takes to change that. */
export function registerAccess(app: FastifyInstance, { proof, changes, google }: Accounts): void {
  const { core } = app;
  const { db } = core.database;

  defineRoute(app, 'POST /user/confirm', async ({ caller, body, address, translate }) => {
    const until = await proof.confirm(caller, body, address);
    return { success: true, message: translate('proved'), proved_until: until.toISOString() };
  });

  defineRoute(app, 'GET /user/ways-in', async ({ caller }) => {
    const [user, sessions, backupCodes, recent] = await Promise.all([
      getUser(db, caller.userId),
      listSessions(db, caller.userId, core.now()),
      listBackupCodes(db, caller.userId),
      listChanges(db, caller.userId, SHOWN_CHANGES),
    ]);
    return presentWaysIn({ user, sessions, backupCodes, recent }, caller.sessionId);
  });

  defineRoute(
    app,
    'POST /user/undo',
    async ({ body, translate }) => {
      const change = await changes.undo(body.token);
      return { success: true, message: translate(`undone_${change}`), change };
    },
    { perMinute: 20 },
  );

  defineRoute(app, 'POST /user/auth/google/link', async ({ caller, body, translate }) => {
    await proof.demand(caller);
    await google.link(caller.userId, body.token, body.nonce, caller.sessionId);
    return { success: true, message: translate('google_linked') };
  });

  defineRoute(app, 'GET /user/sessions', async ({ caller }) => {
    const sessions = await listSessions(db, caller.userId, core.now());
    return { sessions: sessions.map((session) => presentDevice(session, caller.sessionId)) };
  });

  defineRoute(app, 'DELETE /user/sessions/:id', async ({ caller, params, translate }) => {
    // One's own is a sign-out, which is nobody's to refuse.
    if (params.id !== caller.sessionId) await proof.demand(caller);
    await core.database.transaction(async (trx) => {
      if (!(await core.sessions.end(trx, caller.userId, params.id))) throw new Problem('not_found');
      if (params.id !== caller.sessionId) await changes.record(trx, caller.userId, 'sessions_ended', {});
    });
    return { success: true, message: translate('session_ended') };
  });

  defineRoute(app, 'POST /user/sessions/revoke-all', async ({ caller, translate }) => {
    await proof.demand(caller);
    await core.database.transaction(async (trx) => {
      await core.sessions.endAll(trx, caller.userId);
      await changes.record(trx, caller.userId, 'sessions_ended', {});
    });
    return { success: true, message: translate('signed_out_everywhere') };
  });
}
