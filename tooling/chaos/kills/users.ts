import type { Person } from '../../own-server/caller';
import { buyPlan, waitForPlan } from './actions/payment';
import type { Report } from './report';
import { synchronise, uploadAudio, uploadVideo } from './actions/media';
import type { World } from './actions/context';

export interface CampaignContext extends World {
  readonly report: Report;
  readonly folders: { readonly dataFolder: string; readonly temporaryFolder: string };
  readonly userCount: number;
  /** All accounts; the last few are active. */
  readonly people: Person[];
  blame(violations: readonly string[]): void;
}

export const listActiveUsers = ({ people, userCount }: CampaignContext): Person[] => people.slice(-userCount);

/** New accounts with a plan and media, since a month's quota lasts only for some kills. */
export async function openUsers(context: CampaignContext): Promise<void> {
  for (let number = 0; number < context.userCount; number += 1) {
    const person = await context.caller.join();
    await buyPlan(context, person);
    await waitForPlan(context, person);
    await uploadAudio(context, person);
    await uploadVideo(context, person);
    if (number === 0) await synchronise(context, person);
    context.people.push(person);
  }
}
