import { setTimeout as pause } from 'node:timers/promises';
import type { Table } from '../table';
import { fromElsewhere, type Account } from './accounts';
import type { Load } from './load';
import { openStreams } from './streams';

const streamCount = 200;
const rounds = 5;
/** Until everything that a call has caused is pushed. */
const settled = 1_000;

interface PushOptions {
  readonly api: string;
  readonly bareUrl: string;
  /** Every stream is this account's: one event concerns them all. */
  readonly account: Account;
  readonly whileOpen: () => Promise<Load>;
}

/** How long an event takes to all of 200 open streams, and what they cost others. */
export async function measurePush({ api, bareUrl, account, whileOpen }: PushOptions) {
  const headers = { ...fromElsewhere(), authorization: `Bearer ${account.token}` };
  const bareStreams = await openStreams(`${bareUrl}/events`, streamCount);
  const bare = await middle(() =>
    bareStreams.timeUntilAll('said', () => fetch(`${bareUrl}/events`, { method: 'POST' })),
  );
  bareStreams.close();

  const streams = await openStreams(`${api}/events`, streamCount, headers);
  try {
    const load = await whileOpen();
    const ours = await middle(() =>
      streams.timeUntilAll('balance.changed', async () => {
        const body = JSON.stringify({ prompt: 'Tea', user_email: account.email, level: 'OpenAI' });
        const answer = await fetch(`${api}/text/generate`, { method: 'POST', headers, body });
        if (!answer.ok) throw new Error(`No event could be caused: ${await answer.text()}`);
      }),
    );
    return { whileOpen: load, table: (kind: string) => describe(kind, bare, ours) };
  } finally {
    streams.close();
  }
}

async function middle(measure: () => Promise<number>): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    times.push(await measure());
    await pause(settled);
  }
  return times.sort((one, other) => one - other)[Math.floor(rounds / 2)] ?? Number.NaN;
}

function describe(kind: string, bare: number, ours: number): Table {
  return {
    title: `An event to ${streamCount} open streams, ms (${kind})`,
    head: ['', 'bare Fastify streams', 'Lisan', 'ratio'],
    rows: [
      [
        'from the call that causes it to the last client',
        bare.toFixed(0),
        ours.toFixed(0),
        (ours / bare).toFixed(1),
      ],
    ],
  };
}
