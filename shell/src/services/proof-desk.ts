import { createStore, type StoreApi } from 'zustand/vanilla';

interface KnownProof {
  readonly password?: string | undefined;
  readonly code?: string | undefined;
}

interface GivenProof {
  readonly code?: string | undefined;
}

export interface ProofQuestion {
  readonly known: KnownProof;
  /** `null`: cancelled by the user. */
  readonly answer: (given: GivenProof | null) => void;
}

export interface ProofDesk {
  readonly store: StoreApi<{ readonly question: ProofQuestion | null }>;
  ask(known: KnownProof): Promise<GivenProof | null>;
}

export function createProofDesk(): ProofDesk {
  const store = createStore<{ question: ProofQuestion | null }>(() => ({ question: null }));
  let present: Promise<GivenProof | null> | undefined;
  return {
    store,
    ask(known) {
      present ??= new Promise<GivenProof | null>((resolve) => {
        store.setState({
          question: {
            known,
            answer(given) {
              present = undefined;
              store.setState({ question: null });
              resolve(given);
            },
          },
        });
      });
      return present;
    },
  };
}

export function knownProofOf(key: string, body: Readonly<Record<string, unknown>>): KnownProof {
  const text = (name: string) => {
    const value = body[name];
    return typeof value === 'string' && value !== '' ? value : undefined;
  };
  // A code that enables two-factor belongs to an unconfirmed secret, so it can't authenticate.
  const code = key === 'POST /user/profile/disable-2fa' ? text('code') : undefined;
  return {
    password: text('current_password') ?? text('password'),
    code: code !== undefined && isAppCode(code) ? code : undefined,
  };
}

/** An app code works for both step-up and action; a backup code works only once. */
export function isAppCode(code: string): boolean {
  return /^(?:\d[\s-]*){6}$/.test(code.trim());
}
