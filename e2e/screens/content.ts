import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { APIRequestContext } from '@playwright/test';
import { makeFaceClip } from '../fixtures/face-clip';
import { createMaker, type Person } from '../fixtures/person';
import type { Language } from '../fixtures/translations';

const prompts: Record<Language, readonly string[]> = {
  en: ['Write a 30 second script about morning coffee for Instagram', 'Five titles for a travel video'],
  ar: ['اكتب نصًا مدته 30 ثانية عن قهوة الصباح لإنستغرام', 'خمسة عناوين لفيديو عن السفر'],
};

/** Gives the account two conversations, a spoken audio, a video, and a lip-sync that has ended. */
export async function addContent(request: APIRequestContext, person: Person, language: Language) {
  const maker = createMaker(request, person, language);
  for (const prompt of prompts[language]) await maker.addConversation(prompt);
  const audioId = await maker.addSpeech();
  const clip = join(mkdtempSync(join(tmpdir(), 'lisan-screens-')), 'interview.mp4');
  await makeFaceClip(clip, 62, { height: 360, rate: 12 });
  await maker.startLipSync(audioId, await maker.addVideo(clip));
  await waitForVideo(request, person);
}

/** What says that a video is ready would lie on whatever picture is taken just then. */
async function waitForVideo(request: APIRequestContext, { account, token }: Person): Promise<void> {
  const headers = { authorization: `Bearer ${token}` };
  for (let asked = 0; asked < 240; asked += 1) {
    const answer = await request.get(`/api/video/jobs/${encodeURIComponent(account.email)}`, { headers });
    const { jobs } = (await answer.json()) as { jobs: { status: string }[] };
    if (jobs.every(({ status }) => status !== 'PENDING' && status !== 'PROCESSING')) return;
    await pause(1_000);
  }
  process.stdout.write('The lip-sync did not end in four minutes.\n');
}

/** Puts the account on a plan, through the checkout of a server without a payment provider. */
export async function subscribe(request: APIRequestContext, person: Person, name: string): Promise<void> {
  const { email } = person.account;
  const headers = { authorization: `Bearer ${person.token}` };
  const plans = (await (await request.get('/api/stripe/subscription_plans')).json()) as {
    name: string;
    prices: { id: string }[];
  }[];
  const priceId = plans.find((plan) => plan.name === name)?.prices[0]?.id ?? '';
  const begun = await request.post('/api/stripe/subs', { headers, data: { email, name, priceId } });
  const { session_id: session } = (await begun.json()) as { session_id: string };
  const agreed = await request.post(`/api/stripe/checkout/${session}`, {
    form: { answer: 'agree' },
    maxRedirects: 0,
  });
  if (agreed.status() >= 400) throw new Error(`The checkout was refused: ${agreed.status()}`);
  for (let asked = 0; asked < 60; asked += 1) {
    const answer = await request.post('/api/stripe/subscription_status', { headers, data: { email } });
    const { status } = (await answer.json()) as { status: string };
    if (status === 'trialing' || status === 'active') return;
    await pause(500);
  }
}
