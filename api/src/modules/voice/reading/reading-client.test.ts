import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { jest } from '@jest/globals';
import { entryPoint } from '@lisan/engine-runtime';
import { createReadingClient, type ReadingClient } from './reading-client';
import type { ReadingText } from './reading-protocol';

const folder = mkdtempSync(join(tmpdir(), 'lisan-reading-'));
const clients: ReadingClient[] = [];
const faults: string[] = [];

const script = join(folder, 'obedient.mjs');
writeFileSync(
  script,
  `const received = [];
  let open = 0;
  process.on('message', ({ text }) => {
    received.push(text);
    open += 1;
    if (text === 'die') process.exit(3);
    if (text === 'hang') for (;;);
    setTimeout(() => {
      const reading = JSON.stringify({ text, pid: process.pid, received, open });
      open -= 1;
      process.send(text === 'fail' ? { kind: 'failed', reason: 'no' } : { kind: 'read', read: { reading, words: [] } });
    }, 5);
  });`,
);
interface Obeyed {
  readonly text: string;
  readonly pid: number;
  readonly received: readonly string[];
  readonly open: number;
}
function createClient(options: Partial<Parameters<typeof createReadingClient>[0]> = {}) {
  const client = createReadingClient({
    entry: { script, execArgv: [] },
    onError: (fault) => faults.push(fault),
    ...options,
  });
  clients.push(client);
  return client;
}
function create(options: Partial<Parameters<typeof createReadingClient>[0]> = {}) {
  const client = createClient(options);
  return {
    async read(text: string, { account = 'a', signal }: { account?: string; signal?: AbortSignal } = {}) {
      const { reading } = await client.read({ account, text, as: 'vowelled' }, signal);
      return JSON.parse(reading) as Obeyed;
    },
  };
}
function createReal() {
  const client = createClient({ entry: entryPoint('reading-process') });
  const loads: string[] = [];
  return {
    loads,
    read(text: string, entries?: Readonly<Record<string, string>>, as: ReadingText['as'] = 'vowelled') {
      const key = JSON.stringify(entries);
      const load = async () => {
        loads.push(key);
        return { key, entries: new Map(Object.entries(entries ?? {})) };
      };
      return client.read({ account: 'a', text, as, ...(entries && { dictionary: { key, load } }) });
    },
  };
}

afterEach(async () => {
  jest.useRealTimers();
  for (const client of clients.splice(0)) await client.close();
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('the reading process', () => {
  it("reads Arabic with the account's readings", async () => {
    const { reading, words } = await createReal().read('ثلاثة كتب', { كتب: 'كُتُبٌ' });
    expect(reading).toMatch(/\p{M}/u);
    expect(words?.at(-1)).toMatchObject({ text: 'كتب', source: 'dictionary' });
  });

  it("keeps Arabic as typed for engines that read it, except for the account's readings", async () => {
    const { read } = createReal();
    const text = 'اشتريت 3 كتب\n بـ 49.99 دولار 🙂 وكتب!';
    const { reading, words } = await read(text, { كتب: 'كُتُبٌ' }, 'written');
    expect(reading).toBe('اشتريت 3 كُتُبٌ\n بـ 49.99 دولار 🙂 وَكُتُبٌ!');
    expect(words?.map((word) => word.text)).toEqual(text.split(/\s+/));
    expect((await read(text, { بيت: 'بَيْت' }, 'written')).reading).toBe(text);
  });

  it('receives a dictionary once per version', async () => {
    const { read, loads } = createReal();
    const readings = [];
    for (const entries of [{ كتب: 'كُتُبٌ' }, { كتب: 'كُتُبٌ' }, { كتب: 'كَتَبَ' }, { كتب: 'كُتُبٌ' }])
      readings.push((await read('كتب', entries)).reading);
    expect(readings).toEqual(['كُتُبٌ', 'كُتُبٌ', 'كَتَبَ', 'كُتُبٌ']);
    expect(loads).toHaveLength(2);
  });

  it('receives one text at a time', async () => {
    const client = create();
    const accounts = Array.from({ length: 20 }, (_, index) => `account ${index}`);
    const answers = await Promise.all(accounts.map((account) => client.read(account, { account })));
    expect(answers.map(({ text }) => text)).toEqual(accounts);
    expect(Math.max(...answers.map(({ open }) => open))).toBe(1);
  });

  it('alternates between accounts', async () => {
    const client = create();
    const flood = ['a1', 'a2', 'a3', 'a4', 'a5'].map((text) => client.read(text));
    const other = await client.read('b1', { account: 'b' });
    expect(other.received).toEqual(['a1', 'a2', 'b1']);
    await Promise.all(flood);
  });

  it('rejects an account with four waiting texts, and serves others', async () => {
    const client = create();
    const flood = ['a1', 'a2', 'a3', 'a4', 'a5'].map((text) => client.read(text));
    await expect(client.read('a6')).rejects.toMatchObject({ code: 'busy', retryAfter: 5 });
    expect((await client.read('b1', { account: 'b' })).text).toBe('b1');
    await Promise.all(flood);
  });

  it('never receives a text whose caller left while it waited', async () => {
    const client = create();
    const controller = new AbortController();
    const first = client.read('first');
    const left = client.read('left', { signal: controller.signal });
    controller.abort(new Error('gone'));
    await expect(left).rejects.toThrow('gone');
    await first;
    expect((await client.read('last')).received).toEqual(['first', 'last']);
  });

  it.each(['die', 'fail'])('recovers when it fails to answer (%s)', async (text) => {
    const client = create();
    await expect(client.read(text)).rejects.toMatchObject({ code: 'engine_unavailable' });
    expect((await client.read('next')).text).toBe('next');
  });

  it('is killed after its limit when it hangs, whatever else waits', async () => {
    jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask', 'performance'] });
    const client = create({ limitMs: 30_000 });
    const hanging = client.read('hang');
    await jest.advanceTimersByTimeAsync(29_000);
    const next = client.read('next', { account: 'b' });
    await jest.advanceTimersByTimeAsync(1_000);
    await expect(hanging).rejects.toMatchObject({ code: 'engine_unavailable' });
    expect((await next).text).toBe('next');
  });

  it('ends when idle and starts again on demand', async () => {
    const client = create({ idleMs: 50 });
    const first = await client.read('a');
    await new Promise((resolve) => setTimeout(resolve, 400));
    expect((await client.read('a')).pid).not.toBe(first.pid);
  });

  it('rejects a departing caller while it works', async () => {
    const controller = new AbortController();
    const work = create({ limitMs: 300 }).read('hang', { signal: controller.signal });
    controller.abort(new Error('gone'));
    await expect(work).rejects.toThrow('gone');
  });
});
