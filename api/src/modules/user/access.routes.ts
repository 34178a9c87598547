import type { FastifyInstance } from 'fastify';
import { defineRoute } from '../../routing';
import type { Accounts } from './accounts';
import { presentDevice, presentSignInMethods } from './user.presenter';

export function registerAccess(app: FastifyInstance, accounts: Accounts): void {
  const { stepUp, changes, devices, google, verification } = accounts;

  defineRoute(
    app,
    'POST /user/verify-email',
    async ({ body, translate }) => {
      await verification.verify(body.token);
      return { success: true, message: translate('email_verified') };
    },
    { perMinute: 20 },
  );

  defineRoute(app, 'POST /user/verification-email', async ({ caller, translate }) => {
    await verification.resend(caller.userId);
    return { success: true, message: translate('verification_sent') };
  });

  defineRoute(app, 'POST /user/confirm', async ({ caller, body, ip, translate }) => {
    const until = await stepUp.confirm(caller, body, ip);
    return { success: true, message: translate('step_up_confirmed'), proved_until: until.toISOString() };
  });

  defineRoute(app, 'GET /user/ways-in', async ({ caller }) =>
    presentSignInMethods(await devices.readSignInMethods(caller.userId), caller.sessionId),
  );

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
    await stepUp.demand(caller);
    await google.link(caller.userId, body.token, body.nonce, caller.sessionId);
    return { success: true, message: translate('google_linked') };
  });

  defineRoute(app, 'GET /user/sessions', async ({ caller }) => ({
    sessions: (await devices.list(caller.userId)).map((session) => presentDevice(session, caller.sessionId)),
  }));

  defineRoute(app, 'DELETE /user/sessions/:id', async ({ caller, params, translate }) => {
    // Ending one's own session is a sign-out, which needs no step-up.
    if (params.id !== caller.sessionId) await stepUp.demand(caller);
    await devices.end(caller, params.id);
    return { success: true, message: translate('session_ended') };
  });

  defineRoute(app, 'POST /user/sessions/revoke-all', async ({ caller, translate }) => {
    await stepUp.demand(caller);
    await devices.endAll(caller.userId);
    return { success: true, message: translate('signed_out_everywhere') };
  });
}
