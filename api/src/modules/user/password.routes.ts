import type { FastifyInstance } from 'fastify';
import { defineRoute } from '../../routing';
import type { Accounts } from './accounts';
import { presentResetGrant } from './user.presenter';

/** Forgotten and changed passwords. */
export function registerPasswords(app: FastifyInstance, { passwordReset, changePassword }: Accounts): void {
  defineRoute(
    app,
    'POST /user/forgot-password',
    async ({ body, address, translate }) => {
      await passwordReset.request(body.email, address);
      return { success: true, message: translate('reset_mail_sent') };
    },
    { perMinute: 20 },
  );

  defineRoute(app, 'POST /user/reset-password', async ({ body, address }) => {
    return presentResetGrant(await passwordReset.exchange(body.reset_code, body.email, address));
  });

  defineRoute(app, 'POST /user/reset-link', async ({ body }) => {
    return presentResetGrant(await passwordReset.exchangeLink(body.link_code));
  });

  defineRoute(app, 'POST /user/password-reset', async ({ body, address, translate }) => {
    const { email, password, reset_token: token, drop_other_ways: dropOthers = false } = body;
    await passwordReset.finish({ email, password, token, dropOthers }, address);
    return { success: true, message: translate('password_reset') };
  });

  defineRoute(app, 'POST /user/change-password', async ({ caller, body, address, translate }) => {
    const change = { current: body.current_password, next: body.new_password };
    const access_token = await changePassword(caller, change, address);
    return { success: true, message: translate('password_changed'), access_token };
  });
}
