import { setTimeout as pause } from 'node:timers/promises';
import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { CallBody, CallKey, CallResponse, Language } from '@lisan/contract';

const MAX_JOB_SECONDS = 300;

function scriptOf(language: Language): string {
  const file = new URL(`../../../shell/src/translations/${language}.json`, import.meta.url);
  const { landing } = JSON.parse(readFileSync(file, 'utf8')) as {
    landing: { film: { script: { text: string } } };
  };
  return landing.film.script.text;
}

/** Texts of the figures. The landing page shows the film's script beside it. */
export const material = {
  en: {
    voice: 'lisan-emma',
    script: scriptOf('en'),
    prompts: [
      'Write a 30 second script about morning coffee for Instagram',
      'Five titles for a travel video',
    ],
    name: 'A few lines of text',
  },
  ar: {
    voice: 'lisan-layla',
    script: scriptOf('ar'),
    prompts: ['اكتب نصًا مدته 30 ثانية عن قهوة الصباح لإنستغرام', 'خمسة عناوين لفيديو عن السفر'],
    name: 'سطور في نصّ',
  },
} as const;

/** An account on the running Lisan with the sample face. Methods throw with the server's message. */
export async function openMaker(origin: string, language: Language) {
  const email = `figures-${randomBytes(4).toString('hex')}@example.org`;
  const password = randomBytes(9).toString('base64url');
  let token = '';

  async function request(path: string, method: string, body?: unknown): Promise<Response> {
    const response = await fetch(`${origin}/api${path}`, {
      method,
      headers: {
        'accept-language': language,
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(token && { authorization: `Bearer ${token}` }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
    return response;
  }

  async function call<Key extends CallKey>(key: Key, body?: CallBody<Key>): Promise<CallResponse<Key>> {
    const [method = '', path = ''] = key.split(' ');
    return (await (await request(path, method, body)).json()) as CallResponse<Key>;
  }

  await call('POST /user/register', { email, password, username: language === 'ar' ? 'ليلى' : 'Layla' });
  const signedIn = await call('POST /user/login', { email, password });
  token = signedIn.access_token;
  await call('POST /demo');
  const { voice, script, prompts, name } = material[language];

  return {
    email,
    token,
    /** Bytes of a signed URL. */
    async download(url: string): Promise<Buffer> {
      const response = await fetch(new URL(url, origin), { headers: { authorization: `Bearer ${token}` } });
      if (!response.ok) throw new Error(`${url} answered ${response.status}`);
      return Buffer.from(await response.arrayBuffer());
    },
    async converse(): Promise<void> {
      for (const prompt of [...prompts].reverse())
        await call('POST /text/generate', { prompt, user_email: email, level: 'OpenAI' });
    },
    async speak(text: string = script) {
      const audio = await call('POST /voice/text-to-speech', { text, voice_id: voice, user_email: email });
      await call('POST /voice/update-audio-name', { audio_id: audio.id, new_name: name });
      return audio;
    },
    /** The speech on the sample face. */
    async sync(audioId: string) {
      const { video_history: videos } = await call('POST /video/get-video', { user_email: email });
      const video = videos[0];
      if (!video) throw new Error('The account has no sample face.');
      await call('POST /video/sync-audio', {
        user_email: email,
        audio_id: audioId,
        video_id: video.video_id,
        fit: 'cut',
      });
      for (let second = 0; second < MAX_JOB_SECONDS; second += 1) {
        const found = await request(`/video/jobs/${encodeURIComponent(email)}`, 'GET');
        const { jobs } = (await found.json()) as CallResponse<'GET /video/jobs/:email'>;
        const [job] = jobs;
        if (job?.status === 'COMPLETED' && job.result_video_url) return job.result_video_url;
        if (job?.status !== 'PENDING' && job?.status !== 'PROCESSING')
          throw new Error(`The lip-sync ended without a video: ${job?.status} ${job?.reason}`);
        await pause(1_000);
      }
      throw new Error('The lip-sync did not end.');
    },
  };
}
