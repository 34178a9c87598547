import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import type { Bench } from '../bench';
import { Rounds, median, type Series } from '../report/series';
import { fromElsewhere, openAccounts, type Account } from './accounts';
import { buildServer, startServer } from './processes';
import { openStreams, type Streams } from './streams';

/** As many as an account may have open. */
const streamsOfOne = 10;
const counts = [500, 2_000];
const causes = 5;
/** Until a process has put away what it needed for a moment only. */
const settled = 4_000;
const most = 3;

/** Kilobytes of memory that a process has. */
const memoryOf = (pid: number) =>
  Number(/^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? Number.NaN);

const headersOf = ({ token }: Account) => ({ ...fromElsewhere(), authorization: `Bearer ${token}` });

async function causeEvent(api: string, account: Account): Promise<void> {
  const body = JSON.stringify({ prompt: 'Tea', user_email: account.email, level: 'OpenAI' });
  const answer = await fetch(`${api}/text/generate`, { method: 'POST', headers: headersOf(account), body });
  if (!answer.ok) throw new Error(`No event could be caused: ${await answer.text()}`);
  // It is written at the pace of a reader, and whose streams were told is not who reads it.
  await answer.body?.cancel();
}

async function measureRound(found: Rounds): Promise<void> {
  // Accounts are made at once: nobody guesses passwords here.
  const server = await startServer(undefined, { REQUESTS_PER_MINUTE: '1000000' });
  const open: Streams[] = [];
  try {
    const api = `${server.word.listening}/api`;
    const accounts = await openAccounts(api, Math.max(...counts) / streamsOfOne);
    const [first] = accounts;
    if (!first) throw new Error('There is no account.');
    // What the first reply needs is no part of a stream's memory.
    await causeEvent(api, first);
    await pause(settled);
    const before = memoryOf(server.pid);
    for (const count of counts) {
      for (const account of accounts.slice(open.length, count / streamsOfOne))
        open.push(await openStreams(`${api}/events`, streamsOfOne, headersOf(account)));
      await pause(settled);
      const subject = `${count.toLocaleString('en')} open streams`;
      found.add('memory of a stream in the API, kB', subject, (memoryOf(server.pid) - before) / count);
      const times: number[] = [];
      for (let round = 0; round < causes; round += 1) {
        times.push(
          (await open[0]?.timeUntilAll('balance.changed', () => causeEvent(api, first))) ?? Number.NaN,
        );
        await pause(1_000);
      }
      found.add('from a cause to the last stream of its account, ms', subject, median(times));
      const lasts = await Promise.all(
        open.map((streams, index) =>
          streams.timeUntilAll('balance.changed', () => causeEvent(api, accounts[index] ?? first)),
        ),
      );
      found.add('as many causes at once as accounts, to the last of all, ms', subject, Math.max(...lasts));
      await pause(settled);
    }
  } finally {
    for (const streams of open) streams.close();
    // A server that stops while it lets go of thousands writes a fault for each.
    await pause(settled);
    await server.stop();
  }
}

/** What open event streams cost the API alone, on the embedded database, ten of each account, and how late an event comes among them. */
export async function benchOpenStreams({ rounds, say }: Bench): Promise<Series[]> {
  await buildServer();
  const found = new Rounds();
  for (let round = 0; round < Math.min(rounds, most); round += 1) {
    await measureRound(found);
    say(`round ${round + 1} of ${Math.min(rounds, most)}`);
  }
  return found.list();
}
