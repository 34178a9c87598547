import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { buffer } from 'node:stream/consumers';
import { setImmediate } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import { useTestApp } from '../../../../testing/test-app';
import { callsOf } from '../testing/voice-calls';
import { createClips, PEAKS, peaksOf } from './clips.service';

const use = useTestApp();

describe('a clip', () => {
  it("is reported to the account's other tabs when created, renamed and deleted", async () => {
    const user = await use().signUp();
    const mine = callsOf(use(), user);
    const reports = async () =>
      (await use().core.events.listAfter(user.userId, 0)).filter(
        ({ event }) => event === 'recordings.changed',
      ).length;
    expect(await reports()).toBe(0);
    const { body } = await mine.speak('Good morning.');
    expect(await reports()).toBe(1);
    await mine.send('POST', '/voice/update-audio-name', { audio_id: body['id'], new_name: 'Morning' });
    expect(await reports()).toBe(2);
    await mine.send('DELETE', `/voice/generated-audios/${String(body['id'])}`);
    expect(await reports()).toBe(3);
  });

  it('is measured for its waveform once', async () => {
    const mine = callsOf(use(), await use().signUp());
    const { body } = await mine.speak('One. Two, three!');
    const path = `/voice/generated-audios/${String(body['id'])}/peaks`;
    const { db } = use().core.database;
    const kept = async () => (await db.selectFrom('audios').select('peaks').executeTakeFirstOrThrow()).peaks;
    expect(await kept()).toBeNull();
    const { peaks } = (await mine.send('GET', path)).body as { peaks: number[] };
    expect(peaks).toHaveLength(PEAKS);
    expect(Math.max(...peaks)).toBe(100);
    expect(Math.min(...peaks)).toBeLessThan(5);
    expect(await kept()).toEqual(peaks);
    await db.updateTable('audios').set({ peaks: '[7]' }).execute();
    expect((await mine.send('GET', path)).body).toEqual({ peaks: [7] });
  });

  it('downloads as WAV under its name, and leaves no temporary files', async () => {
    const user = await use().signUp();
    const mine = callsOf(use(), user);
    const { body } = await mine.speak('صباح الخير يا أصدقاء', 'lisan-layla');
    const answer = await use().app.inject({
      url: `/api/voice/generated-audios/${String(body['id'])}/wav`,
      headers: user.headers,
    });
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-type']).toBe('audio/wav');
    expect(decodeURIComponent(String(answer.headers['content-disposition']))).toBe(
      "attachment; filename*=UTF-8''صباح الخير يا أصدقاء.wav",
    );
    const wav = answer.rawPayload;
    expect(wav.length).toBe(Number(answer.headers['content-length']));
    expect([wav.toString('latin1', 0, 4), wav.toString('latin1', 8, 12)]).toEqual(['RIFF', 'WAVE']);
    const seconds = (wav.length - 44) / (2 * 22_050);
    expect(Math.abs(seconds - Number(body['duration']))).toBeLessThan(0.2);
    const left = () => readdirSync(use().core.uploadFolder).filter((name) => /\.(wav|mp3)$/.test(name));
    while (left().length > 0) await setImmediate();
  });
});

it('allows one WAV download per account, and removes its file when unread', async () => {
  const user = await use().signUp();
  const { body } = await callsOf(use(), user).speak('Good morning.');
  const { core } = use();
  const clips = createClips(core, core.ffmpeg);
  const order = { userId: user.userId, id: String(body['id']), signal: new AbortController().signal };
  const listFiles = () => readdirSync(core.uploadFolder).filter((name) => /\.(wav|mp3)$/.test(name));

  const unread = await clips.toWav(order);
  expect(listFiles()).toEqual([]);
  await expect(clips.toWav(order)).rejects.toMatchObject({ code: 'busy', retryAfter: 10 });
  unread.stream.destroy();
  await once(unread.stream, 'close');
  const read = await clips.toWav(order);
  expect((await buffer(read.stream)).length).toBe(read.size);
  expect(listFiles()).toEqual([]);
});

it('returns zero peaks for silence and for no samples', () => {
  for (const samples of [new Float32Array(0), new Float32Array(5_000)])
    expect(peaksOf(samples)).toEqual(Array.from({ length: PEAKS }, () => 0));
  const loudAtTheEnd = new Float32Array(1_200);
  loudAtTheEnd[1_199] = -0.5;
  expect(peaksOf(loudAtTheEnd).at(-1)).toBe(100);
});
