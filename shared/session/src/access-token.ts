import type { SessionUser } from '@lisan/contract';

/** Claims of an access token, unverified: only the server can verify. */
export interface TokenClaims {
  readonly user: Pick<SessionUser, 'user_id' | 'email' | 'username'>;
  /** Milliseconds since 1970. */
  readonly expiresAt: number;
  /** Encrypts the account's drafts after its session ends. 32 bytes, base64url. Missing from older tokens. */
  readonly draftKey: string | undefined;
}

/**
 * Decodes a JWT's claims as UTF-8 (`atob` alone garbles Arabic names).
 * @throws TypeError for an invalid token or a missing claim
 */
export function readAccessToken(token: string): TokenClaims {
  const claims = decodeClaims(token);
  if (typeof claims !== 'object' || claims === null) throw new TypeError('The token has no claims.');
  const { sub, email, uid, exp, draft_key } = claims as Record<string, unknown>;
  if (
    typeof sub !== 'string' ||
    typeof email !== 'string' ||
    typeof uid !== 'string' ||
    typeof exp !== 'number'
  )
    throw new TypeError('The token lacks a claim.');
  return {
    user: { user_id: uid, email, username: sub },
    expiresAt: exp * 1000,
    draftKey: typeof draft_key === 'string' ? draft_key : undefined,
  };
}

function decodeClaims(token: string): unknown {
  const payload = token.split('.')[1] ?? '';
  try {
    const characters = atob(payload.replaceAll('-', '+').replaceAll('_', '/'));
    const bytes = Uint8Array.from(characters, (character) => character.charCodeAt(0));
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch (cause) {
    throw new TypeError('The token cannot be decoded.', { cause });
  }
}
