import { Type } from 'typebox';
import { defineCalls } from '../call';
import { SignedPasskey } from '../entities/passkey';
import { AccessChange, DeviceSession, SignInMethods } from '../entities/user';
import {
  AccessToken,
  ByEmail,
  Done,
  Email,
  Id,
  Password,
  MessageText,
  SignedUrl,
  Timestamp,
  TwoFactorCode,
  Username,
} from '../fields';
import { Balance } from '../entities/billing';
import { limits } from '../limits';
import { LoginResponse } from './login-response';

const Token = Type.String({
  minLength: 1,
  maxLength: 8192,
  examples: ['eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJsYXlsYSJ9.c2lnbmF0dXJl'],
});

const GivenPassword = Type.String({
  minLength: 1,
  maxLength: limits.passwordMaxLength,
  examples: ['correct horse battery'],
});

/** Secret behind the Google token's `nonce`, which is its SHA-256 (base64url). */
const Nonce = Type.Optional(Type.String({ minLength: 16, maxLength: 128, examples: ['kq3vZ0mJ8d1rT5xw'] }));

const ResetGrant = Type.Object({
  email: Email,
  reset_token: Type.String({ examples: ['b2f1c0de'] }),
  other_ways: Type.Object({
    google: Type.Boolean(),
    two_factor: Type.Boolean(),
    /** Absent from older servers. */
    passkeys: Type.Optional(Type.Boolean()),
  }),
  /** The address was never verified: the reset removes the other methods. */
  first_proof: Type.Boolean(),
});

