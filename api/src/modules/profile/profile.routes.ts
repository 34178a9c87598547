import type { FastifyInstance } from 'fastify';
import type { Profile } from '@lisan/contract';
import { RequestError } from '@lisan/errors';
import type { MediaLibrary } from '../../files/media-library';
import { defineRoute, whileCallerWaits } from '../../routing';
import type { Accounts, UserRow } from '../user';
import { createProfiles } from './profile.service';

export function registerProfile(app: FastifyInstance, accounts: Accounts): void {
  const { core } = app;
  const profiles = createProfiles(core, accounts);

  defineRoute(app, 'POST /user/profile', async ({ caller }) => {
    const data_export = await accounts.exports.find(caller.userId);
    return {
      ...presentProfile(
        await profiles.get(caller.userId),
        await accounts.emailChanges.findPending(caller.userId),
        core.media,
      ),
      ...(data_export && { data_export }),
    };
  });

  defineRoute(app, 'POST /user/profile/update', async ({ caller, body, translate }) => {
    const access_token = await profiles.rename(caller, body.username);
    return { success: true, message: translate('profile_updated'), access_token };
  });

  defineRoute(app, 'POST /user/profile/change-email', async ({ caller, body, translate }) => {
    await accounts.emailChanges.request(caller, body.new_email);
    return { success: true, message: translate('email_change_sent') };
  });

  defineRoute(app, 'DELETE /user/profile/change-email', async ({ caller, translate }) => {
    await accounts.emailChanges.cancel(caller.userId);
    return { success: true, message: translate('email_change_canceled') };
  });

  defineRoute(
    app,
    'POST /user/profile/confirm-email',
    async ({ body, translate }) => {
      const email = await accounts.emailChanges.confirm(body.token);
      return { success: true, message: translate('email_changed'), email };
    },
    { perMinute: 20 },
  );

  defineRoute(
    app,
    'POST /user/profile/upload-image',
    async ({ caller, files, request }) => ({
      image_url: await whileCallerWaits(request, (signal) =>
        core.heavyWork.run({ account: caller.userId, signal }, () =>
          profiles.setImage(caller.userId, files.file.path, signal),
        ),
      ),
    }),
    { perMinute: 20, isHeavy: true },
  );

  defineRoute(app, 'POST /user/profile/enable-2fa', async ({ caller }) => ({
    provisioning_uri: await profiles.startTwoFactor(caller),
  }));

  defineRoute(app, 'POST /user/profile/verify-2fa', async ({ caller, body, ip, translate }) => {
    const backup_codes = await profiles.finishTwoFactor(caller, body.code, ip);
    return { success: true, message: translate('two_factor_on'), backup_codes };
  });

  defineRoute(app, 'POST /user/profile/disable-2fa', async ({ caller, body, ip, translate }) => {
    await profiles.endTwoFactor(caller, body.code, ip);
    return { success: true, message: translate('two_factor_off') };
  });

  defineRoute(app, 'POST /user/profile/delete-account', async ({ caller, body, ip, translate }) => {
    if (![true, 'true', 'DELETE'].includes(body.confirmation)) {
      throw new RequestError('invalid_fields', {
        fields: [{ field: 'confirmation', message: 'deletion_not_confirmed' }],
      });
    }
    await profiles.delete(caller, body.password, ip);
    return { success: true, message: translate('account_deleted') };
  });

  defineRoute(app, 'POST /user/profile/unlink-social', async ({ caller, translate }) => {
    await accounts.stepUp.demand(caller);
    await accounts.google.unlink(caller.userId);
    return { success: true, message: translate('google_unlinked') };
  });

  defineRoute(app, 'POST /user/profile/generate-invitation', async ({ caller }) => ({
    invitation_code: await accounts.invitations.getCode(caller.userId),
  }));
}

function presentProfile(
  user: UserRow,
  newEmail: string | undefined,
  media: Pick<MediaLibrary, 'url'>,
): Profile {
  return {
    email: user.email,
    email_verified: user.email_verified_at !== null,
    new_email: newEmail ?? null,
    username: user.username,
    two_factor_enabled: user.two_factor_at !== null,
    profile_image: user.image_key === null ? null : media.url(user.image_key),
    google_id: user.google_id,
    has_password: user.password_hash !== null,
  };
}
