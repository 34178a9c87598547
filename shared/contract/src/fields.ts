import { Type } from 'typebox';
import { limits } from './limits';
import { pageProtocol } from './page-protocol';

export const Email = Type.String({
  format: 'email',
  maxLength: limits.emailMaxLength,
  examples: ['layla@example.com'],
});
export const Password = Type.String({
  minLength: 1,
  maxLength: limits.passwordMaxLength,
  examples: ['correct horse battery'],
});
export const Username = Type.String({
  minLength: 1,
  maxLength: limits.usernameMaxLength,
  pattern: '\\S',
  examples: ['layla'],
});
export const Id = Type.String({
  minLength: 1,
  maxLength: 64,
  pattern: '^[A-Za-z0-9._-]+$',
  examples: ['0b9f6c1e'],
});
export const NumbersToCheck = Type.Optional(
  Type.Array(Type.String({ examples: ['25%'] }), {
    description: 'Numbers read from a scan, which may be wrong. Only in the response to its upload.',
  }),
);
export const ScriptOf = Type.String({
  ...Id,
  description: 'Conversation that its text comes from, if any.',
});
export const Name = Type.String({
  minLength: 1,
  maxLength: limits.nameMaxLength,
  pattern: '\\S',
  examples: ['My voice'],
});
export const Timestamp = Type.String({ format: 'date-time', examples: ['2026-01-31T12:00:00.000Z'] });
/** Fractional seconds. */
export const Seconds = Type.Number({ minimum: 0, examples: [62.4] });
/** Path on this origin with its own expiry and signature. */
export const SignedUrl = Type.String({
  minLength: 1,
  examples: [`${pageProtocol.apiBase}/media/0b9f6c1e?expires=1767225600&signature=…`],
});
export const TwoFactorCode = Type.String({ minLength: 6, maxLength: 16, examples: ['123456'] });

export const IdempotencyKey = Type.String({
  pattern: '^[\\w-]{16,64}$',
  description:
    'Created by the client, such as a UUID. Repeating a request with the same key returns the first result and charges once. The same key with a different request is rejected with 422. Keys belong to one account and one call. A request that failed without a charge runs again.',
  examples: ['0b9f6c1e-58a1-4f0e-9d0a-2f4c6f7f2d11'],
});

export const ByEmail = Type.Object({ email: Email });
export const ByUserEmail = Type.Object({ user_email: Email });
export const MessageText = Type.String({ examples: ['Saved.'] });
export const AccessToken = Type.String({
  description: 'JWT; claims sub (username), email, uid, jti, ver, iat, exp.',
  examples: ['eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJsYXlsYSJ9.c2lnbmF0dXJl'],
});
export const Title = Type.String({ examples: ['Three hooks for a coffee shop'] });
export const Warning = Type.String({
  examples: ['Written by the built-in writer: no model is set up for this level.'],
});
export const Url = Type.String({ examples: ['https://billing.example.com/session/b1'] });
export const Done = Type.Object({ success: Type.Boolean(), message: MessageText });

export const ErrorBody = Type.Object({
  detail: Type.String({
    description: 'A sentence that helps the user, in the requested language.',
    examples: ['Email is required.'],
  }),
  code: Type.String({ description: 'Stable; never translated.', examples: ['invalid_fields'] }),
  fields: Type.Optional(
    Type.Array(
      Type.Object({
        field: Type.String({ examples: ['email'] }),
        message: Type.String({ examples: ['Email is required.'] }),
      }),
    ),
  ),
});
