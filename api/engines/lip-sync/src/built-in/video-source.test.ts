import type { MediaInfo } from '@lisan/engine-media';
import { describeVideo } from './video-source';

const media = (framesPerSecond: number, width = 1280, height = 720): MediaInfo => ({
  kind: 'video',
  container: 'mp4',
  mimeType: 'video/mp4',
  bytes: 1,
  duration: 1,
  hasVideo: true,
  hasAudio: false,
  video: { width, height, rotation: 0, framesPerSecond, codec: 'avc', colour: {} },
  audio: undefined,
});

test.each([
  [25, '25', 25],
  [29.97, '30000/1001', 29.97],
  [23.98, '24000/1001', 23.976],
  [30.02, '30', 30],
  [27.3, '27.3', 27.3],
  [240, '60', 60],
  [0.5, '5', 5],
])('maps a rate of %d to %s', (measured, rate, value) => {
  const source = describeVideo('x', media(measured));
  expect(source.rate).toBe(rate);
  expect(source.framesPerSecond).toBeCloseTo(value, 2);
});

test('drops a pixel of an odd size', () => {
  expect(describeVideo('x', media(25, 641, 359))).toMatchObject({ width: 640, height: 358 });
});
