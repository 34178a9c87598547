import { Type } from 'typebox';
import { defineCalls } from '../call';
import { Profile } from '../entities/user';
import {
  AccessToken,
  ByEmail,
  Done,
  Email,
  MessageText,
  SignedUrl,
  TwoFactorCode,
  Username,
} from '../fields';
import { limits } from '../limits';

export const profileCalls = defineCalls({
  'POST /user/profile': {
    summary: 'Read the profile',
    tag: 'profile',
    auth: 'bearer',
    identity: ['email'],
    body: ByEmail,
    response: Profile,
    errors: [400, 401, 403, 422],
  },
  'POST /user/profile/update': {
    summary: 'Change the username',
    tag: 'profile',
    auth: 'bearer',
    identity: ['email'],
    body: Type.Object({ email: Email, username: Username }),
    response: Type.Object({ success: Type.Boolean(), message: MessageText, access_token: AccessToken }),
    errors: [400, 401, 403, 422],
  },
  'POST /user/profile/change-email': {
    summary: 'Ask for another email address; it changes once a link sent there is confirmed',
    tag: 'profile',
    auth: 'bearer',
    identity: ['email'],
    body: Type.Object({ email: Email, new_email: Email }),
    response: Done,
    errors: [400, 401, 403, 409, 422, 429],
  },
  'DELETE /user/profile/change-email': {
    summary: 'Cancel the change of the email address that waits',
    tag: 'profile',
    auth: 'bearer',
    response: Done,
    errors: [401, 409],
  },
  'POST /user/profile/confirm-email': {
    summary: 'Change the email address by the link sent to the new one; ends all sessions',
    tag: 'profile',
    auth: 'none',
    body: Type.Object({
      token: Type.String({ minLength: 1, maxLength: 128, examples: ['Zm9vYmFyYmF6'] }),
    }),
    response: Type.Object({ success: Type.Boolean(), message: MessageText, email: Email }),
    errors: [400, 409, 422, 429],
  },
  'POST /user/profile/upload-image': {
    summary: 'Set the profile image',
    tag: 'profile',
    auth: 'bearer',
    identity: ['email'],
    body: ByEmail,
    files: [
      { field: 'file', maxBytes: limits.profileImageMaxBytes, accept: ['.jpg', '.jpeg', '.png', '.gif'] },
    ],
    response: Type.Object({ image_url: SignedUrl }),
    errors: [400, 401, 403, 413, 415, 422],
  },
  'POST /user/profile/enable-2fa': {
    summary: 'Start setting up two-factor authentication',
    tag: 'profile',
    auth: 'bearer',
    identity: ['email'],
    body: ByEmail,
    response: Type.Object({
      provisioning_uri: Type.String({
        examples: ['otpauth://totp/Lisan:layla%40example.com?secret=JBSWY3DPEHPK3PXP&issuer=Lisan'],
      }),
    }),
    errors: [400, 401, 403, 409, 422],
  },
  'POST /user/profile/verify-2fa': {
    summary: 'Confirm two-factor authentication with a first code; returns the backup codes once',
    tag: 'profile',
    auth: 'bearer',
    identity: ['email'],
    body: Type.Object({ email: Email, code: TwoFactorCode }),
    response: Type.Object({
      success: Type.Boolean(),
      message: MessageText,
      backup_codes: Type.Array(Type.String({ examples: ['7K4M-Q2XD'] })),
    }),
    errors: [400, 401, 403, 409, 422, 429],
  },
  'POST /user/profile/disable-2fa': {
    summary: 'Turn two-factor authentication off',
    tag: 'profile',
    auth: 'bearer',
    identity: ['email'],
    body: Type.Object({ email: Email, code: TwoFactorCode }),
    response: Done,
    errors: [400, 401, 403, 409, 422, 429],
  },
  'POST /user/profile/delete-account': {
    summary: 'Delete the account and all its data',
    tag: 'profile',
    auth: 'bearer',
    identity: ['email'],
    body: Type.Object({
      email: Email,
      password: Type.String({
        maxLength: limits.passwordMaxLength,
        examples: ['correct horse battery'],
      }),
      confirmation: Type.Union([Type.Boolean(), Type.String({ maxLength: 32 })], {
        description: 'true, "true" or "DELETE": the user confirmed that it is permanent.',
      }),
    }),
    response: Done,
    errors: [400, 401, 403, 422, 429],
  },
  'POST /user/profile/unlink-social': {
    summary: 'Unlink a social account',
    tag: 'profile',
    auth: 'bearer',
    identity: ['email'],
    body: Type.Object({ email: Email, platform: Type.Literal('google') }),
    response: Done,
    errors: [400, 401, 403, 409, 422],
  },
  'POST /user/profile/generate-invitation': {
    summary: 'Invitation code that gives both users a bonus',
    tag: 'profile',
    auth: 'bearer',
    identity: ['email'],
    body: ByEmail,
    response: Type.Object({ invitation_code: Type.String({ examples: ['LAYLA7K4M'] }) }),
    errors: [400, 401, 403, 422],
  },
});
