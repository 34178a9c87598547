import { setTimeout as pause } from 'node:timers/promises';
import type { Table } from '../table';
import { fromElsewhere, type Account } from './accounts';
import type { Load } from './load';
import { openStreams, type Streams } from './streams';

/** As many as an account may have open. */
const streamsOfOne = 10;
const rounds = 5;
/** Until everything that a call has caused is pushed. */
const settled = 1_000;

interface PushOptions {
  readonly api: string;
  readonly bareUrl: string;
  /** Each has all the streams that it may have; an event concerns those of the first. */
  readonly accounts: readonly Account[];
  readonly whileOpen: () => Promise<Load>;
}

/** How long an event takes to all open streams of its account among many of others, and what all of them cost others. */
export async function measurePush({ api, bareUrl, accounts, whileOpen }: PushOptions) {
  const [account, ...others] = accounts;
  if (!account) throw new Error('There is no account.');
  const headersOf = ({ token }: Account) => ({ ...fromElsewhere(), authorization: `Bearer ${token}` });
  const headers = headersOf(account);
  const bareStreams = await openStreams(`${bareUrl}/events`, streamsOfOne);
  const bare = await middle(() =>
    bareStreams.timeUntilAll('said', () => fetch(`${bareUrl}/events`, { method: 'POST' })),
  );
  bareStreams.close();

  const streams = await openStreams(`${api}/events`, streamsOfOne, headers);
  const beside: Streams[] = [];
  try {
    for (const other of others)
      beside.push(await openStreams(`${api}/events`, streamsOfOne, headersOf(other)));
    const load = await whileOpen();
    const ours = await middle(() =>
      streams.timeUntilAll('balance.changed', async () => {
        const body = JSON.stringify({ prompt: 'Tea', user_email: account.email, level: 'OpenAI' });
        const answer = await fetch(`${api}/text/generate`, { method: 'POST', headers, body });
        if (!answer.ok) throw new Error(`No event could be caused: ${await answer.text()}`);
      }),
    );
    return { whileOpen: load, table: (kind: string) => describe(kind, accounts.length, bare, ours) };
  } finally {
    for (const each of [streams, ...beside]) each.close();
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

function describe(kind: string, accounts: number, bare: number, ours: number): Table {
  return {
    title: `An event to the ${streamsOfOne} streams of its account, among ${accounts * streamsOfOne}, ms (${kind})`,
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
