import { expect } from '@jest/globals';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeFaceClip, hum, writeWav } from '@lisan/engine-lip-sync/testing';
import { probeMedia, type Ffmpeg } from '@lisan/engine-media';
import { findTestFfmpeg } from '@lisan/engine-media/testing';
import { fitMedia, retime } from './fit-media';
import { listFits, secondsOf } from './length-fits';

let folder = '';
let ffmpeg: Ffmpeg;
const file = (name: string) => join(folder, name);
const signal = new AbortController().signal;
const word = { text: 'one', from: 0, to: 3 };
const timing = { phonemes: [], words: [{ ...word, start: 0.2, end: 0.8 }] };

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lisan-lengths-'));
  ffmpeg = await findTestFfmpeg();
  await makeFaceClip({ ffmpeg, destination: file('video.mp4'), seconds: 3, width: 320, height: 180 });
  await writeWav(file('short.wav'), 1, hum);
  await writeWav(file('long.wav'), 6, hum);
});
afterAll(() => rm(folder, { recursive: true }));

const lengthsOf = async (paths: { audioPath: string; videoPath: string }) => [
  (await probeMedia(paths.audioPath, { kind: 'audio' })).duration,
  (await probeMedia(paths.videoPath, { kind: 'video' })).duration,
];

describe('audio and video of different lengths', () => {
  it.each([
    ['short.wav', null, 1, 3],
    ['short.wav', 'cut', 1, 3],
    ['short.wav', 'hold', 3, 3],
    ['short.wav', 'loop', 3, 3],
    ['long.wav', 'loop', 6, 3],
    ['long.wav', 'slow', 6, 6],
    ['long.wav', 'hold', 6, 6],
    ['long.wav', 'cut', 3, 3],
  ] as const)('fits %s with %s to %d s and %d s', async (audio, fit, sound, picture) => {
    const paths = { audioPath: file(audio), videoPath: file('video.mp4') };
    const fitted = await fitMedia({ ffmpeg, fit, ...paths, timing, folder, signal });
    const [audioSeconds = 0, videoSeconds = 0] = await lengthsOf(fitted);
    expect(Math.abs(audioSeconds - sound)).toBeLessThan(0.15);
    expect(Math.abs(videoSeconds - picture)).toBeLessThan(0.15);
  });

  it('repeats timings for each loop, and cuts them at the end', () => {
    expect(retime(timing, 'loop', 1, 2.5).words).toEqual([
      { ...word, start: 0.2, end: 0.8 },
      { ...word, start: 1.2, end: 1.8 },
      { ...word, start: 2.2, end: 2.5 },
    ]);
    expect(retime(timing, 'cut', 1, 0.1).words).toEqual([]);
  });
});

describe('length fits', () => {
  it("lists the default first, with each result's length", () => {
    expect(listFits(4.28, 62)).toEqual([
      { fit: 'cut', seconds: 4.28 },
      { fit: 'hold', seconds: 62 },
      { fit: 'loop', seconds: 62 },
    ]);
    expect(listFits(90, 62).map(({ fit, seconds }) => `${fit} ${seconds}`)).toEqual([
      'loop 90',
      'slow 90',
      'hold 90',
      'cut 62',
    ]);
    expect(listFits(62.4, 62)).toEqual([{ fit: 'loop', seconds: 62.4 }]);
  });

  it('rejects a fit that the lengths do not allow', () => {
    expect(secondsOf(null, 4, 62)).toBe(4);
    expect(secondsOf('hold', 4, 62)).toBe(62);
    expect(() => secondsOf('slow', 4, 62)).toThrow(
      expect.objectContaining({ code: 'unsuitable_media', translationKey: 'lip_sync_fit_impossible' }),
    );
  });
});
