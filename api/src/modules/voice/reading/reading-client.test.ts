import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, describe, expect, it } from '@jest/globals';
import type { Reads } from '../../../engines/speech';
import { entryPoint } from '../../../runtime/entry-point';
import { createReadingClient, type ReadingClient } from './reading-client';

const folder = mkdtempSync(join(tmpdir(), 'lisan-reading-'));
const clients: ReadingClient[] = [];
const faults: string[] = [];

/** A process that does as its text says. */
const script = join(folder, 'obedient.mjs');
writeFileSync(
  script,
  `process.on('message', ({ id, text }) => {
    if (text === 'die') process.exit(3);
    if (text === 'hang') for (;;);
    process.send(text === 'fail' ? { id, fault: 'no' } : { id, read: { reading: text + ' of ' + process.pid, words: [] } });
  });`,
);
const create = (options: Partial<Parameters<typeof createReadingClient>[0]> = {}) => {
  const process = createReadingClient({
    entry: { script, execArgv: [] },
    onFault: (fault) => faults.push(fault),
    ...options,
  });
  clients.push(process);
  return {
    read: (
      text: string,
      dictionary: ReadonlyMap<string, string>,
      signal?: AbortSignal,
      as: Reads = 'vowelled',
    ) => process.read({ text, dictionary, as }, signal),
  };
};
const none = new Map<string, string>();

afterEach(async () => {
  for (const client of clients.splice(0)) await client.close();
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('the reading process', () => {
  it('reads Arabic with the readings of the account', async () => {
    const client = create({ entry: entryPoint('reading-process') });
    const { reading, words } = await client.read('ثلاثة كتب', new Map([['كتب', 'كُتُبٌ']]));
    expect(reading).toMatch(/\p{M}/u);
    expect(words?.at(-1)).toMatchObject({ text: 'كتب', source: 'dictionary' });
  });

  it('leaves Arabic as it was typed for a voice that reads by itself, the account’s own readings apart', async () => {
    const client = create({ entry: entryPoint('reading-process') });
    const text = 'اشتريت 3 كتب\n بـ 49.99 دولار 🙂 وكتب!';
    const { reading, words } = await client.read(text, new Map([['كتب', 'كُتُبٌ']]), undefined, 'written');
    expect(reading).toBe('اشتريت 3 كُتُبٌ\n بـ 49.99 دولار 🙂 وَكُتُبٌ!');
    expect(words?.map((word) => word.text)).toEqual(text.split(/\s+/));
    expect((await client.read(text, new Map([['بيت', 'بَيْت']]), undefined, 'written')).reading).toBe(text);
  });

  it('answers many at once, each its own', async () => {
    const client = create();
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => client.read(`text ${index}`, none)),
    );
    expect(answers.map(({ reading }) => reading.split(' of ')[0])).toEqual(
      Array.from({ length: 20 }, (_, index) => `text ${index}`),
    );
  });

  it.each(['die', 'fail'])(
    'that does not answer (%s) fails its readers, and the next is served',
    async (text) => {
      const client = create();
      await expect(client.read(text, none)).rejects.toMatchObject({ code: 'engine_unavailable' });
      expect((await client.read('next', none)).reading).toMatch(/^next/);
    },
  );

  it('that hangs is ended', async () => {
    const client = create({ limitMs: 300 });
    await expect(client.read('hang', none)).rejects.toMatchObject({ code: 'engine_unavailable' });
    expect((await client.read('next', none)).reading).toMatch(/^next/);
  });

  it('ends when idle, and another begins', async () => {
    const client = create({ idleMs: 50 });
    const first = await client.read('a', none);
    await new Promise((resolve) => setTimeout(resolve, 400));
    expect((await client.read('a', none)).reading).not.toBe(first.reading);
  });

  it('lets go of whom no longer waits', async () => {
    const controller = new AbortController();
    const work = create().read('hang', none, controller.signal);
    controller.abort(new Error('gone'));
    await expect(work).rejects.toThrow('gone');
  });
});
