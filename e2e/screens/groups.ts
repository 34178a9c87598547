import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { APIRequestContext } from '@playwright/test';
import { makeFaceClip } from '../fixtures/ffmpeg';
import { createMaker, openPerson, type Person } from '../fixtures/person';
import type { Language } from '../fixtures/translations';
import { accountScreens } from './states/account';
import { emptyScreens, failedScreens } from './states/empty';
import { lipSyncScreens } from './states/lip-sync';
import { makingScreens } from './states/making';
import { payerScreens } from './states/payer';
import { projectScreens } from './states/projects';
import type { Screens } from './states/steps';
import { studioScreens } from './states/studio';
import { visitorScreens } from './states/visitor';

export interface Group {
  readonly screens: Screens;
  /** Undefined for a visitor. */
  readonly signIn?: (request: APIRequestContext, language: Language) => Promise<Person>;
}

/** Uses the same name in every run, unless the run shares a Lisan. */
const openNamed =
  (group: string): Group['signIn'] & {} =>
  (request, language) =>
    openPerson(request, process.env['LISAN_DATA'] ? `layla-${group}-${language}` : undefined);

const openMaker =
  (group: string): Group['signIn'] & {} =>
  async (request, language) => {
    const person = await openNamed(group)(request, language);
    const maker = createMaker(request, person, language);
    for (const prompt of prompts[language]) await maker.addConversation(prompt);
    const clip = join(mkdtempSync(join(tmpdir(), 'lisan-screens-')), 'interview.mp4');
    await makeFaceClip(clip, 62, { height: 360, rate: 12 });
    await maker.startLipSync(await maker.addSpeech(), await maker.addVideo(clip));
    await maker.waitForResult();
    return person;
  };

const prompts: Record<Language, readonly string[]> = {
  en: ['Write a 30 second script about morning coffee for Instagram', 'Five titles for a travel video'],
  ar: ['اكتب نصًا مدته 30 ثانية عن قهوة الصباح لإنستغرام', 'خمسة عناوين لفيديو عن السفر'],
};

export const groups: Readonly<Record<string, Group>> = {
  visitor: { screens: visitorScreens },
  empty: { screens: emptyScreens, signIn: openNamed('empty') },
  failed: { screens: failedScreens, signIn: openNamed('failed') },
  making: { screens: makingScreens, signIn: openMaker('making') },
  'lip-sync': { screens: lipSyncScreens, signIn: openMaker('lip-sync') },
  studio: { screens: studioScreens, signIn: openNamed('studio') },
  account: { screens: accountScreens, signIn: openNamed('account') },
  payer: {
    screens: payerScreens,
    async signIn(request, language) {
      const person = await openNamed('payer')(request, language);
      await createMaker(request, person).subscribe('Creator');
      return person;
    },
  },
  projects: { screens: projectScreens, signIn: openNamed('projects') },
};
