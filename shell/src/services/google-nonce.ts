/** A secret of this page and its SHA-256, which Google writes into the token: seen elsewhere, the token is worth nothing. */
interface GoogleNonce {
  readonly secret: string;
  readonly hash: string;
}

/** `undefined` where the browser has no cryptography: Google's own button does not work there either. */
export async function makeGoogleNonce(): Promise<GoogleNonce | undefined> {
  if (!window.isSecureContext || !('subtle' in crypto)) return undefined;
  const secret = encode(crypto.getRandomValues(new Uint8Array(32)));
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(secret));
  return { secret, hash: encode(new Uint8Array(digest)) };
}

function encode(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}
