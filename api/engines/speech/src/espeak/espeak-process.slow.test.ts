import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { until } from '@lisan/engine-runtime/testing';
import { EspeakEngine } from './espeak-engine';
import { findEspeakSettings } from './espeak-voices';
import { planSpeech } from './speech-plan';
import { EspeakProcess, type EspeakProcessOptions } from './process/espeak-process';
import { speechProcessSpawner } from './process/speech-child';

const faulty = new URL('../testing/faulty-synthesizer.mjs', import.meta.url).href;
const engines: EspeakEngine[] = [];
let folder = '';

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lisan-process-'));
});
afterEach(async () => {
  await Promise.all(engines.splice(0).map((engine) => engine.close()));
  await rm(folder, { recursive: true });
});

function open(options: Partial<EspeakProcessOptions> = {}): EspeakEngine {
  const engine = new EspeakEngine({
    spawnProcess: speechProcessSpawner({ synthesizer: faulty }),
    ...options,
  });
  engines.push(engine);
  return engine;
}

let count = 0;
const speak = (engine: EspeakEngine, text: string, signal?: AbortSignal) =>
  engine.speak(
    { text, voice: { id: 'lisan-emma' }, ...(signal && { signal }) },
    join(folder, `${(count += 1)}.mp3`),
  );

const isAlive = (pid: number) => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

describe('the speech process', () => {
  test('interleaves jobs, so that a short text does not wait for a long one', async () => {
    const engine = open();
    await engine.check();
    const order: string[] = [];
    const long = speak(engine, 'Slow. '.repeat(60)).then(() => order.push('long'));
    const short = speak(engine, 'Slow. Short.').then(() => order.push('short'));
    await Promise.all([long, short]);
    expect(order).toEqual(['short', 'long']);
  });

  test('accepts more jobs than it opens at once and keeps their audio apart', async () => {
    const engine = open();
    const lengths = Array.from({ length: 30 }, (_, index) => 20 + index);
    const spoken = await Promise.all(lengths.map((length) => speak(engine, 'x'.repeat(length))));
    for (const [index, { duration }] of spoken.entries()) {
      expect(duration).toBeCloseTo((lengths[index] ?? 0) * 0.01 + 0.2, 1);
    }
    expect(await readdir(folder)).toHaveLength(30);
  });

  test('reports a full disk and recovers', async () => {
    const process = new EspeakProcess({ spawnProcess: speechProcessSpawner({ synthesizer: faulty }) });
    const settings = findEspeakSettings('lisan-emma');
    const pieces = settings
      ? planSpeech('Good morning to you all.', settings).map(({ spoken }) => spoken)
      : [];
    const speakTo = (path: string) => process.speak(path, pieces, () => undefined);
    try {
      await expect(speakTo('/dev/full')).rejects.toMatchObject({
        code: 'store_unavailable',
        translationKey: 'disk_full',
      });
      expect((await speakTo(join(folder, 'room.mp3'))).duration).toBeGreaterThan(0);
    } finally {
      await process.close();
    }
  });

  test('restarts transparently after a crash', async () => {
    const engine = open();
    const marker = join(folder, 'marker');
    const [struck, other] = await Promise.all([
      speak(engine, `One. Two. It dies once ${marker} here.`),
      speak(engine, 'Slow. '.repeat(20)),
    ]);
    expect(struck.words.length).toBeGreaterThan(5);
    expect(other.words).toHaveLength(20);
  });

  test('fails only the text that crashes it twice', async () => {
    const engine = open();
    const poison = speak(engine, 'This always dies.');
    const other = speak(engine, 'Slow. '.repeat(20));
    await expect(poison).rejects.toMatchObject({ code: 'engine_unavailable' });
    expect((await other).words).toHaveLength(20);
  });

  test('is killed when it hangs', async () => {
    const engine = open({ stallMs: 400 });
    await expect(speak(engine, 'It hangs.')).rejects.toMatchObject({ code: 'engine_unavailable' });
    expect((await speak(engine, 'Fine again.')).duration).toBeGreaterThan(0);
  });

  test('is killed when its output is malformed', async () => {
    const log: string[] = [];
    const engine = open({ onLog: (line) => void log.push(line) });
    await expect(speak(engine, 'It babbles.')).rejects.toMatchObject({ code: 'engine_unavailable' });
    expect(log.join('\n')).toMatch(/not one of ours/);
  });

  test('fails only the text that causes a synthesizer error', async () => {
    const engine = open();
    const outcomes = await Promise.allSettled([speak(engine, 'It throws.'), speak(engine, 'Fine.')]);
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'fulfilled']);
  });

  test('drops a canceled text and continues with the others', async () => {
    const engine = open();
    await engine.check();
    const { pid } = engine;
    const controller = new AbortController();
    const canceled = speak(engine, 'Slow. '.repeat(200), controller.signal);
    const other = speak(engine, 'Slow. '.repeat(10));
    setTimeout(() => controller.abort(new Error('enough')), 100);
    await expect(canceled).rejects.toThrow('enough');
    expect((await other).words).toHaveLength(10);
    expect(engine.pid).toBe(pid);
    expect((await readdir(folder)).filter((name) => name.endsWith('.partial'))).toEqual([]);
  });

  test('is killed when it does not release a canceled job', async () => {
    const engine = open({ cancelMs: 200 });
    await engine.check();
    const pid = engine.pid!;
    await expect(speak(engine, 'It hangs.', AbortSignal.timeout(300))).rejects.toMatchObject({
      name: 'TimeoutError',
    });
    expect(isAlive(pid)).toBe(false);
  });

  test('exits when idle and restarts on demand', async () => {
    const engine = open({ idleMs: 200 });
    await speak(engine, 'One.');
    const pid = engine.pid!;
    await until(() => !isAlive(pid));
    expect((await speak(engine, 'Two.')).words).toHaveLength(1);
    expect(engine.pid).not.toBe(pid);
  });

  test('exits with the server', async () => {
    const engine = open();
    await engine.check();
    const pid = engine.pid!;
    const outcome = speak(engine, 'Slow. '.repeat(100)).catch((error: unknown) => error);
    await engine.close();
    expect(await outcome).toMatchObject({ code: 'shutting_down' });
    expect(isAlive(pid)).toBe(false);
    await expect(speak(engine, 'More.')).rejects.toMatchObject({ code: 'shutting_down' });
  });
});

describe('a server without the synthesizer', () => {
  test('reports it with a named error', async () => {
    const engine = open({ spawnProcess: speechProcessSpawner({ synthesizer: 'no-such-package-at-all' }) });
    await expect(engine.check()).rejects.toMatchObject({ name: 'RequestError', code: 'engine_unavailable' });
    await expect(speak(engine, 'Hello.')).rejects.toMatchObject({ code: 'engine_unavailable' });
  });

  test('reports a missing process file', async () => {
    const entry = { script: join(folder, 'none.js'), execArgv: [] };
    const engine = open({ spawnProcess: speechProcessSpawner({ entry }) });
    await expect(speak(engine, 'Hello.')).rejects.toMatchObject({ code: 'engine_unavailable' });
  });
});
