interface GoogleAccounts {
  id: {
    initialize(options: {
      client_id: string;
      nonce?: string;
      callback: (answer: { credential: string }) => void;
    }): void;
    renderButton(
      container: HTMLElement,
      options: { theme: string; size: string; locale: string; width: number },
    ): void;
  };
}

interface GoogleIdentity {
  show(
    container: HTMLElement,
    options: {
      clientId: string;
      language: string;
      nonce: string | undefined;
      onToken: (token: string) => void;
    },
  ): void;
}

const url = 'https://accounts.google.com/gsi/client';
let loading: Promise<GoogleIdentity> | undefined;

export function loadGoogleIdentity(): Promise<GoogleIdentity> {
  loading ??= new Promise<GoogleIdentity>((resolve, reject) => {
    const script = document.createElement('script');
    script.src = url;
    script.async = true;
    script.onload = () => {
      const { google } = window as { google?: { accounts?: GoogleAccounts } };
      if (google?.accounts) resolve(identityOf(google.accounts));
      else reject(new Error('Google sign-in did not start.'));
    };
    script.onerror = () => {
      loading = undefined;
      script.remove();
      reject(new Error('Google sign-in could not be loaded.'));
    };
    document.head.append(script);
  });
  return loading;
}

function identityOf(accounts: GoogleAccounts): GoogleIdentity {
  return {
    show(container, { clientId, language, nonce, onToken }) {
      accounts.id.initialize({
        client_id: clientId,
        ...(nonce !== undefined && { nonce }),
        callback: ({ credential }) => onToken(credential),
      });
      accounts.id.renderButton(container, {
        theme: 'outline',
        size: 'large',
        locale: language,
        width: container.clientWidth,
      });
    },
  };
}
