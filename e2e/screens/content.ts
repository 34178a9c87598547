import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { APIRequestContext } from '@playwright/test';
import { openAccount, signIn, type Account } from '../fixtures/account';
import { makeFaceClip } from '../fixtures/face-clip';
import type { Language } from '../fixtures/words';

/** Somebody to take pictures as. */
export interface Person {
  readonly account: Account;
  readonly token: string;
}

const prompts: Record<Language, readonly [string, string]> = {
  en: ['Write a 30 second script about morning coffee for Instagram', 'Five titles for a travel video'],
  ar: ['اكتب نصًا مدته 30 ثانية عن قهوة الصباح لإنستغرام', 'خمسة عناوين لفيديو عن السفر'],
};
const speech: Record<Language, string> = {
  en: 'Good morning. On 3 May the new film by Dr. Haddad opens in 12 cities.',
  ar: 'صباح الخير. يُعرض الفيلم الجديد للدكتور حداد في 3 مايو في 12 مدينة.',
};

/** Opens an account with nothing in it. */
export async function openPerson(request: APIRequestContext): Promise<Person> {
  const account = await openAccount(request);
  return { account, token: await signIn(request, account) };
}

/** Gives the account two conversations, a spoken audio, a video and a lip-sync that has just begun. */
export async function addContent(request: APIRequestContext, person: Person, language: Language) {
  const user_email = person.account.email;
  const headers = { authorization: `Bearer ${person.token}`, 'accept-language': language };
  async function ask(path: string, options: Parameters<APIRequestContext['post']>[1]) {
    const answer = await request.post(`/api${path}`, { headers, timeout: 120_000, ...options });
    if (!answer.ok()) throw new Error(`${path} was refused: ${answer.status()} ${await answer.text()}`);
    return answer;
  }
  for (const prompt of prompts[language])
    await ask('/text/generate', { data: { prompt, user_email, level: 'OpenAI' } });
  const { voices } = (await (await request.get('/api/voice/voices', { headers })).json()) as {
    voices: { voice_id: string; labels: { language?: string } }[];
  };
  const voice = voices.find(({ labels }) => labels.language === language) ?? voices[0];
  await ask('/voice/text-to-speech', {
    data: { text: speech[language], voice_id: voice?.voice_id, user_email },
  });
  const { audio_history } = (await (await ask('/video/get-audio', { data: { user_email } })).json()) as {
    audio_history: { audio_id: string }[];
  };
  const clip = join(mkdtempSync(join(tmpdir(), 'lisan-screens-')), 'interview.mp4');
  await makeFaceClip(clip, 62);
  const video = { name: 'interview.mp4', mimeType: 'video/mp4', buffer: readFileSync(clip) };
  const uploaded = await ask('/video/upload-video', { multipart: { user_email, video } });
  const { video_id } = (await uploaded.json()) as { video_id: string };
  await ask('/video/sync-audio', {
    data: { user_email, audio_id: audio_history[0]?.audio_id, video_id },
  });
}
