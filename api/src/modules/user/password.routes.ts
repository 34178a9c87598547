import type { FastifyInstance } from 'fastify';
import { defineRoute } from '../../routing';
import type { Accounts } from './accounts';
import { presentResetGrant } from './user.presenter';

export function registerPasswords(app: FastifyInstance, { passwordReset, changePassword }: Accounts): void {
  defineRoute(
    app,
    'POST /user/forgot-password',
    async ({ body, ip, translate }) => {
      await passwordReset.request(body.email, ip);
      return { success: true, message: translate('reset_mail_sent') };
    },
    { perMinute: 20 },
  );

  defineRoute(app, 'POST /user/reset-password', async ({ body, ip }) => {
    return presentResetGrant(await passwordReset.exchange(body.reset_code, body.email, ip));
  });

  defineRoute(app, 'POST /user/reset-link', async ({ body }) => {
    return presentResetGrant(await passwordReset.exchangeLink(body.link_code));
  });

  defineRoute(app, 'POST /user/password-reset', async ({ body, ip, translate }) => {
    const { email, password, reset_token: token, drop_other_ways: dropOthers = false } = body;
    await passwordReset.finish({ email, password, token, dropOthers }, ip);
    return { success: true, message: translate('password_reset') };
  });

  defineRoute(app, 'POST /user/change-password', async ({ caller, body, ip, translate }) => {
    const change = {
      current: body.current_password,
      next: body.new_password,
      unlinksGoogle: body.unlink_google ?? false,
    };
    const access_token = await changePassword(caller, change, ip);
    return { success: true, message: translate('password_changed'), access_token };
  });
}
