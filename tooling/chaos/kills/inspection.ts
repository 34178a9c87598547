import { setTimeout as pause } from 'node:timers/promises';
import { RefusedError } from './caller';
import { findFileFaults, readFiles } from './checks/files';
import { findMoneyFaults } from './checks/money';
import { findBrokenPromises, findSaleFaults } from './checks/promises';
import { readState, type State } from './checks/state';
import { findUnfinished, findUnrest, listLiveJobs, listLiveLipSyncs } from './checks/unfinished';
import { countOutcome } from './report';
import type { Stage } from './users';
import { pickUp } from './actions/chat';
import { goOn, listOpen } from './actions/resumable-upload';

/** Milliseconds that all work gets to end by itself. */
const patience = 120_000;

async function read({ query }: Stage): Promise<State> {
  const [row] = await query<{ state: State }>(readState);
  if (!row) throw new Error('The database answered nothing.');
  return row.state;
}

/** Files and rows are read one after the other: what is wrong in both of two readings is wrong. */
async function findFaults(stage: Stage): Promise<string[]> {
  const first = await look(stage);
  if (first.length === 0) return [];
  await pause(150);
  const second = new Set(await look(stage));
  return first.filter((fault) => second.has(fault));
}

async function look(stage: Stage): Promise<string[]> {
  const { journal, folders } = stage;
  const files = readFiles(folders.dataFolder, folders.temporaryFolder);
  const state = await read(stage);
  const isResumable = (id: string) => journal.uploads.get(id)?.videoId === undefined && isKnown(stage, id);
  return [
    ...findUnfinished(state),
    ...findMoneyFaults(state, journal.rewritten),
    ...findFileFaults(state, files, isResumable),
    ...findBrokenPromises(state, journal, journal.rewritten.size > 0),
  ];
}

/** The owner is part of an upload's id; one whose beginning was cut off is known to nobody and expires. */
const isKnown = ({ people }: Stage, id: string) => people.some(({ userId }) => id.startsWith(`${userId}.`));

/** Right after a start, before anybody asks for anything. */
export async function inspectStart(stage: Stage): Promise<void> {
  const { report } = stage;
  const state = await read(stage);
  const lipSyncs = listLiveLipSyncs(state).length;
  const kind = 'lip-sync, working';
  if (lipSyncs > 0) report.underWay.set(kind, (report.underWay.get(kind) ?? 0) + lipSyncs);
  stage.blame(await findFaults(stage));
  stage.blame(await pickUpAll(stage));
}

/** Whoever had heard the beginning of a reply comes back for its end; one that said nothing yet may be gone. */
async function pickUpAll(stage: Stage): Promise<string[]> {
  const { journal, people, query } = stage;
  const faults: string[] = [];
  for (const id of journal.begun) {
    const [row] = await query<{ user: string }>(
      `select user_id as "user" from messages join conversations on conversations.id = conversation_id where messages.id = '${id}'`,
    );
    const person = people.find(({ userId }) => userId === row?.user);
    if (person) faults.push(...(await pickUp(stage, person, id).catch((error: unknown) => [String(error)])));
  }
  journal.begun.clear();
  return faults;
}

/** Uploads are gone on with, jobs are let end. */
export async function waitForRest(stage: Stage): Promise<void> {
  for (const person of stage.people)
    for (const note of listOpen(stage, person))
      await goOn(stage, person, note).catch((error: unknown) =>
        stage.blame([`An upload could not be gone on with: ${String(error)}`]),
      );
  const deadline = Date.now() + patience;
  while (listLiveJobs(await read(stage)).length > 0 && Date.now() < deadline) await pause(200);
}

/** With nothing under way: everything is counted. */
export async function inspectAtRest(stage: Stage): Promise<void> {
  const state = await read(stage);
  stage.report.outcome = countOutcome(state);
  stage.blame([
    ...findUnrest(state),
    ...findSaleFaults(state),
    ...(await findFaults(stage)),
    ...(await findWrongBalances(stage, state)),
  ]);
}

const quotas = { text: 'text_quota', audio: 'audio_quota', video: 'video_quota' } as const;

/** What each account is told against the sum of its lines. */
async function findWrongBalances({ caller, people }: Stage, { ledger }: State): Promise<string[]> {
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
