import type { GoogleSignIn, PublicConfig } from '@lisan/remote-kit';
import { loadGoogleIdentity } from './google-identity';
import { makeGoogleNonce } from './google-nonce';

/** Google's own button, for the pages of the shell and for remotes: its script is loaded once a page. */
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
        onToken: (token) => isGone || onToken({ token, ...(nonce && { nonce: nonce.secret }) }),
      });
      return () => {
        isGone = true;
        container.replaceChildren();
      };
    },
  };
}
