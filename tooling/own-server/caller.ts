import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';

const MAX_WAIT_SECONDS = 10;
const MAX_ATTEMPTS = 5;

/** A response with status 400 or above. */
export class RefusedError extends Error {
  override readonly name = 'RefusedError';
  constructor(
    readonly status: number,
    readonly body: string,
  ) {
    super(`${status} ${body}`);
  }

  get isBusy(): boolean {
    return this.status === 503 && this.body.includes('"code":"busy"');
  }
}

export interface Person {
  readonly userId: string;
  readonly email: string;
  readonly password: string;
  readonly token: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** HTTP client that retries on Retry-After. Throws RefusedError, or what `fetch` throws. */
export interface Caller {
  send(path: string, init?: RequestInit): Promise<Response>;
  post<Body>(path: string, body: object, person?: Pick<Person, 'headers'>): Promise<Body>;
  join(): Promise<Person>;
}

let networks = 0;

/** An unused network address. The server must list this machine in `TRUSTED_PROXIES`. */
export const freshIp = (): string => {
  networks += 1;
  return `10.${(networks >> 16) & 255}.${(networks >> 8) & 255}.${networks & 255}`;
};

export function createCaller(origin: string): Caller {
  async function send(path: string, init: RequestInit = {}): Promise<Response> {
    const url = path.startsWith('/api') ? origin + path : `${origin}/api${path}`;
    for (let tries = 1; ; tries += 1) {
      const answer = await fetch(url, { redirect: 'manual', ...init });
      if (answer.status < 400) return answer;
      const refused = new RefusedError(answer.status, await answer.text());
      const seconds = Number(answer.headers.get('retry-after') ?? Number.NaN);
      const canRepeat = (refused.status === 429 || refused.isBusy) && seconds <= MAX_WAIT_SECONDS;
      if (!canRepeat || tries >= MAX_ATTEMPTS) throw refused;
      await pause(seconds * 1000);
    }
  }

  async function post<Body>(path: string, body: object, person?: Pick<Person, 'headers'>): Promise<Body> {
    const answer = await send(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...person?.headers },
      body: JSON.stringify(body),
    });
    return (await answer.json()) as Body;
  }

  return {
    send,
    post,
    async join() {
      const name = `salma-${randomUUID().slice(0, 13)}`;
      const account = { username: name, email: `${name}@example.org`, password: `pass-${randomUUID()}` };
      const from = { 'x-forwarded-for': freshIp() };
      await post('/user/register', account, { headers: from });
      const { access_token: token, user } = await post<{
        access_token: string;
        user: { user_id: string };
      }>('/user/login', account, { headers: from });
      const { email, password } = account;
      const headers = { ...from, authorization: `Bearer ${token}` };
      return { userId: user.user_id, email, password, token, headers };
    },
  };
}
