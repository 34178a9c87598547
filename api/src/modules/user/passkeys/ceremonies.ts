import { isIP } from 'node:net';
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import type {
  CreatedPasskey,
  PasskeyCreationOptions,
  PasskeyRequestOptions,
  SignedPasskey,
} from '@lisan/contract';
import { isRequestError, RequestError } from '@lisan/errors';
import type { Core } from '../../../core';
import type { Connection } from '../../../database/schema';
import type { UserRow } from '../users.repository';
import { CHALLENGE_LIFETIME_MS, createChallenges, type ChallengeScope } from './challenges';
import { findPasskeyByCredential, recordUse, type PasskeyRow } from './passkeys.repository';

/** EdDSA, ES256 and RS256: pinned, since the library's default depends on the Node version. */
const ALGORITHMS = [-8, -7, -257];

export type NewCredential = Pick<PasskeyRow, 'credential_id' | 'public_key' | 'sign_count' | 'transports'>;

export interface VerifiedPasskey {
  readonly passkey: PasskeyRow;
  readonly signCount: number;
  readonly challenge: string;
}

/** WebAuthn's two ceremonies. Relying party and origin come from the public address. */
export interface Ceremonies {
  /** Throws `not_configured`. */
  createOptions(
    user: UserRow,
    sessionId: string,
    known: readonly PasskeyRow[],
  ): Promise<PasskeyCreationOptions>;
  /** Spends the challenge in the caller's transaction. Throws `invalid_passkey`. */
  readCreated(db: Connection, created: CreatedPasskey, sessionId: string): Promise<NewCredential>;
  /** Throws `not_configured`. */
  requestOptions(): Promise<PasskeyRequestOptions>;
  find(signed: SignedPasskey): Promise<PasskeyRow | undefined>;
  /** Requires the user's fingerprint, face or PIN. Throws `invalid_passkey`. */
  verify(signed: SignedPasskey, passkey: PasskeyRow | undefined): Promise<VerifiedPasskey>;
  /** Spends the challenge and stores the sign count. Throws `invalid_passkey` when either was used before. */
  spend(db: Connection, verified: VerifiedPasskey): Promise<void>;
}

export function createCeremonies(core: Pick<Core, 'config' | 'database' | 'keys' | 'now'>): Ceremonies {
  const { hostname: rpID, origin } = new URL(core.config.server.publicUrl);
  const challenges = createChallenges(core);

  function assertDomain(): void {
    if (isIP(rpID.replace(/^\[|\]$/g, '')) !== 0)
      throw new RequestError('not_configured', { message: 'passkeys_need_a_domain' });
  }

  const expecting = (scope: ChallengeScope) => ({
    expectedChallenge: (challenge: string) => challenges.isValid(scope, challenge),
    expectedOrigin: origin,
    expectedRPID: rpID,
    requireUserVerification: true,
  });

  async function spendChallenge(db: Connection, challenge: string): Promise<void> {
    if (!(await challenges.spend(db, challenge))) throw new RequestError('invalid_passkey');
  }

  return {
    async createOptions(user, sessionId, known) {
      assertDomain();
      const options = await generateRegistrationOptions({
        rpName: 'Lisan',
        rpID,
        userID: Uint8Array.from(Buffer.from(user.id)),
        userName: user.email,
        userDisplayName: user.username,
        challenge: challenges.issue(`create ${sessionId}`),
        timeout: CHALLENGE_LIFETIME_MS,
        excludeCredentials: known.map(({ credential_id: id }) => ({ id })),
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
        supportedAlgorithmIDs: ALGORITHMS,
      });
      return options as PasskeyCreationOptions;
    },

    async readCreated(db, created, sessionId) {
      const { verified, registrationInfo } = await orInvalid(() =>
        verifyRegistrationResponse({
          ...expecting(`create ${sessionId}`),
          response: created,
          supportedAlgorithmIDs: ALGORITHMS,
        }),
      );
      if (!verified) throw new RequestError('invalid_passkey');
      await spendChallenge(db, challengeOf(created));
      const { id, publicKey, counter } = registrationInfo.credential;
      return {
        credential_id: id,
        public_key: Buffer.from(publicKey).toString('base64url'),
        sign_count: counter,
        transports: created.response.transports ?? [],
      };
    },

    async requestOptions() {
      assertDomain();
      const { challenge } = await generateAuthenticationOptions({
        rpID,
        challenge: challenges.issue('authenticate'),
      });
      return { rpId: rpID, challenge, timeout: CHALLENGE_LIFETIME_MS, userVerification: 'required' };
    },

    find: ({ id }) => findPasskeyByCredential(core.database.db, id),

    async verify(signed, passkey) {
      if (!passkey) throw new RequestError('invalid_passkey');
      const { userHandle } = signed.response;
      const isOwners =
        userHandle === undefined || Buffer.from(userHandle, 'base64url').toString() === passkey.user_id;
      if (!isOwners) throw new RequestError('invalid_passkey');
      const { verified, authenticationInfo } = await orInvalid(() =>
        verifyAuthenticationResponse({
          ...expecting('authenticate'),
          response: signed,
          credential: {
            id: passkey.credential_id,
            publicKey: Uint8Array.from(Buffer.from(passkey.public_key, 'base64url')),
            counter: passkey.sign_count,
          },
        }),
      );
      if (!verified) throw new RequestError('invalid_passkey');
      return { passkey, signCount: authenticationInfo.newCounter, challenge: challengeOf(signed) };
    },

    async spend(db, { passkey, signCount, challenge }) {
      await spendChallenge(db, challenge);
      if (!(await recordUse(db, passkey, { signCount, at: core.now() })))
        throw new RequestError('invalid_passkey');
    },
  };
}

/** The library throws plain errors for whatever is wrong with a response. */
async function orInvalid<Result>(verify: () => Promise<Result>): Promise<Result> {
  try {
    return await verify();
  } catch (error) {
    if (isRequestError(error)) throw error;
    throw new RequestError('invalid_passkey', { cause: error });
  }
}

function challengeOf({ response }: CreatedPasskey | SignedPasskey): string {
  const data = JSON.parse(Buffer.from(response.clientDataJSON, 'base64url').toString()) as {
    challenge: string;
  };
  return data.challenge;
}
