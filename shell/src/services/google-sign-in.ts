import type { GoogleSignIn, PublicConfig } from '@lisan/remote-kit';
import { loadGoogleIdentity } from './google-identity';

export function createGoogleSignIn(publicConfig: () => Promise<PublicConfig>): GoogleSignIn {
  return {
    async showButton(container, { language, onToken }) {
      const { googleClientId: clientId } = await publicConfig();
      if (clientId === null) return null;
      const [identity, nonce] = await Promise.all([loadGoogleIdentity(), makeGoogleNonce()]);
      let isGone = false;
      identity.show(container, {
        clientId,
        language,
        nonce: nonce?.hash,
        onToken(token) {
          if (!isGone) onToken({ token, ...(nonce && { nonce: nonce.secret }) });
        },
      });
      return () => {
        isGone = true;
        container.replaceChildren();
      };
    },
  };
}

/** Secret of this page, whose SHA-256 Google writes into the token: a stolen token is useless without it. */
interface GoogleNonce {
  readonly secret: string;
  readonly hash: string;
}

/** `undefined` without Web Crypto, where Google's button doesn't work either. */
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
