import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { APIRequestContext } from '@playwright/test';
import { makeFaceClip } from '../fixtures/face-clip';
import { createMaker, type Person } from '../fixtures/person';
import type { Language } from '../fixtures/words';

const prompts: Record<Language, readonly string[]> = {
  en: ['Write a 30 second script about morning coffee for Instagram', 'Five titles for a travel video'],
  ar: ['اكتب نصًا مدته 30 ثانية عن قهوة الصباح لإنستغرام', 'خمسة عناوين لفيديو عن السفر'],
};

/** Gives the account two conversations, a spoken audio, a video and a lip-sync that has just begun. */
export async function addContent(request: APIRequestContext, person: Person, language: Language) {
  const maker = createMaker(request, person, language);
  for (const prompt of prompts[language]) await maker.addConversation(prompt);
  const audioId = await maker.addSpeech();
  const clip = join(mkdtempSync(join(tmpdir(), 'lisan-screens-')), 'interview.mp4');
  await makeFaceClip(clip, 62, { height: 360, rate: 12 });
  await maker.startLipSync(audioId, await maker.addVideo(clip));
}
