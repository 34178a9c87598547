import type { APIRequestContext } from '@playwright/test';
import { openPerson, type Person } from '../fixtures/person';
import type { Language } from '../fixtures/translations';
import { addContent, subscribe } from './content';
import { accountStates } from './states/account';
import { emptyStates, failedStates } from './states/empty';
import { lipSyncStates } from './states/lip-sync';
import { makingStates } from './states/making';
import { payerStates } from './states/payer';
import { projectStates } from './states/projects';
import type { ScreenState } from './states/steps';
import { studioStates } from './states/studio';
import { visitorStates } from './states/visitor';

/** States that one person is seen in, one after the other. */
export interface Group {
  readonly name: string;
  readonly states: readonly ScreenState[];
  /** Who is signed in; a visitor where nobody is. */
  readonly who?: (language: Language) => Promise<Person>;
}

/** All of them. `isAlone`: nobody else is on that Lisan, and people have the same names in every run. */
export function listGroups(request: APIRequestContext, isAlone: boolean): readonly Group[] {
  const open = (group: string, language: Language) =>
    openPerson(request, isAlone ? `layla-${group}-${language}` : undefined);
  const openMaker = async (group: string, language: Language) => {
    const person = await open(group, language);
    await addContent(request, person, language);
    return person;
  };
  return [
    { name: 'visitor', states: visitorStates },
    { name: 'empty', states: emptyStates, who: (language) => open('empty', language) },
    { name: 'failed', states: failedStates, who: (language) => open('failed', language) },
    { name: 'making', states: makingStates, who: (language) => openMaker('making', language) },
    { name: 'lip-sync', states: lipSyncStates, who: (language) => openMaker('lip-sync', language) },
    { name: 'studio', states: studioStates, who: (language) => open('studio', language) },
    { name: 'account', states: accountStates, who: (language) => open('account', language) },
    {
      name: 'payer',
      states: payerStates,
      async who(language) {
        const person = await open('payer', language);
        await subscribe(request, person, 'Creator');
        return person;
      },
    },
    { name: 'projects', states: projectStates, who: (language) => open('projects', language) },
  ];
}
