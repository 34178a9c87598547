import { setTimeout as pause } from 'node:timers/promises';
import { RefusedError } from '../../own-server/caller';
import { findFileFaults, readFiles } from './checks/files';
import { findMoneyFaults } from './checks/money';
import {
  findBrokenPromises,
  findSaleFaults,
  findUnfinished,
  findUnrest,
  listLiveJobs,
  listLiveLipSyncs,
} from './checks/promises';
import { readState, type State } from './checks/state';
import type { CampaignContext } from './users';
import { pickUp } from './actions/chat';
import { goOn, listOpen } from './actions/resumable-upload';

/** Milliseconds for all work to finish. */
const patience = 120_000;

async function read({ query }: CampaignContext): Promise<State> {
  const [row] = await query<{ state: State }>(readState);
  if (!row) throw new Error('The database answered nothing.');
  return row.state;
}

/** Files and rows are read in turn: only a violation in two readings counts. */
async function findFaults(context: CampaignContext): Promise<string[]> {
  const first = await look(context);
  if (first.length === 0) return [];
  await pause(150);
  const second = new Set(await look(context));
  return first.filter((fault) => second.has(fault));
}

async function look(context: CampaignContext): Promise<string[]> {
  const { journal, folders } = context;
  const files = readFiles(folders.dataFolder, folders.temporaryFolder);
  const state = await read(context);
  const isResumable = (id: string) => journal.uploads.get(id)?.videoId === undefined && isKnown(context, id);
  return [
    ...findUnfinished(state),
    ...findMoneyFaults(state, journal.rewritten),
    ...findFileFaults(state, files, isResumable),
    ...findBrokenPromises(state, journal, journal.rewritten.size > 0),
  ];
}

/** Upload ids contain the owner; others expire. */
const isKnown = ({ people }: CampaignContext, id: string) =>
  people.some(({ userId }) => id.startsWith(`${userId}.`));

/** Checks right after a start, before any request. */
export async function inspectStart(context: CampaignContext): Promise<void> {
  const { report } = context;
  const state = await read(context);
  const lipSyncs = listLiveLipSyncs(state).length;
  const kind = 'lip-sync, working';
  if (lipSyncs > 0) report.underWay.set(kind, (report.underWay.get(kind) ?? 0) + lipSyncs);
  context.blame(await findFaults(context));
  context.blame(await pickUpAll(context));
}

async function pickUpAll(context: CampaignContext): Promise<string[]> {
  const { journal, people, query } = context;
  const faults: string[] = [];
  for (const id of journal.begun) {
    const [row] = await query<{ user: string }>(
      `select user_id as "user" from messages join conversations on conversations.id = conversation_id where messages.id = '${id}'`,
    );
    const person = people.find(({ userId }) => userId === row?.user);
    if (person)
      faults.push(...(await pickUp(context, person, id).catch((error: unknown) => [String(error)])));
  }
  journal.begun.clear();
  return faults;
}

export async function waitForRest(context: CampaignContext): Promise<void> {
  for (const person of context.people)
    for (const note of listOpen(context, person))
      await goOn(context, person, note).catch((error: unknown) =>
        context.blame([`An upload could not be gone on with: ${String(error)}`]),
      );
  const deadline = Date.now() + patience;
  while (listLiveJobs(await read(context)).length > 0 && Date.now() < deadline) await pause(200);
}

export async function inspectAtRest(context: CampaignContext): Promise<void> {
  const state = await read(context);
  context.blame([
    ...findUnrest(state),
    ...findSaleFaults(state),
    ...(await findFaults(context)),
    ...(await findWrongBalances(context, state)),
  ]);
}

const quotas = { text: 'text_quota', audio: 'audio_quota', video: 'video_quota' } as const;

async function findWrongBalances({ caller, people }: CampaignContext, { ledger }: State): Promise<string[]> {
  const faults: string[] = [];
  for (const person of people) {
    const lines = ledger.filter(({ user }) => user === person.userId);
    const period = Math.max(...lines.map((line) => line.period));
    try {
      const { balance } = await caller.post<{ balance: Record<string, number> }>(
        '/user/balance',
        { user_email: person.email },
        person,
      );
      for (const [kind, name] of Object.entries(quotas)) {
        const sum = lines
          .filter((line) => line.kind === kind && line.period === period)
          .reduce((total, { amount }) => total + amount, 0);
        if (Math.floor(sum / 1000) !== Math.floor(balance[name] ?? NaN))
          faults.push(`${person.userId} is told ${name} ${balance[name]} and has ${sum / 1000}`);
      }
    } catch (error) {
      faults.push(`A balance was refused: ${error instanceof RefusedError ? error.message : String(error)}`);
    }
  }
  return faults;
}
