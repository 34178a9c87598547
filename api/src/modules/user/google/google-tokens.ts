import { createHash } from 'node:crypto';
import { Problem } from '@lisan/errors';
import type { Core } from '../../../core';
import type { Connection } from '../../../database/schema';
import { createGoogleVerifier, type GoogleIdentity } from './google-identity';

/** A Google identity and the token that said so. */
export interface GoogleProof extends GoogleIdentity {
  /** Of what was signed: the same for every spelling of the token. */
  readonly tokenHash: string;
}

/** Google's tokens, each good for one act. */
export interface GoogleTokens {
  /**
   * Reads a token that nobody has spent. `secret` is what the page kept when it asked for the token: its SHA-256 is
   * the token's nonce, so that a token seen elsewhere is worth nothing. Throws `invalid_google_token`.
   */
  read(token: string, secret: string | undefined): Promise<GoogleProof>;
  /** In the transaction of the act. Of two acts with one token a single one commits: `invalid_google_token`. */
  spend(db: Connection, proof: GoogleProof): Promise<void>;
}

export function createGoogleTokens({ config, database, keys, now }: Core): GoogleTokens {
  const verify = createGoogleVerifier(config.google, now);
  return {
    async read(token, secret) {
      const identity = await verify(token);
      assertNonce(identity.nonce, secret);
      const tokenHash = keys.sign('google-token', token.slice(0, token.lastIndexOf('.')));
      const spent = await database.db
        .selectFrom('spent_google_tokens')
        .select('token_hash')
        .where('token_hash', '=', tokenHash)
        .executeTakeFirst();
      if (spent) throw new Problem('invalid_google_token');
      return { ...identity, tokenHash };
    },

    async spend(db, { tokenHash, expiresAt }) {
      const { numInsertedOrUpdatedRows } = await db
        .insertInto('spent_google_tokens')
        .values({ token_hash: tokenHash, expires_at: expiresAt })
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirst();
      if (numInsertedOrUpdatedRows === 0n) throw new Problem('invalid_google_token');
    },
  };
}

/** Tokens without a nonce are of clients that ask for none; the page always does. */
function assertNonce(nonce: string | undefined, secret: string | undefined): void {
  const expected = secret === undefined ? undefined : createHash('sha256').update(secret).digest('base64url');
  if (nonce !== expected) throw new Problem('invalid_google_token');
}

/** A token that has expired is refused for that. */
export async function deleteExpiredGoogleTokens(db: Connection, now: Date): Promise<void> {
  await db.deleteFrom('spent_google_tokens').where('expires_at', '<=', now).execute();
}