export const userCalls = defineCalls({
  'POST /user/register': {
    summary: 'Create an account',
    tag: 'user',
    auth: 'none',
    body: Type.Object({
      email: Email,
      password: Password,
      username: Username,
      invitation_code: Type.Optional(Type.String({ maxLength: 32, examples: ['LAYLA7K4M'] })),
    }),
    response: Done,
    errors: [400, 409, 422, 429],
  },
  'POST /user/login': {
    summary: 'Log in with email and password',
    tag: 'user',
    auth: 'none',
    body: Type.Object({ email: Email, password: Password, code: Type.Optional(TwoFactorCode) }),
    response: LoginResponse,
    errors: [400, 401, 422, 429],
  },
  'POST /user/auth/google': {
    summary: 'Log in with a Google ID token',
    tag: 'user',
    auth: 'none',
    body: Type.Object({
      token: Token,
      nonce: Nonce,
      code: Type.Optional(TwoFactorCode),
      /** After `confirm_link`: password of the account with this address. */
      password: Type.Optional(GivenPassword),
    }),
    response: LoginResponse,
    errors: [400, 401, 403, 409, 422, 429, 503],
  },
  'POST /user/auth/google/link': {
    summary: 'Link a Google account',
    tag: 'user',
    auth: 'bearer',
    identity: ['email'],
    body: Type.Object({ email: Email, token: Token, nonce: Nonce }),
    response: Done,
    errors: [400, 401, 403, 409, 422, 503],
  },
  'POST /user/confirm': {
    summary: 'Step-up authentication: allows changes to sign-in methods for ten minutes',
    tag: 'user',
    auth: 'bearer',
    body: Type.Object({
      password: Type.Optional(GivenPassword),
      token: Type.Optional(Token),
      nonce: Nonce,
      code: Type.Optional(TwoFactorCode),
      /** Replaces password and code. */
      passkey: Type.Optional(SignedPasskey),
    }),
    response: Type.Object({ success: Type.Boolean(), message: MessageText, proved_until: Timestamp }),
    errors: [400, 401, 403, 422, 429, 503],
  },
  'GET /user/ways-in': {
    summary: 'Sign-in methods and their recent changes',
    tag: 'user',
    auth: 'bearer',
    response: SignInMethods,
    errors: [401],
  },
  'POST /user/undo': {
    summary: 'Undo a change by the link in its email; ends all sessions',
    tag: 'user',
    auth: 'none',
    body: Type.Object({
      token: Type.String({ minLength: 1, maxLength: 128, examples: ['Zm9vYmFyYmF6'] }),
    }),
    response: Type.Object({ success: Type.Boolean(), message: MessageText, change: AccessChange }),
    errors: [400, 409, 422, 429],
  },
  'POST /user/verify-email': {
    summary: 'Verify the email address by the link in its email',
    tag: 'user',
    auth: 'none',
    body: Type.Object({
      token: Type.String({ minLength: 1, maxLength: 128, examples: ['Zm9vYmFyYmF6'] }),
    }),
    response: Done,
    errors: [400, 422, 429],
  },
  'POST /user/verification-email': {
    summary: 'Send the verification email again; replaces the previous link',
    tag: 'user',
    auth: 'bearer',
    identity: ['email'],
    body: ByEmail,
    response: Done,
    errors: [400, 401, 403, 409, 422, 429],
  },
  'POST /user/forgot-password': {
    summary: 'Request a reset code by email',
    tag: 'user',
    auth: 'none',
    body: ByEmail,
    response: Done,
    errors: [400, 422, 429],
  },
  'POST /user/reset-password': {
    summary: 'Exchange the emailed code for a one-time reset token',
    tag: 'user',
    auth: 'none',
    body: Type.Object({
      reset_code: Type.String({
        minLength: limits.resetCodeLength,
        maxLength: limits.resetCodeLength,
        examples: ['K7M4QX'],
      }),
      email: Type.Optional(Email),
    }),
    response: ResetGrant,
    errors: [400, 422, 429],
  },
  'POST /user/reset-link': {
    summary: "Exchange the emailed link's code for a one-time reset token",
    tag: 'user',
    auth: 'none',
    body: Type.Object({
      link_code: Type.String({
        minLength: 1,
        maxLength: 128,
        examples: ['kR2v9Yp0cXw3uT5bLq8nZs1dFg6hJm4oEaCiVxWyBtQ'],
      }),
    }),
    response: ResetGrant,
    errors: [400, 422, 429],
  },
  'POST /user/password-reset': {
    summary: 'Set a new password with a reset token',
    tag: 'user',
    auth: 'none',
    body: Type.Object({
      password: Password,
      email: Email,
      reset_token: Type.String({ minLength: 1, maxLength: 256, examples: ['b2f1c0de'] }),
      drop_other_ways: Type.Optional(Type.Boolean()),
    }),
    response: Done,
    errors: [400, 422, 429],
  },
  'POST /user/change-password': {
    summary: 'Change the password',
    tag: 'user',
    auth: 'bearer',
    identity: ['email'],
    body: Type.Object({
      email: Email,
      current_password: Type.String({
        maxLength: limits.passwordMaxLength,
        examples: ['correct horse battery'],
      }),
      new_password: Password,
      unlink_google: Type.Optional(
        Type.Boolean({ description: 'Also unlinks Google, if it is linked.', examples: [false] }),
      ),
    }),
    response: Type.Object({ success: Type.Boolean(), message: MessageText, access_token: AccessToken }),
    errors: [400, 401, 403, 422, 429],
  },
  'POST /user/logout': {
    summary: 'Log out; revokes the token',
    tag: 'user',
    auth: 'bearer',
    body: Type.Object({ token: Token }),
    response: Type.Object({ ok: Type.Boolean(), detail: MessageText }),
    errors: [400, 401, 403, 422],
  },
  'POST /user/balance': {
    summary: 'Plan and remaining quota',
    tag: 'billing',
    auth: 'bearer',
    identity: ['user_email'],
    body: Type.Object({ user_email: Email }),
    response: Balance,
    errors: [400, 401, 403, 422],
  },
  'GET /user/sessions': {
    summary: 'Active sessions',
    tag: 'user',
    auth: 'bearer',
    response: Type.Object({ sessions: Type.Array(DeviceSession) }),
    errors: [401],
  },
  'DELETE /user/sessions/:id': {
    summary: 'End a session',
    tag: 'user',
    auth: 'bearer',
    params: Type.Object({ id: Id }),
    response: Done,
    errors: [401, 403, 404],
  },
  'POST /user/sessions/revoke-all': {
    summary: 'Log out everywhere',
    tag: 'user',
    auth: 'bearer',
    response: Done,
    errors: [401, 403],
  },
  'GET /user/export': {
    summary: 'Download all account data as zip',
    tag: 'user',
    auth: 'bearer',
    raw: 'application/zip',
    errors: [401, 403, 429],
  },
  'POST /user/export': {
    summary: 'Ask for an export; a large one is prepared and its link is emailed',
    tag: 'user',
    auth: 'bearer',
    response: Type.Object({
      is_emailed: Type.Boolean({ description: 'false: download it now', examples: [true] }),
    }),
    errors: [401, 403, 429],
  },
  'POST /user/export/link': {
    summary: 'Signed URL of the prepared export',
    tag: 'user',
    auth: 'bearer',
    response: Type.Object({ url: SignedUrl }),
    errors: [401, 403, 404, 429],
  },
});
