import { createHash } from 'node:crypto';
import { RequestError } from '@lisan/errors';
import type { Core } from '../../../core';
import type { Connection } from '../../../database/schema';
import { createGoogleVerifier, type GoogleIdentity } from './google-identity';
import { insertSpentToken, isTokenSpent } from './spent-tokens.repository';

export interface VerifiedGoogleToken extends GoogleIdentity {
  /** Hash of the signed content, equal for every encoding of the token. */
  readonly tokenHash: string;
}

export interface GoogleTokens {
  /**
   * Verifies an unused token. `secret` stays in the page that requested the token; its SHA-256 is the token's nonce,
   * so a stolen token is worthless. Throws `invalid_google_token`.
   */
  read(token: string, secret: string | undefined): Promise<VerifiedGoogleToken>;
  /** Marks the token as used in the action's transaction. Throws `invalid_google_token` when another action used it. */
  spend(db: Connection, verified: VerifiedGoogleToken): Promise<void>;
}

export function createGoogleTokens({ config, database, keys, now }: Core): GoogleTokens {
  const verify = createGoogleVerifier(config.google, now);
  return {
    async read(token, secret) {
      const identity = await verify(token);
      assertNonce(identity.nonce, secret);
      const tokenHash = keys.sign('google-token', token.slice(0, token.lastIndexOf('.')));
      if (await isTokenSpent(database.db, tokenHash)) throw new RequestError('invalid_google_token');
      return { ...identity, tokenHash };
    },

    async spend(db, { tokenHash, expiresAt }) {
      if (!(await insertSpentToken(db, tokenHash, expiresAt))) throw new RequestError('invalid_google_token');
    },
  };
}

/** Other clients may omit the nonce; our page never does. */
function assertNonce(nonce: string | undefined, secret: string | undefined): void {
  const expected = secret === undefined ? undefined : createHash('sha256').update(secret).digest('base64url');
  if (nonce !== expected) throw new RequestError('invalid_google_token');
}
