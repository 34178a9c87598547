import { randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { freshIp } from '../../own-server/caller';

export interface Person {
  readonly email: string;
  readonly userId: string;
  readonly token: string;
  readonly ip: string;
}

export interface Answer<Body = Record<string, unknown>> {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Body;
  readonly milliseconds: number;
}

export interface Call {
  readonly method?: string;
  readonly by?: Person | undefined;
  readonly ip?: string | undefined;
  readonly headers?: Readonly<Record<string, string>>;
  readonly json?: object;
  readonly content?: FormData | Uint8Array<ArrayBuffer>;
  readonly signal?: AbortSignal;
}

export interface World {
  readonly origin: string;
  readonly dataFolder: string;
  /** PID of the API, if visible; changes after a restart. */
  findApi(): number | undefined;
  setClock(minutes: number): Promise<void>;
  readonly patience: Patience;
  call(path: string, call?: Call): Promise<Answer>;
  join(more?: object): Promise<Person>;
  signIn(email: string, password: string, ip?: string): Promise<Person>;
  /**
   * The newest email to an address, once there are `least`; doesn't count the one after
   * registration.
   */
  readEmail(email: string, least?: number): Promise<string>;
  /** Resolves once ready, or after a minute. */
  waitUntilReady(): Promise<void>;
}

export interface Patience {
  /** Number of idle windows, and of windows under attack, in turns. */
  readonly windows: number;
  /**
   * Milliseconds; waits below this always pass, since attacker, server and test share two cores.
   */
  readonly floor: number;
}

export const defaultPatience: Patience = { windows: 3, floor: 50 };

export const PASSWORD = 'correct horse 7 battery';
type Email = { readonly to: string; readonly text: string };

type WorldOptions = Pick<World, 'origin' | 'dataFolder' | 'findApi' | 'setClock' | 'patience'>;

export function createWorld(options: WorldOptions): World {
  const { origin, dataFolder } = options;
  const call: World['call'] = async (path, options = {}) => {
    const { by, json, content, signal, method = json || content ? 'POST' : 'GET' } = options;
    const ip = options.ip ?? by?.ip;
    const body = json ? JSON.stringify(json) : content;
    const begun = performance.now();
    const answer = await fetch(`${origin}/api${path}`, {
      method,
      headers: {
        'accept-language': 'en',
        ...(ip !== undefined && { 'x-forwarded-for': ip }),
        ...(by && { authorization: `Bearer ${by.token}` }),
        ...(json && { 'content-type': 'application/json' }),
        ...options.headers,
      },
      ...(body !== undefined && { body }),
      ...(signal && { signal }),
    });
    const text = await answer.text();
    return {
      status: answer.status,
      headers: answer.headers,
      body: readObject(text),
      milliseconds: performance.now() - begun,
    };
  };

  const signIn: World['signIn'] = async (email, password, ip = freshIp()) => {
    const { status, body } = await call('/user/login', { ip, json: { email, password } });
    const { access_token: token, user } = body as { access_token: string; user: { user_id: string } };
    if (status !== 200) throw new Error(`${email} could not sign in: ${status}`);
    return { email, token, userId: user.user_id, ip };
  };

  return {
    ...options,
    call,
    signIn,
    async join(more = {}) {
      const [email, ip] = [`${randomUUID()}@example.com`, freshIp()];
      const json = { email, password: PASSWORD, username: 'Layla', ...more };
      const { status, body } = await call('/user/register', { ip, json });
      if (status !== 200) throw new Error(`Registration failed: ${status} ${JSON.stringify(body)}`);
      return signIn(email, PASSWORD, ip);
    },
    async waitUntilReady() {
      for (let tries = 0; tries < 120; tries += 1) {
        const limit = { signal: AbortSignal.timeout(5_000) };
        const status = await call('/health/ready', limit).then(
          (answer) => answer.status,
          () => 0,
        );
        if (status === 200) return;
        await new Promise((resolve) => setTimeout(resolve, 500));
      }
    },
    async readEmail(email, least = 1) {
      const folder = join(dataFolder, 'outbox');
      for (let tries = 0; tries < 100; tries += 1) {
        const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.json')).sort();
        const emails = await Promise.all(
          names.map(async (name) => JSON.parse(await readFile(join(folder, name), 'utf8')) as Email),
        );
        const theirs = emails.filter(({ to, text }) => to === email && !text.includes('/verify-email#'));
        const newest = theirs.at(-1);
        if (newest && theirs.length >= least) return newest.text;
        await new Promise((resolve) => setTimeout(resolve, 100));
      }
      throw new Error(`No email to ${email}`);
    },
  };
}

function readObject(text: string): Record<string, unknown> {
  try {
    return JSON.parse(text) as Record<string, unknown>;
  } catch {
    return { text };
  }
}
