import { createRemoteJWKSet, errors, jwtVerify } from 'jose';
import { isRequestError, RequestError } from '@lisan/errors';
import type { Config } from '../../../config/config';

export interface GoogleIdentity {
  /** Account key: addresses can change hands, this cannot. */
  readonly id: string;
  readonly email: string;
  readonly name: string | undefined;
  /**
   * True when Google issues this address or hosts its domain. Other addresses may have changed hands since Google
   * verified them.
   */
  readonly isAuthoritative: boolean;
  readonly nonce: string | undefined;
  /** Expiry including clock tolerance; the token is rejected afterwards. */
  readonly expiresAt: Date;
}

/** Verifies an ID token: signature against the issuer's current keys, `aud`, `iss`, `exp`, verified address. */
export type VerifyGoogleToken = (token: string) => Promise<GoogleIdentity>;

const CLOCK_TOLERANCE_SECONDS = 10;

export function createGoogleVerifier(google: Config['google'], now: () => Date): VerifyGoogleToken {
  const { clientId, keysUrl, issuer } = google;
  const keys = createRemoteJWKSet(new URL(keysUrl), { timeoutDuration: 5_000, cooldownDuration: 5_000 });
  const issuers = [issuer, issuer.replace(/^https:\/\//, '')];

  return async (token) => {
    if (clientId === null) throw new RequestError('not_configured', { message: 'google_not_configured' });
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
        throw new RequestError('invalid_google_token');
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
      throw toRequestError(error);
    }
  };
}

const issuerErrorCodes = new Set(['ERR_JWKS_TIMEOUT', 'ERR_JWKS_INVALID', 'ERR_JOSE_GENERIC']);

function toRequestError(error: unknown): unknown {
  if (isRequestError(error)) return error;
  const isUnreachable = !(error instanceof errors.JOSEError) || issuerErrorCodes.has(error.code);
  return new RequestError(isUnreachable ? 'provider_unavailable' : 'invalid_google_token', { cause: error });
}
