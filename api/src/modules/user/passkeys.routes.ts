import type { FastifyInstance } from 'fastify';
import { defineRoute } from '../../routing';
import type { Accounts } from './accounts';
import { presentSignedIn } from './user.presenter';
import { readVisit } from './visit';

export function registerPasskeys(app: FastifyInstance, { passkeys }: Pick<Accounts, 'passkeys'>): void {
  defineRoute(app, 'POST /user/login/passkey-options', () => passkeys.requestOptions(), { perMinute: 60 });

  defineRoute(
    app,
    'POST /user/login/passkey',
    async ({ body, ...call }) => presentSignedIn(await passkeys.signIn(body.passkey, readVisit(call))),
    { perMinute: 60 },
  );

  defineRoute(app, 'POST /user/passkeys/options', ({ caller }) => passkeys.createOptions(caller));

  defineRoute(app, 'POST /user/passkeys', async ({ caller, body, translate }) => {
    await passkeys.add(caller, body.name, body.passkey);
    return { success: true, message: translate('passkey_added') };
  });

  defineRoute(app, 'PATCH /user/passkeys/:id', async ({ caller, params, body, translate }) => {
    await passkeys.rename(caller, params.id, body.name);
    return { success: true, message: translate('passkey_renamed') };
  });

  defineRoute(app, 'DELETE /user/passkeys/:id', async ({ caller, params, translate }) => {
    await passkeys.remove(caller, params.id);
    return { success: true, message: translate('passkey_removed') };
  });
}
