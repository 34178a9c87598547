import { setTimeout as pause } from 'node:timers/promises';
import { send, type WireAnswer } from './wire';

/** Somebody signed in, with things of their own that requests can name. */
export interface Account {
  readonly email: string;
  readonly token: string;
  /** By name of field: `conversation_id`, `audio_id`, `key`… */
  readonly known: Readonly<Record<string, string>>;
}

const PATIENCE = 60_000;
/** Seconds. */
const LONGEST_WAIT = 10;
const MOST_TRIES = 5;
const PASSWORD = 'correct horse 7 battery';
let count = 0;

/** A network address that nobody has used. */
export const freshIp = (): string => {
  count += 1;
  return `10.${(count >> 16) & 255}.${(count >> 8) & 255}.${count & 255}`;
};

/** Comes again when it is told to. */
async function post(port: number, path: string, body: object, token?: string): Promise<WireAnswer> {
  for (let tries = 1; ; tries += 1) {
    const answer = await postOnce(port, path, body, token);
    const seconds = Number(answer.headers['retry-after'] ?? Number.NaN);
    const isRefused = answer.status === 429 || answer.status === 503;
    if (!isRefused || !(seconds <= LONGEST_WAIT) || tries >= MOST_TRIES) return answer;
    await pause(seconds * 1000);
  }
}

async function postOnce(port: number, path: string, body: object, token?: string): Promise<WireAnswer> {
  const answer = await send(
    port,
    {
      method: 'POST',
      target: `/api${path}`,
      headers: [
        ['host', 'localhost'],
        ['content-type', 'application/json'],
        ['x-forwarded-for', freshIp()],
        ...(token ? ([['authorization', `Bearer ${token}`]] as const) : []),
      ],
      body: Buffer.from(JSON.stringify(body)),
    },
    PATIENCE,
  );
  if (answer === undefined) throw new Error(`No answer to ${path}`);
  return answer;
}

/** Opens an account by the calls that people make. Throws when the server does not serve one. */
export async function openAccount(port: number): Promise<Account> {
  const email = `fuzz-${process.pid}-${(count += 1)}@example.com`;
  const registered = await post(port, '/user/register', { email, password: PASSWORD, username: 'ليلى' });
  if (registered.status !== 200)
    throw new Error(`Registration failed: ${registered.status} ${registered.body}`);
  const login = await post(port, '/user/login', { email, password: PASSWORD });
  if (login.status !== 200) throw new Error(`Sign-in failed: ${login.status} ${login.body}`);
  const { access_token: token, user } = JSON.parse(login.body) as {
    access_token: string;
    user: { user_id: string };
  };
  return { email, token, known: { password: PASSWORD, token, user_id: user.user_id } };
}

/** What `furnish` reads of the answers. */
interface Answers {
  readonly conversation_id?: string;
  readonly voices?: readonly { readonly voice_id: string }[];
  readonly id?: string;
  readonly audio_url?: string;
}

/** The same account with a conversation, speech and a plan to ask for. */
export async function furnish(port: number, account: Account): Promise<Account> {
  const { email, token } = account;
  const ask = async (path: string, body: object) =>
    JSON.parse((await post(port, path, body, token)).body) as Answers;
  const { conversation_id: conversation = 'none' } = await ask('/text/generate', {
    prompt: 'Coffee',
    user_email: email,
    level: 'OpenAI',
  });
  const { voices = [] } = await ask('/voice/user-voices', { email });
  const voice = voices[0]?.voice_id ?? 'none';
  const { id: audio = 'none', audio_url: audioUrl = '/api/media/none' } = await ask('/voice/text-to-speech', {
    text: 'أهلًا',
    voice_id: voice,
    user_email: email,
  });
  const url = new URL(audioUrl, 'http://localhost');
  return {
    ...account,
    known: {
      ...account.known,
      voice_id: voice,
      conversation_id: conversation,
      id: conversation,
      audio_id: audio,
      video_id: 'none',
      priceId: await findPrice(port),
      key: url.pathname.split('/').at(-1) ?? 'none',
      expires: url.searchParams.get('expires') ?? '1',
      signature: url.searchParams.get('signature') ?? 'a',
    },
  };
}

async function findPrice(port: number): Promise<string> {
  const answer = await fetch(`http://127.0.0.1:${port}/api/stripe/subscription_plans`);
  const plans = (await answer.json()) as readonly { readonly prices: readonly { readonly id: string }[] }[];
  return plans.at(-1)?.prices[0]?.id ?? 'none';
}
