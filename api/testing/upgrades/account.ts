import { createHash, randomUUID } from 'node:crypto';
import type { CallBody, CallKey, CallResponse } from '@lisan/contract';
import { freshIp, PASSWORD } from '../accounts';
import { until } from '@lisan/engine-runtime/testing';

export interface Account {
  readonly email: string;
  readonly conversationId: string;
}

interface Session {
  readonly url: string;
  readonly email: string;
  readonly headers: Readonly<Record<string, string>>;
}

export async function createAccount(url: string, video: Uint8Array<ArrayBuffer>): Promise<Account> {
  const email = `${randomUUID()}@example.com`;
  const headers = { 'x-forwarded-for': freshIp() };
  await post({ url, email, headers }, 'POST /user/register', {
    email,
    username: 'ليلى',
    password: PASSWORD,
  });
  const session = await signIn(url, email);
  const { conversation_id: conversationId } = await post(session, 'POST /text/generate', {
    prompt: 'Hello',
    user_email: email,
    level: 'OpenAI',
  });
  await post(session, 'POST /voice/text-to-speech', {
    text: 'Good morning.',
    voice_id: 'lisan-jack',
    user_email: email,
  });
  await uploadVideo(session, video);
  await subscribe(session);
  return { email, conversationId };
}

export async function readAccount(url: string, { email, conversationId }: Account) {
  const session = await signIn(url, email);
  const conversation = (await send(
    session,
    'GET',
    `/text/conversation/${conversationId}?user_email=${encodeURIComponent(email)}`,
  ).then((response) => response.json())) as CallResponse<'GET /text/conversation/:id'>;
  const { username } = await post(session, 'POST /user/profile', { email });
  const { generated_audios: speeches } = await post(session, 'POST /voice/generated-audios', { email });
  const { video_history: videos } = await post(session, 'POST /video/get-video', { user_email: email });
  const { balance } = await post(session, 'POST /user/balance', { user_email: email });
  return {
    username,
    messages: conversation.messages.map(({ prompt, response, status }) => ({ prompt, response, status })),
    speeches: await Promise.all(
      speeches.map(async ({ id, voice_id, duration, audio_url }) => ({
        id,
        voice_id,
        duration,
        hash: await hashFile(url, audio_url),
      })),
    ),
    videos: await Promise.all(
      videos.map(async ({ video_id, file_name, duration, video_url }) => ({
        video_id,
        file_name,
        duration,
        hash: await hashFile(url, video_url),
      })),
    ),
    plan: await readPlan(session),
    balance,
  };
}

async function signIn(url: string, email: string): Promise<Session> {
  const anonymous = { url, email, headers: { 'x-forwarded-for': freshIp() } };
  const { access_token: token } = await post(anonymous, 'POST /user/login', { email, password: PASSWORD });
  return { url, email, headers: { ...anonymous.headers, authorization: `Bearer ${token}` } };
}

async function uploadVideo(session: Session, video: Uint8Array<ArrayBuffer>): Promise<void> {
  const form = new FormData();
  form.set('user_email', session.email);
  form.set('video', new Blob([video]), 'face.mp4');
  await send(session, 'POST', '/video/upload-video', form);
}

async function subscribe(session: Session): Promise<void> {
  const { url: page } = await post(session, 'POST /stripe/subs', {
    email: session.email,
    name: 'Creator',
    priceId: 'price_creator',
  });
  const { pathname, search } = new URL(page, session.url);
  await send(session, 'POST', pathname.replace('/api', '') + search, 'answer=agree', {
    'content-type': 'application/x-www-form-urlencoded',
  });
  await until(async () => (await readPlan(session)).name === 'Creator');
}

async function readPlan(session: Session) {
  const subscription = await post(session, 'POST /stripe/subscription_status', { email: session.email });
  return { name: subscription.subscription_plan, status: subscription.status };
}

async function hashFile(url: string, path: string): Promise<string> {
  const response = await fetch(url + path);
  if (!response.ok) throw new Error(`${response.status} for a file`);
  return createHash('sha256')
    .update(Buffer.from(await response.arrayBuffer()))
    .digest('hex');
}

async function post<Key extends CallKey & `POST ${string}`>(
  session: Session,
  key: Key,
  body: CallBody<Key>,
): Promise<CallResponse<Key>> {
  const path = key.slice('POST '.length);
  const json = { 'content-type': 'application/json' };
  const response = await send(session, 'POST', path, JSON.stringify(body), json);
  return (await response.json()) as CallResponse<Key>;
}

async function send(
  { url, headers }: Session,
  method: string,
  path: string,
  body?: string | FormData,
  more: Readonly<Record<string, string>> = {},
): Promise<Response> {
  const response = await fetch(`${url}/api${path}`, {
    method,
    headers: { ...headers, ...more },
    redirect: 'manual',
    ...(body !== undefined && { body }),
  });
  if (response.status >= 400)
    throw new Error(`${method} ${path} returned ${response.status}: ${await response.text()}`);
  return response;
}
