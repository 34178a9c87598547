import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';

/** Seconds that a caller waits when it is told to come again. */
const LONGEST_WAIT = 10;
const MOST_TRIES = 5;

/** An answer that is no success. */
export class RefusedError extends Error {
  override readonly name = 'RefusedError';
  constructor(
    readonly status: number,
    readonly body: string,
  ) {
    super(`${status} ${body}`);
  }

  /** The server does as much as it can, and says so. */
  get isBusy(): boolean {
    return this.status === 503 && this.body.includes('"code":"busy"');
  }
}

export interface Person {
  readonly userId: string;
  readonly email: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** Talks to the server and comes again when it is told to; throws a RefusedError for a refusal, and whatever `fetch` throws when the line breaks. */
export interface Caller {
  send(path: string, init?: RequestInit): Promise<Response>;
  post<Body>(path: string, body: object, person?: Person): Promise<Body>;
  /** A new account that has signed in. */
  join(): Promise<Person>;
}

export function createCaller(origin: string): Caller {
  async function send(path: string, init: RequestInit = {}): Promise<Response> {
    const url = path.startsWith('/api') ? origin + path : `${origin}/api${path}`;
    for (let tries = 1; ; tries += 1) {
      const answer = await fetch(url, { redirect: 'manual', ...init });
      if (answer.status < 400) return answer;
      const refused = new RefusedError(answer.status, await answer.text());
      const seconds = Number(answer.headers.get('retry-after') ?? Number.NaN);
      const isWorthIt = (refused.status === 429 || refused.isBusy) && seconds <= LONGEST_WAIT;
      if (!isWorthIt || tries >= MOST_TRIES) throw refused;
      await pause(seconds * 1000);
    }
  }

  async function post<Body>(path: string, body: object, person?: Person): Promise<Body> {
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
      await post('/user/register', account);
      const { access_token: token } = await post<{ access_token: string }>('/user/login', account);
      const claims = Buffer.from(token.split('.')[1] ?? '', 'base64url').toString();
      const { uid: userId } = JSON.parse(claims) as { uid: string };
      return { userId, email: account.email, headers: { authorization: `Bearer ${token}` } };
    },
  };
}
