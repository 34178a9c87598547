import type { FastifyInstance } from 'fastify';
import { RequestError } from '@lisan/errors';
import { defineRoute, raw } from '../../routing';
import type { Accounts } from './accounts';
import { createDownloadLimit } from '../../limits/downloads';
import { zipExport } from './export/export';
import { presentSignedIn } from './user.presenter';
import { readVisit } from './visit';

/** Stricter limit for requests that can guess secrets or send email. */
const STRICT_RATE_LIMIT = { perMinute: 60 };

export function registerUser(app: FastifyInstance, accounts: Accounts): void {
  const { core } = app;
  const exportLimit = createDownloadLimit();

  defineRoute(
    app,
    'POST /user/register',
    async ({ body, language, translate }) => {
      const { email, password, username, invitation_code: invitationCode } = body;
      await accounts.registration.register({ email, password, username, invitationCode, language });
      return { success: true, message: translate('registered') };
    },
    STRICT_RATE_LIMIT,
  );

  defineRoute(
    app,
    'POST /user/login',
    async ({ body, ...call }) => presentSignedIn(await accounts.signIn.withPassword(body, readVisit(call))),
    STRICT_RATE_LIMIT,
  );

  defineRoute(
    app,
    'POST /user/auth/google',
    async ({ body, ...call }) => presentSignedIn(await accounts.google.signIn(body, readVisit(call))),
    STRICT_RATE_LIMIT,
  );

  defineRoute(app, 'POST /user/logout', async ({ caller, body, translate, request }) => {
    const isOwn = request.headers.authorization?.endsWith(` ${body.token}`) ?? false;
    if (!isOwn) throw new RequestError('not_yours');
    await accounts.devices.signOut(caller);
    return { ok: true, detail: translate('signed_out') };
  });

  defineRoute(
    app,
    'GET /user/export',
    async ({ caller }) => {
      // A possibly stolen token must not export the account.
      await accounts.stepUp.demand(caller);
      return raw(
        exportLimit.open(caller.userId, () => zipExport(core.accountEvents.exported(caller.userId))),
        { headers: { 'content-disposition': 'attachment; filename="lisan-export.zip"' } },
      );
    },
    { perMinute: 3 },
  );

  defineRoute(
    app,
    'POST /user/export',
    async ({ caller }) => {
      await accounts.stepUp.demand(caller);
      return { is_emailed: await accounts.exports.request(caller.userId) };
    },
    { perMinute: 10 },
  );

  defineRoute(
    app,
    'POST /user/export/link',
    async ({ caller }) => {
      await accounts.stepUp.demand(caller);
      return { url: await accounts.exports.createUrl(caller.userId) };
    },
    { perMinute: 10 },
  );
}
