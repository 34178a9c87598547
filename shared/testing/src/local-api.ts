import { pageProtocol, type SessionUser } from '@lisan/contract';
import { createApiClient, type ApiClient } from '@lisan/api-client';
import type { Language } from '@lisan/i18n';
import { readAccessToken } from '@lisan/session';

const tokenKey = 'lisan.alone.token';
const HEALTH_TIMEOUT_MS = 2_000;

export interface LocalApi {
  readonly api: ApiClient;
  readonly user: SessionUser;
  replaceToken(token: string): void;
  signOut(): void;
}

/** Connects to the local API with a temporary account for this tab; null when no API responds. */
export async function findLocalApi(language: Language): Promise<LocalApi | null> {
  let token: string | null = window.sessionStorage.getItem(tokenKey);
  function storeToken(next: string | null): void {
    token = next;
    if (next === null) window.sessionStorage.removeItem(tokenKey);
    else window.sessionStorage.setItem(tokenKey, next);
  }
  function signOut(): void {
    storeToken(null);
    window.location.reload();
  }
  const api = createApiClient({
    baseUrl: pageProtocol.apiBase,
    getToken: () => token,
    getLanguage: () => language,
    onUnauthenticated: signOut,
  });
  try {
    await api.call('GET /health/live', {}, { timeout: HEALTH_TIMEOUT_MS });
    const currentToken = token ?? (await createAccount(api));
    storeToken(currentToken);
    const { user } = readAccessToken(currentToken);
    return { api, user: { ...user, google_id: null }, replaceToken: storeToken, signOut };
  } catch {
    return null;
  }
}

async function createAccount(api: ApiClient): Promise<string> {
  const password = crypto.randomUUID();
  const email = `alone-${crypto.randomUUID()}@example.com`;
  await api.call('POST /user/register', { body: { email, password, username: 'ليلى' } });
  return (await api.call('POST /user/login', { body: { email, password } })).access_token;
}
