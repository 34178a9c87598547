import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { makeFaceClip, startLisan } from '@lisan/e2e';
import { BenchCaller } from './bench-caller';
import { percentile } from './percentile';
import type { Table } from './table';

const CLIP_SECONDS = 70;
/** About as long as the clip when spoken. */
const SCRIPT = 'Every morning we open the doors, light the oven and bake for the whole street. '.repeat(15);
/** Milliseconds: an account may ask 600 times a minute. */
const BETWEEN_LOOKS = 120;
const LONG_TEXT = 'The baker opens the door at dawn, and the street smells of bread and coffee. '
  .repeat(700)
  .slice(0, 50_000);

interface Row {
  readonly what: string;
  readonly seconds: number;
  /** Of the sound or the video that was made. */
  readonly length: number;
  /** Milliseconds: other callers' 95th percentile before and meanwhile. */
  readonly idle: number;
  readonly busy: number;
}

/** Asks for a balance again and again, as somebody else, until `work` has ended. */
async function watch<Result>(other: BenchCaller, work: Promise<Result>): Promise<[Result, number[]]> {
  const times: number[] = [];
  let isOver = false;
  const end = () => void (isOver = true);
  work.then(end, end);
  while (!isOver) {
    const start = performance.now();
    await other.post('/user/balance', { user_email: other.email });
    times.push(performance.now() - start);
    await pause(BETWEEN_LOOKS);
  }
  return [await work, times];
}

async function measure(
  what: string,
  other: BenchCaller,
  work: () => Promise<{ length: number }>,
): Promise<Row> {
  const [, before] = await watch(other, pause(10_000));
  const start = performance.now();
  const [{ length }, during] = await watch(other, work());
  const seconds = (performance.now() - start) / 1000;
  return { what, seconds, length, idle: percentile(before, 95), busy: percentile(during, 95) };
}

async function lipSync(caller: BenchCaller, ids: { audio_id: string; video_id: string }): Promise<void> {
  const job = await caller.post<{ user_id: string; video_id: string }>('/video/sync-audio', {
    user_email: caller.email,
    ...ids,
  });
  for (;;) {
    await pause(500);
    const { status } = await caller.get<{ status: string }>(`/video/job/${job.user_id}/${job.video_id}`);
    if (status === 'COMPLETED') return;
    if (status !== 'PENDING' && status !== 'PROCESSING') throw new Error(`The job ended ${status}.`);
  }
}

const head = [
  'work',
  'length, s',
  'time, s',
  'time / length',
  'p95 of others idle, ms',
  'p95 meanwhile, ms',
  'ratio',
];

const toCells = ({ what, seconds, length, idle, busy }: Row) => [
  what,
  ...[length.toFixed(0), seconds.toFixed(1), (seconds / length).toFixed(3)],
  ...[idle.toFixed(1), busy.toFixed(1), (busy / idle).toFixed(2)],
];

/** The rows of one Lisan, with the system's ffmpeg or, where nothing is on the path, with the one that it brings. */
async function measureLisan(clip: string, { isWasm }: { readonly isWasm: boolean }): Promise<Row[]> {
  const lisan = await startLisan({
    env: isWasm ? { PATH: dirname(clip) } : {},
  });
  try {
    const [caller, other] = await Promise.all([
      BenchCaller.register(lisan.origin),
      BenchCaller.register(lisan.origin),
    ]);
    await caller.subscribe('Business');
    const speak = (text: string) =>
      caller.post<{ id: string; duration: number }>('/voice/text-to-speech', {
        ...{ text, voice_id: 'lisan-emma', user_email: caller.email },
      });
    const long = () =>
      measure('50,000 characters to MP3', other, async () => ({ length: (await speak(LONG_TEXT)).duration }));
    const rows = isWasm ? [] : [await long()];
    const audio = await speak(SCRIPT);
    const { video_id } = await caller.upload<{ video_id: string }>('/video/upload-video', {
      video: { name: 'clip.mp4', bytes: readFileSync(clip) },
    });
    rows.push(
      await measure(`lip-sync, 720p, ${isWasm ? 'wasm' : 'native'} ffmpeg`, other, async () => {
        await lipSync(caller, { audio_id: audio.id, video_id });
        return { length: audio.duration };
      }),
    );
    return rows;
  } finally {
    await lisan.stop();
  }
}

/** What speech and lip-sync cost on this machine, and what other callers notice of it meanwhile. */
export async function benchMedia(): Promise<Table[]> {
  const folder = mkdtempSync(join(tmpdir(), 'lisan-bench-'));
  const clip = join(folder, 'clip.mp4');
  try {
    await makeFaceClip(clip, CLIP_SECONDS);
    const rows: Row[] = [];
    for (const isWasm of [false, true]) rows.push(...(await measureLisan(clip, { isWasm })));
    return [{ title: 'Speech and lip-sync', head, rows: rows.map(toCells) }];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
