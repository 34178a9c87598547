import { createStore, type StoreApi } from 'zustand/vanilla';

/** What the person has typed already for the act that needs a proof: nobody asks for it twice. */
interface KnownProof {
  readonly password?: string | undefined;
  readonly code?: string | undefined;
}

/** What a proof was given with. */
interface GivenProof {
  readonly code?: string | undefined;
}

/** One question that waits for the person. */
export interface ProofQuestion {
  readonly known: KnownProof;
  /** `null`: they would rather not. */
  readonly answer: (given: GivenProof | null) => void;
}

/** Where the client asks for a proof of this session, and the dialog answers. One question at a time. */
export interface ProofDesk {
  readonly store: StoreApi<{ readonly question: ProofQuestion | null }>;
  /** Resolves with `null` when the person gives up. */
  ask(known: KnownProof): Promise<GivenProof | null>;
}

export function createProofDesk(): ProofDesk {
  const store = createStore<{ question: ProofQuestion | null }>(() => ({ question: null }));
  let present: Promise<GivenProof | null> | undefined;
  return {
    store,
    ask(known) {
      // One proof is enough for all that wait for it.
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

/** What of a call's body proves who sends it. */
export function knownProofOf(key: string, body: Readonly<Record<string, unknown>>): KnownProof {
  const text = (name: string) => {
    const value = body[name];
    return typeof value === 'string' && value !== '' ? value : undefined;
  };
  // The code that turns two-factor on is of a secret that counts for nothing yet.
  const code = key === 'POST /user/profile/disable-2fa' ? text('code') : undefined;
  return {
    password: text('current_password') ?? text('password'),
    code: code !== undefined && isAppCode(code) ? code : undefined,
  };
}

/** The app's code serves proof and act; a backup code is taken once, so that each needs one of its own. */
export function isAppCode(code: string): boolean {
  return /^(?:\d[\s-]*){6}$/.test(code.trim());
}
