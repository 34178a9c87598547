import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { findFreePort } from '@lisan/e2e';
import { createCaller } from '../../own-server/caller';
import { createJournal } from './actions/context';
import { inspectAtRest, inspectStart, waitForRest } from './inspection';
import { makeMaterials } from '../materials';
import { createRandom } from '../random';
import { createReport, type Report } from './report';
import { startServerProcess, type ServerProcess } from './server-process';
import { doRandomWork } from './workload';
import { openUsers, type CampaignContext } from './users';

interface CampaignOptions {
  readonly count: number;
  readonly seed: number;
  readonly userCount: number;
  readonly tell?: (line: string) => void;
}

/** Kills between two checks at rest. */
const KILLS_PER_REST = 20;

/**
 * Kills after part of the work was answered, whatever the machine's speed, plus a delay in ms:
 * mostly short, sometimes long enough for a lip-sync.
 */
const moments = { part: 0.6, short: [0, 700], long: [700, 6_000] } as const;
const chances = { long: 0.25, serverAlone: 0.3, atStart: 0.1, atFirstStart: 0.7 };

export async function runCampaign(options: CampaignOptions): Promise<Report> {
  const { count, seed, userCount, tell } = options;
  const folder = await mkdtemp(join(tmpdir(), 'lisan-kills-'));
  const [dataFolder, temporaryFolder] = [join(folder, 'data'), join(folder, 'temporary')];
  await mkdir(temporaryFolder);
  const [port, random, report] = [await findFreePort(), createRandom(seed), createReport(seed)];
  const secret = `a secret of the campaign ${seed}`.padEnd(40, '.');
  let server: ServerProcess | undefined;
  try {
    const context: CampaignContext = {
      random,
      report,
      secret,
      folders: { dataFolder, temporaryFolder },
      caller: createCaller(`http://127.0.0.1:${port}`),
      journal: createJournal(),
      materials: await makeMaterials(folder),
      userCount,
      people: [],
      query: (statement) =>
        server ? server.query(statement) : Promise.reject(new Error('No server is running.')),
      blame(violations) {
        for (const violation of violations) {
          report.violations.push(`kill ${report.kills}: ${violation}`);
          tell?.(`kill ${report.kills}: ${violation}`);
        }
      },
    };
    const kill = async (whom: 'group' | 'server') => {
      report.kills += 1;
      const left = (await server?.kill(whom)) ?? [];
      context.blame(left.map((command) => `A process outlived the server by 5 s: ${command}`));
    };
    const chooseVictim = () =>
      random.isLucky(chances.serverAlone) ? ('server' as const) : ('group' as const);
    const start = async () => {
      const begun = Date.now();
      server = startServerProcess({ port, dataFolder, temporaryFolder, secret });
      const isFirst = report.starts.length === 0 && report.kills < 2;
      const isCut = report.kills < count && random.isLucky(isFirst ? chances.atFirstStart : chances.atStart);
      if (isCut) {
        await pause(random.between(0, 2_500));
        await kill(chooseVictim());
        return false;
      }
      await server.ready;
      report.starts.push(Date.now() - begun);
      return true;
    };

    const rest = async () => {
      while (!(await start()));
      await inspectStart(context);
      await waitForRest(context);
      await inspectAtRest(context);
    };

    let [areNewUsersDue, lastRest] = [true, 0];
    while (report.kills < count) {
      if (!(await start())) continue;
      await inspectStart(context);
      if (areNewUsersDue) await openUsers(context);
      areNewUsersDue = false;
      const workload = doRandomWork(context);
      const [least, most] = random.isLucky(chances.long) ? moments.long : moments.short;
      await workload.reach(random.next() * moments.part);
      await pause(random.between(least, most));
      workload.stop();
      await kill(chooseVictim());
      await workload.ended;
      tell?.(`${report.kills} of ${count}`);
      if (report.kills >= count || report.kills - lastRest < KILLS_PER_REST) continue;
      await rest();
      await kill('group');
      [areNewUsersDue, lastRest] = [true, report.kills];
    }
    await rest();
    return report;
  } finally {
    await server?.kill('group');
    await rm(folder, { recursive: true, force: true });
  }
}
