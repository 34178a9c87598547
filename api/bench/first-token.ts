import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { createTestConfig } from '../testing/test-config';
import { startFakeProvider, type FakeProvider } from '../src/engines/chat/testing/fake-provider';
import { chatConfig } from '../src/modules/text/testing/chat-config';
import { startServer } from '../src/start-server';

/**
 * How much later than the provider's own first word the server's first word comes: the same fake provider is asked
 * directly and through the server, over HTTP, one after the other. `npx tsx api/bench/first-token.ts [rounds]`
 */
const rounds = Number(process.argv[2] ?? 100);
const WARM_UP = 15;
const PROVIDER_MS = 30;

const provider = await startFakeProvider();
const config = createTestConfig(chatConfig(provider));
const server = await startServer(config);

async function signUp() {
  const { core } = server;
  const [id, username] = [randomUUID(), 'Layla'];
  const email = `${id}@example.com`;
  await core.database.db.insertInto('users').values({ id, email, username }).execute();
  const token = await core.sessions.open({ id, email, username, token_version: 1 }, 'bench');
  return { email, headers: { authorization: `Bearer ${token}` } };
}

let account: Awaited<ReturnType<typeof signUp>> | undefined;

async function timeToFirst(marker: string, url: string, headers: Record<string, string>, body: object) {
  provider.fault({ kind: 'slow', firstMs: PROVIDER_MS, nextMs: 0 });
  const started = performance.now();
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'text/event-stream', ...headers },
    body: JSON.stringify(body),
  });
  const decoder = new TextDecoder();
  let text = '';
  let first: number | undefined;
  for await (const bytes of response.body ?? []) {
    text += decoder.decode(bytes, { stream: true });
    if (first === undefined && text.includes(marker)) first = performance.now() - started;
  }
  if (first === undefined) throw new Error(`${response.status} ${text}`);
  return first;
}

async function measure({ baseUrl }: FakeProvider) {
  const direct: number[] = [];
  const through: number[] = [];
  for (let round = 0; round < rounds + WARM_UP; round += 1) {
    // A fresh account every few rounds: the free plan has few replies, and nobody's history grows long.
    const user = round % 20 === 0 || !account ? (account = await signUp()) : account;
    const ask = { prompt: 'hello', user_email: user.email, level: 'OpenAI' };
    const one = await timeToFirst(
      'Good ',
      `${baseUrl}/chat/completions`,
      {},
      { model: 'fake-1', stream: true },
    );
    const two = await timeToFirst('event: delta', `${server.address}/api/text/generate`, user.headers, ask);
    if (round >= WARM_UP) {
      direct.push(one);
      through.push(two);
    }
  }
  return { direct, through };
}

const { direct, through } = await measure(provider);
const at = (values: number[], share: number) =>
  values.sort((first, second) => first - second)[Math.floor((values.length - 1) * share)] ?? 0;
const line = (name: string, share: number) =>
  `${name}: provider ${at(direct, share).toFixed(1)} ms, through the server ${at(through, share).toFixed(1)} ms, ` +
  `added ${(at(through, share) - at(direct, share)).toFixed(1)} ms`;
process.stdout.write(
  `${rounds} replies, embedded database\n${line('median', 0.5)}\n${line('95 of 100', 0.95)}\n`,
);

await server.stop();
await rm(config.dataFolder, { recursive: true, force: true });
await provider.close();
