import type { Person } from './caller';
import { buyPlan, waitForPlan } from './actions/payment';
import type { Report } from './report';
import { synchronise } from './actions/lip-sync';
import { uploadAudio, uploadVideo } from './actions/uploads';
import type { World } from './actions/context';

/** Where a campaign plays. */
export interface Stage extends World {
  readonly report: Report;
  readonly folders: { readonly dataFolder: string; readonly temporaryFolder: string };
  readonly castSize: number;
  /** Everyone there has been; the last few are at work. */
  readonly people: Person[];
  /** Keeps what is wrong, with its moment. */
  blame(violations: readonly string[]): void;
}

export const listCast = ({ people, castSize }: Stage): Person[] => people.slice(-castSize);

/** New people with a plan and something to work with: a month's quota lasts for so many kills and no longer. */
export async function openCast(stage: Stage): Promise<void> {
  for (let number = 0; number < stage.castSize; number += 1) {
    const person = await stage.caller.join();
    await buyPlan(stage, person);
    await waitForPlan(stage, person);
    await uploadAudio(stage, person);
    await uploadVideo(stage, person);
    if (number === 0) await synchronise(stage, person);
    stage.people.push(person);
  }
}
