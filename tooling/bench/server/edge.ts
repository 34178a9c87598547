import { readFileSync } from 'node:fs';
import { percentile } from '../percentile';
import type { Table } from '../table';
import { fromElsewhere, openAccounts, type Account } from './accounts';
import { load } from './load';
import { buildServer, startProcess, startServer } from './processes';

const ROUNDS = 5;
const SECONDS = 2;
const WARM_UP = 6;
const SECRET = 'known to edge and API alone';
/** Of this many a second every process still has time to spare: what then is added is the edge's own doing. */
const PACED = 500;

/** Light calls straight to the API and through an edge before it, in turns; both processes and who asks share the machine's cores. */
export async function benchEdge(): Promise<Table[]> {
  await buildServer();
  const server = await startServer(undefined, { REQUESTS_PER_MINUTE: '1000000', EDGE_SECRET: SECRET });
  const edge = await startProcess<{ listening: string }>('deploy/bench/edge.process.ts', {
    parameters: [server.word.listening, SECRET],
  });
  try {
    const accounts = await openAccounts(`${server.word.listening}/api`, 8);
    const measure = async (origin: string, rate?: number) => {
      const before = processorTime(edge.pid);
      const figures = await load(`${origin}/api/user/balance`, {
        connections: 10,
        seconds: SECONDS,
        method: 'POST',
        next: inTurn(accounts),
        warmUp: 0,
        ...(rate !== undefined && { rate }),
      });
      return { ...figures, perCall: (processorTime(edge.pid) - before) / (figures.perSecond * SECONDS) };
    };
    // Both have compiled what is called for every call before anything counts, as those have that have run for a minute.
    for (let turn = 0; turn < WARM_UP; turn += 1) {
      await measure(server.word.listening);
      await measure(edge.word.listening);
    }
    const measureRound = async () => ({
      straight: await measure(server.word.listening),
      through: await measure(edge.word.listening),
      straightPaced: await measure(server.word.listening, PACED),
      throughPaced: await measure(edge.word.listening, PACED),
    });
    type Round = Awaited<ReturnType<typeof measureRound>>;
    const rounds: Round[] = [];
    for (let round = 0; round < ROUNDS; round += 1) rounds.push(await measureRound());
    const middle = (read: (round: Round) => number) => percentile(rounds.map(read), 50);
    return [
      {
        title: `A light call (balance) through the edge, PGlite, the middle of ${ROUNDS} rounds`,
        head: ['', 'straight', 'through the edge', 'of it'],
        rows: [
          [
            'requests/s, as many as go',
            middle(({ straight }) => straight.perSecond).toFixed(0),
            middle(({ through }) => through.perSecond).toFixed(0),
            middle(({ straight, through }) => through.perSecond / straight.perSecond).toFixed(2),
          ],
          [
            `p50 at ${PACED} a second, ms`,
            middle(({ straightPaced }) => straightPaced.p50).toFixed(1),
            middle(({ throughPaced }) => throughPaced.p50).toFixed(1),
            '-',
          ],
          ['processor time of the edge, µs', '-', middle(({ through }) => through.perCall).toFixed(0), '-'],
        ],
      },
    ];
  } finally {
    await edge.stop();
    await server.stop();
  }
}

/** Microseconds that a process has worked; the kernel counts in hundredths of a second. */
function processorTime(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) * 10_000;
}

let turn = 0;
const inTurn = (accounts: readonly Account[]) => () => {
  const account = accounts[(turn += 1) % accounts.length];
  if (!account) throw new Error('There is no account.');
  return {
    headers: { ...fromElsewhere(), authorization: `Bearer ${account.token}` },
    body: JSON.stringify({ user_email: account.email }),
  };
};
