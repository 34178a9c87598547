import { createRemoteJWKSet, errors, jwtVerify } from 'jose';
import { isProblem, Problem } from '@lisan/errors';
import type { Config } from '../../../config/config';

/** What Google vouches for. */
export interface GoogleIdentity {
  /** The account key: addresses change hands, this does not. */
  readonly id: string;
  /** Verified by Google. */
  readonly email: string;
  readonly name: string | undefined;
  /**
   * Google itself gives out this address, or runs the domain for its owner. Any other address was theirs when Google
   * asked, and may be somebody else's now.
   */
  readonly isAuthoritative: boolean;
  readonly nonce: string | undefined;
  /** With the tolerance for clocks: from then on the token is refused by itself. */
  readonly expiresAt: Date;
}

/** Checks an ID token: signature by the issuer's present keys, `aud`, `iss`, `exp`, verified address. */
export type VerifyGoogleToken = (token: string) => Promise<GoogleIdentity>;

const CLOCK_TOLERANCE_SECONDS = 10;

export function createGoogleVerifier(google: Config['google'], now: () => Date): VerifyGoogleToken {
  const { clientId, keysUrl, issuer } = google;
  const keys = createRemoteJWKSet(new URL(keysUrl), { timeoutDuration: 5_000, cooldownDuration: 5_000 });
  const issuers = [issuer, issuer.replace(/^https:\/\//, '')];

  return async (token) => {
    if (clientId === null) throw new Problem('not_configured', { message: 'google_not_configured' });
    try {
      const { payload } = await jwtVerify(token, keys, {
        algorithms: ['RS256'],
        audience: clientId,
        issuer: issuers,
        requiredClaims: ['exp', 'iat', 'sub'],
        clockTolerance: CLOCK_TOLERANCE_SECONDS,
        currentDate: now(),
      });
      const { sub = '', email, email_verified: verified, name, hd, nonce, exp = 0 } = payload;
      if (sub === '' || typeof email !== 'string' || !(verified === true || verified === 'true')) {
        throw new Problem('invalid_google_token');
      }
      return {
        id: sub,
        email,
        name: typeof name === 'string' ? name : undefined,
        isAuthoritative: /@(gmail|googlemail)\.com$/i.test(email) || (typeof hd === 'string' && hd !== ''),
        nonce: typeof nonce === 'string' ? nonce : undefined,
        expiresAt: new Date((exp + 2 * CLOCK_TOLERANCE_SECONDS) * 1000),
      };
    } catch (error) {
      throw toProblem(error);
    }
  };
}

const faultsOfTheIssuer = new Set(['ERR_JWKS_TIMEOUT', 'ERR_JWKS_INVALID', 'ERR_JOSE_GENERIC']);

/** A token that is wrong is the caller's fault; keys that cannot be had are not. */
function toProblem(error: unknown): unknown {
  if (isProblem(error)) return error;
  const isUnreachable = !(error instanceof errors.JOSEError) || faultsOfTheIssuer.has(error.code);
  return new Problem(isUnreachable ? 'provider_unavailable' : 'invalid_google_token', { cause: error });
}
