import type { ReleaseRecord } from '@lisan/contract';
import { compareFiles, compareSets, stepsOf } from '../commands/compare';
import { describeChange, describeSet, describeSets, describeSteps } from '../commands/show';
import { Refusal } from '../release/refusal';
import type { ReleaseStore } from '../storage/release-store';
import { openActs } from '../storage/action-log';
import { example, positive } from './options';
import type { Commands } from './commands';

const ALL = Number.MAX_SAFE_INTEGER;

/** What changes nothing, and works on a damaged store too. */
export function addLookingCommands({ program, addForStore }: Commands): void {
  const status = program
    .command('status')
    .description('what is live, since when, and whether the store is whole');
  addForStore(example(status, 'status', 'status --json'), async (store) => {
    const { records, faults } = await store.sets.list(ALL);
    const [head] = records;
    const health = faults.length > 0 ? 'degraded' : 'ok';
    if (!head)
      return {
        text: ['Nothing is published yet.', ...faults].join('\n'),
        data: { health, faults, set: null, live: [] },
      };
    const live = compareSets(undefined, head.set).map(({ name, to }) => {
      const since = stepsOf(records, name)[0];
      return { name, version: to, since: since?.at, by: since?.by, reason: since?.reason };
    });
    const lines = live.map(({ name, version, since, by }) => `  ${name} ${version}  since ${since} by ${by}`);
    const damage = faults.map((fault) => `  ${fault}`);
    return {
      text: [
        `set ${head.set.id}, made ${head.set.createdAt} by ${head.by}`,
        ...lines,
        ...(damage.length > 0 ? ['The store is degraded; `doctor` says more:', ...damage] : []),
      ].join('\n'),
      data: { health, faults, set: head.set.id, live },
    };
  });

  const list = program
    .command('list')
    .description('the newest sets: when, who, what and why')
    .option('--limit <count>', 'how many', positive, 20);
  addForStore(example(list, 'list --limit 5'), async (store, _words, { limit }: { limit: number }) => {
    const { records } = await store.sets.list(limit);
    const sets = records.map(({ set, ...how }) => ({ id: set.id, at: set.createdAt, ...how }));
    return { text: describeSets(records), data: { sets } };
  });

  const history = program
    .command('history')
    .description('when which version went live, of all or of one')
    .argument('[remote]', 'a remote, or shell')
    .option('--limit <count>', 'how many steps', positive, 20);
  addForStore(
    example(history, 'history chat'),
    async (store, [name]: [string | undefined], { limit }: { limit: number }) => {
      const steps = stepsOf((await store.sets.list(ALL)).records, name).slice(0, limit);
      return { text: describeSteps(steps), data: { steps } };
    },
  );

  const log = program
    .command('log')
    .description('every act on the store: who, when, from which machine, and why')
    .option('--limit <count>', 'how many', positive, 20);
  addForStore(example(log, 'log --limit 50'), async (store, _words, { limit }: { limit: number }) => {
    const acts = await openActs(store.storage).list(limit);
    const lines = acts.map((one) =>
      typeof one === 'string'
        ? one
        : `${one.at}  ${one.by} on ${one.from}  ${one.act}${one.reason ? `  (${one.reason})` : ''}`,
    );
    return { text: lines.length > 0 ? lines.join('\n') : 'Nothing was done yet.', data: { acts } };
  });

  const show = program
    .command('show')
    .description('what a set holds')
    .argument('[set]', 'by default the live one');
  addForStore(example(show, 'show', 'show 37-9f86d081'), async (store, [id]: [string | undefined]) => {
    const record = await getSet(store, id);
    return { text: describeSet(record), data: record };
  });

  const diff = program
    .command('diff')
    .description('what differs between two sets: versions, and files with other bytes')
    .argument('[from]', 'by default the set before the other')
    .argument('[to]', 'by default the live one');
  addForStore(
    example(diff, 'diff', 'diff 36-0a1b2c3d 37-9f86d081'),
    async (store, [from, to]: [string | undefined, string | undefined]) => {
      const after = (await getSet(store, to)).set;
      if (from === undefined && after.previous === null)
        throw new Refusal('nothing_older', [`Set ${after.id} is the first`]);
      const before = (await getSet(store, from ?? after.previous ?? undefined)).set;
      const changes = compareSets(before, after).map((change) => ({
        ...change,
        files: compareFiles(before, after, change.name),
      }));
      const lines = changes.flatMap((change) => [
        describeChange(change),
        ...change.files.map((path) => `  ${path}`),
      ]);
      return {
        text: [`${before.id} → ${after.id}`, ...(lines.length > 0 ? lines : ['Nothing differs.'])].join('\n'),
        data: { from: before.id, to: after.id, changes },
      };
    },
  );
}

/** By default the live one. */
export async function getSet(store: ReleaseStore, id: string | undefined): Promise<ReleaseRecord> {
  const record = id === undefined ? (await store.sets.look()).head : await store.sets.find(id);
  if (record) return record;
  throw new Refusal('unknown_set', [id ? `There is no set ${id}` : 'Nothing is published yet']);
}
