import { createStore, type StoreApi } from 'zustand/vanilla';

interface KnownFactors {
  readonly password?: string | undefined;
  readonly code?: string | undefined;
}

interface ConfirmedFactors {
  readonly code?: string | undefined;
}

export interface StepUpRequest {
  readonly known: KnownFactors;
  /** `null`: cancelled by the user. */
  readonly respond: (confirmed: ConfirmedFactors | null) => void;
}

export interface StepUp {
  readonly store: StoreApi<{ readonly request: StepUpRequest | null }>;
  request(known: KnownFactors): Promise<ConfirmedFactors | null>;
}

export function createStepUp(): StepUp {
  const store = createStore<{ request: StepUpRequest | null }>(() => ({ request: null }));
  let pending: Promise<ConfirmedFactors | null> | undefined;
  return {
    store,
    request(known) {
      pending ??= new Promise<ConfirmedFactors | null>((resolve) => {
        store.setState({
          request: {
            known,
            respond(confirmed) {
              pending = undefined;
              store.setState({ request: null });
              resolve(confirmed);
            },
          },
        });
      });
      return pending;
    },
  };
}

export function knownFactorsOf(key: string, body: Readonly<Record<string, unknown>>): KnownFactors {
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
