import { createHash } from 'node:crypto';
import { freshIp } from '../../own-server/caller';
import { PASSWORD, type Answer, type Call, type Person, type World } from './context';
import type { Materials } from '../materials';
import type { Bytes } from './bombs/bytes';

const MAX_ATTEMPTS = 5;

/** Calls until status 200, retrying while the server is busy; throws otherwise. */
export async function mustCall(world: World, path: string, call: Call): Promise<Answer> {
  for (let times = 1; ; times += 1) {
    const answer = await world.call(path, call);
    if (answer.status === 200) return answer;
    const seconds = Number(answer.headers.get('retry-after') ?? Number.NaN);
    if (answer.status !== 503 || !(seconds <= 10) || times === MAX_ATTEMPTS)
      throw new Error(`${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
    await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
  }
}

/** Generates speech and returns the signed URL of the audio. */
export async function speak(world: World, by: Person, text: string): Promise<string> {
  const { body } = await mustCall(world, '/voice/user-voices', { by, json: { email: by.email } });
  const [voice] = body['voices'] as { voice_id: string }[];
  const json = { text, voice_id: voice?.voice_id, user_email: by.email };
  return String((await mustCall(world, '/voice/text-to-speech', { by, json })).body['audio_url']);
}

/** Requests a chat reply and returns the conversation's id. */
export async function write(world: World, by: Person, prompt: string): Promise<string> {
  const json = { prompt, user_email: by.email, level: 'OpenAI' };
  return String((await mustCall(world, '/text/generate', { by, json })).body['conversation_id']);
}

/**
 * Buys Creator, starting with a trial, on the local checkout page. Resolves once the account has
 * it.
 */
export async function buyPlan(world: World, by: Person): Promise<void> {
  const json = { email: by.email, name: 'Salma', priceId: 'price_creator' };
  const { body } = await mustCall(world, '/stripe/subs', { by, json });
  const page = new URL(String(body['url']), world.origin);
  await fetch(new URL(page.pathname + page.search, world.origin), {
    method: 'POST',
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      ...(by.ip && { 'x-forwarded-for': by.ip }),
    },
    body: 'answer=agree',
    redirect: 'manual',
  });
  await waitUntil(
    async () => (await readPlan(world, by))['subscription_plan'] === 'Creator',
    'a bought plan',
  );
}

export const readPlan = async (world: World, by: Person) =>
  (await mustCall(world, '/stripe/subscription_status', { by, json: { email: by.email } })).body;

export const readBalance = async (world: World, by: Person) =>
  (await mustCall(world, '/user/balance', { by, json: { user_email: by.email } })).body[
    'balance'
  ] as Readonly<Record<'text_quota' | 'audio_quota' | 'video_quota' | 'process_video_quota', number>>;

/** Status and content hash of a signed URL. */
export async function fetchMedia({ origin }: World, url: string): Promise<{ status: number; print: string }> {
  const { pathname, search } = new URL(url, origin);
  const answer = await fetch(new URL(pathname + search, origin));
  const bytes = new Uint8Array(await answer.arrayBuffer());
  return {
    status: answer.status,
    print: createHash('sha256').update(bytes).digest('base64url').slice(0, 12),
  };
}

export async function waitUntil(
  isSo: () => Promise<boolean>,
  what: string,
  { seconds = 30 } = {},
): Promise<void> {
  const end = performance.now() + seconds * 1000;
  while (performance.now() < end) {
    if (await isSo()) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`Not within ${seconds} s: ${what}.`);
}

export const logIn = ({ call }: World, email: string, ip = freshIp(), password = PASSWORD) =>
  call('/user/login', { ip, json: { email, password } });

/** Requests a password reset code and reads it from the newest email, once there are `least`. */
export async function requestResetCode(world: World, email: string, least = 1): Promise<string> {
  await mustCall(world, '/user/forgot-password', { ip: freshIp(), json: { email } });
  const text = await world.readEmail(email, least);
  return /(?<=^ {4})[2-9A-HJ-NP-Z]{6}$/m.exec(text)?.[0] ?? '';
}

export function upload(
  { call }: World,
  by: Person,
  [path, field, name]: readonly [path: string, field: string, name: string],
  bytes: Bytes,
  signal?: AbortSignal,
) {
  const content = new FormData();
  content.set('email', by.email);
  content.set('user_email', by.email);
  content.set(field, new Blob([bytes]), name);
  return call(path, { by, content, ...(signal && { signal }) });
}

/** Uploads an audio and a video of a face; resolves to the body of a lip-sync request. */
export async function prepareLipSync(world: World, by: Person, { video, audio }: Materials): Promise<object> {
  const send = async (words: readonly [string, string, string], bytes: Uint8Array) =>
    (await upload(world, by, words, new Uint8Array(bytes))).body;
  const sound = await send(['/video/upload-audio', 'audio', 'tone.wav'], audio);
  const film = await send(['/video/upload-video', 'video', 'face.mp4'], video);
  return { user_email: by.email, audio_id: sound['audio_id'], video_id: film['video_id'] };
}
