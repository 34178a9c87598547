import autocannon from 'autocannon';
import type { Table } from '../table';
import { fromElsewhere, openAccounts, type Account } from './accounts';
import { buildServer, startServer } from './processes';

/** Far more at once than one process can serve in a second, each back as soon as it was answered. */
const CALLERS = 2_000;
const SECONDS = 10;

/** What becomes of callers when there are too many: how many are served, how quickly, and what the others are told. */
export async function benchOverload(): Promise<Table[]> {
  await buildServer();
  const server = await startServer(undefined, { REQUESTS_PER_MINUTE: '1000000' });
  try {
    const api = `${server.word.listening}/api`;
    const accounts = await openAccounts(api, 40);
    const times: number[] = [];
    const told = new Map<string, number>();
    const { errors } = await autocannon({
      url: `${api}/user/balance`,
      connections: CALLERS,
      duration: SECONDS,
      timeout: 60,
      requests: [{ method: 'POST', setupRequest: (request) => ({ ...request, ...ask(accounts) }) }],
      setupClient: (client) =>
        client.on('response', (status: number, _bytes: number, milliseconds: number) => {
          if (status === 200) times.push(milliseconds);
          told.set(String(status), (told.get(String(status)) ?? 0) + 1);
        }),
    });
    const refused = countRefused(told);
    const sorted = times.sort((one, other) => one - other);
    const at = (share: number) => (sorted[Math.floor((sorted.length - 1) * share)] ?? Number.NaN).toFixed(0);
    return [
      {
        title: `${CALLERS} callers at once, PGlite, embedded`,
        head: ['', 'served/s', 'p50 ms', 'p99 ms', 'refused/s', 'faults'],
        rows: [
          [
            'balance',
            (times.length / SECONDS).toFixed(0),
            at(0.5),
            at(0.99),
            (refused / SECONDS).toFixed(0),
            String(errors),
          ],
        ],
      },
    ];
  } finally {
    await server.stop();
  }
}

/** @throws Error when anybody was told anything but the balance or to come again */
function countRefused(told: ReadonlyMap<string, number>): number {
  const others = [...told.keys()].filter((status) => status !== '200' && status !== '503');
  if (others.length > 0) throw new Error(`Callers were told ${others.join(', ')}.`);
  return told.get('503') ?? 0;
}

let turn = 0;
function ask(accounts: readonly Account[]) {
  const account = accounts[(turn += 1) % accounts.length];
  if (!account) throw new Error('There is no account.');
  return {
    headers: { ...fromElsewhere(), authorization: `Bearer ${account.token}` },
    body: JSON.stringify({ user_email: account.email }),
  };
}
