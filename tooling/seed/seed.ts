import { randomBytes } from 'node:crypto';

export interface DemoAccount {
  readonly email: string;
  readonly password: string;
}

const PROMPTS = ['Write a 60-second script about morning coffee for Instagram', 'اكتب عنوانًا لفيلم عن البحر'];
const SPEECH = 'Welcome to Lisan. This is your first speech.';

/**
 * Creates an account with two conversations and one speech on a running Lisan. Throws with the
 * server's message.
 */
export async function seed(origin: string, email: string): Promise<DemoAccount> {
  const account = { email, password: randomBytes(9).toString('base64url') };
  let token = '';

  async function call<Answer>(path: string, body?: object): Promise<Answer> {
    const response = await fetch(`${origin}/api${path}`, {
      method: body ? 'POST' : 'GET',
      headers: {
        ...(body && { 'content-type': 'application/json' }),
        ...(token && { authorization: `Bearer ${token}` }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    if (response.ok) return (await response.json()) as Answer;
    const { detail } = (await response.json().catch(() => ({}))) as { detail?: string };
    throw new Error(`${path} answered ${response.status}: ${detail ?? response.statusText}`);
  }

  await call('/user/register', { ...account, username: 'Demo' });
  ({ access_token: token } = await call<{ access_token: string }>('/user/login', account));
  for (const prompt of PROMPTS) await call('/text/generate', { prompt, user_email: email, level: 'OpenAI' });
  const { voices } = await call<{ voices: { voice_id: string; labels: { language?: string } }[] }>(
    '/voice/voices',
  );
  const voice = voices.find(({ labels }) => labels.language === 'en') ?? voices[0];
  await call('/voice/text-to-speech', { text: SPEECH, voice_id: voice?.voice_id, user_email: email });
  return account;
}
