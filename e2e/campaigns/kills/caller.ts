import { randomUUID } from 'node:crypto';

/** An answer that is no success. */
export class RefusedError extends Error {
  override readonly name = 'RefusedError';
  constructor(
    readonly status: number,
    readonly body: string,
  ) {
    super(`${status} ${body}`);
  }
}

export interface Person {
  readonly userId: string;
  readonly email: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** Talks to the server; throws a RefusedError for a refusal, and whatever `fetch` throws when the line breaks. */
export interface Caller {
  send(path: string, init?: RequestInit): Promise<Response>;
  post<Body>(path: string, body: object, person?: Person): Promise<Body>;
  /** A new account that has signed in. */
  join(): Promise<Person>;
}

export function createCaller(origin: string): Caller {
  async function send(path: string, init: RequestInit = {}): Promise<Response> {
    const answer = await fetch(path.startsWith('/api') ? origin + path : `${origin}/api${path}`, {
      redirect: 'manual',
      ...init,
    });
    if (answer.status >= 400) throw new RefusedError(answer.status, await answer.text());
    return answer;
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
