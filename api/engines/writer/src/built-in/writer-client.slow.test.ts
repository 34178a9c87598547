import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { entryPoint } from '@lisan/engine-runtime';
import { describeChatEngine } from '../testing/describe-chat-engine';
import { createBuiltInEngine } from './built-in-engine';
import { compose } from './compose';
import { createWriterClient, type WriterClient } from './writer-client';

const folder = mkdtempSync(join(tmpdir(), 'lisan-writer-'));
const script = join(folder, 'obedient.mjs');
writeFileSync(
  script,
  `import { existsSync, writeFileSync } from 'node:fs';
  process.on('message', ({ prompt }) => {
    if (prompt === 'die') process.exit(3);
    if (prompt.startsWith('killed') && !existsSync(prompt.slice(7))) {
      writeFileSync(prompt.slice(7), '');
      process.kill(process.pid, 'SIGKILL');
    }
    if (prompt === 'throw') throw new Error('no');
    if (prompt === 'hang') for (;;);
    process.send(prompt === 'fail' ? { fault: 'no' } : { text: prompt + ' of ' + process.pid });
  });`,
);
const threads: WriterClient[] = [];
const faults: string[] = [];
const open = (options: { idleMs?: number } = {}) => {
  const entry = { script, execArgv: [] };
  const onFault = (reason: string) => void faults.push(reason);
  const thread = createWriterClient({ entry, limitMs: 300, onFault, ...options });
  threads.push(thread);
  const { signal } = new AbortController();
  return {
    thread,
    write: async (prompt: string) => (await thread.write({ earlier: [], prompt, attempt: 0 }, signal)).text,
  };
};

afterEach(async () => {
  for (const thread of threads.splice(0)) await thread.close();
});
afterAll(() => rmSync(folder, { recursive: true }));

describe('the writer process', () => {
  const thread = createWriterClient({ entry: entryPoint('writer-process') });
  afterAll(() => thread.close());
  describeChatEngine('the built-in writer in its process', () =>
    createBuiltInEngine({ wordsPerSecond: 200, writer: (request, signal) => thread.write(request, signal) }),
  );

  test('writes the same reply as the current thread', async () => {
    const request = {
      earlier: [{ prompt: 'Write a script about tea' }],
      prompt: 'make it shorter',
      attempt: 1,
    };
    expect(await thread.write(request, new AbortController().signal)).toEqual(compose(request));
  });

  test.each(['die', 'throw', 'fail', 'hang'])(
    'fails only the text that triggers a fault (%s) and serves those queued after it',
    async (prompt) => {
      const { write } = open();
      await write('warm');
      const answers = await Promise.allSettled([write('before'), write(prompt), write('after')]);
      expect(answers).toMatchObject([
        { value: expect.stringMatching(/^before/) },
        { reason: { name: 'RequestError', code: 'engine_unavailable', translationKey: 'text_writer_stuck' } },
        { value: expect.stringMatching(/^after/) },
      ]);
    },
  );

  test('restarts after an external kill and retries the text', async () => {
    const { write } = open();
    const first = await write('warm');
    const prompt = `killed ${join(folder, 'once')}`;
    const faultCount = faults.length;
    const written = await write(prompt);
    expect(faults.slice(faultCount)).toEqual([expect.stringContaining('the process ended')]);
    expect(written).toMatch(new RegExp(`^${prompt} of \\d+$`));
    expect(written.split(' of ')[1]).not.toBe(first.split(' of ')[1]);
  });

  test('does not block other texts while it hangs', async () => {
    const { write } = open();
    await write('warm');
    let turns = 0;
    const beat = setInterval(() => (turns += 1), 5);
    await expect(write('hang')).rejects.toMatchObject({ code: 'engine_unavailable' });
    clearInterval(beat);
    expect(turns).toBeGreaterThan(10);
  });

  test('exits when idle and restarts on demand', async () => {
    const { write } = open({ idleMs: 50 });
    const first = await write('a');
    await new Promise((resolve) => setTimeout(resolve, 400));
    expect(await write('a')).not.toBe(first);
  });

  test('drops a text whose caller left', async () => {
    const { thread: hanging } = open();
    const controller = new AbortController();
    const waiting = hanging.write({ earlier: [], prompt: 'hang', attempt: 0 }, controller.signal);
    controller.abort(new Error('gone'));
    await expect(waiting).rejects.toThrow('gone');
  });

  test('rejects with a reason when it is closed', async () => {
    const { thread: closing, write } = open();
    await write('warm');
    const waiting = write('hang').catch((error: unknown) => error);
    await closing.close();
    expect(await waiting).toMatchObject({ name: 'RequestError', code: 'shutting_down' });
  });
});
