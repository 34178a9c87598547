import { randomBytes } from 'node:crypto';
import type { Core } from '../../../core';
import type { Connection } from '../../../database/schema';
import { insertSpentChallenge } from './challenges.repository';

export const CHALLENGE_LIFETIME_MS = 5 * 60 * 1000;

/** What a challenge is for: a new passkey of one session, or any authentication. */
export type ChallengeScope = `create ${string}` | 'authenticate';

/** Signed, so that issuing stores nothing and anonymous callers cannot fill a table. */
export interface Challenges {
  issue(scope: ChallengeScope): Uint8Array<ArrayBuffer>;
  /** Whether it was issued for this scope and has not expired. */
  isValid(scope: ChallengeScope, challenge: string): boolean;
  /** Returns false when it was spent before. Call it in the transaction of what it allows. */
  spend(db: Connection, challenge: string): Promise<boolean>;
}

export function createChallenges({ keys, now }: Pick<Core, 'keys' | 'now'>): Challenges {
  const describe = (scope: ChallengeScope, nonce: string, expires: string) => `${scope} ${nonce} ${expires}`;
  return {
    issue(scope) {
      const nonce = randomBytes(16).toString('base64url');
      const expires = String(now().getTime() + CHALLENGE_LIFETIME_MS);
      const signature = keys.sign('passkey-challenge', describe(scope, nonce, expires));
      return Uint8Array.from(Buffer.from([nonce, expires, signature].join('.')));
    },

    isValid(scope, challenge) {
      const [nonce = '', expires = '', signature = ''] = readText(challenge).split('.');
      const isOurs = keys.verify('passkey-challenge', describe(scope, nonce, expires), signature);
      return isOurs && Number(expires) > now().getTime();
    },

    spend(db, challenge) {
      const expiresAt = new Date(now().getTime() + CHALLENGE_LIFETIME_MS);
      return insertSpentChallenge(db, keys.sign('passkey-challenge', readText(challenge)), expiresAt);
    },
  };
}

/** The decoded text, equal for every encoding of the challenge. */
function readText(challenge: string): string {
  return Buffer.from(challenge, 'base64url').toString();
}
