import { measureFrames } from './frame-bounds';

const FRAME_BYTES = 417;
const SECONDS_PER_FRAME = 1_152 / 44_100;
const frame = Buffer.concat([Buffer.of(0xff, 0xfb, 0x90, 0x00), Buffer.alloc(FRAME_BYTES - 4)]);
const repeat = (count: number) => Buffer.alloc(FRAME_BYTES * count, frame);

function open(bytes: Buffer) {
  let read = 0;
  const file = {
    size: bytes.length,
    read(at: number, length: number) {
      const part = bytes.subarray(at, at + length);
      read += part.length;
      return part;
    },
  };
  return { file, count: () => read };
}

const measure = (...parts: readonly Buffer[]) => measureFrames(open(Buffer.concat(parts)).file);

test('measures an hour in one pass', () => {
  const count = Math.round(3_600 / SECONDS_PER_FRAME);
  const bytes = repeat(count);
  const { file, count: countRead } = open(bytes);
  expect(measureFrames(file)).toBeCloseTo(count * SECONDS_PER_FRAME, 6);
  expect(countRead()).toBeLessThan(1.001 * bytes.length + 100);
});

test('skips covers, notes, tags and truncated frames', () => {
  const note = Buffer.from(frame);
  note.write('Info', 36, 'latin1');
  const cover = Buffer.concat([Buffer.alloc(5_000, Buffer.of(0xff, 0xf3, 0x14, 0xc0)), repeat(20)]);
  const size = cover.length;
  const head = Buffer.from([
    0x49,
    0x44,
    0x33,
    4,
    0,
    0,
    size >> 21,
    (size >> 14) & 127,
    (size >> 7) & 127,
    size & 127,
  ]);
  const tag = Buffer.concat([Buffer.from('TAG'), Buffer.alloc(125, ' ')]);
  expect(measure(head, cover, note, repeat(100), tag)).toBeCloseTo(100 * SECONDS_PER_FRAME, 6);
  expect(measure(Buffer.from('some words before it \u00ff'), repeat(10))).toBeCloseTo(
    10 * SECONDS_PER_FRAME,
    6,
  );
  expect(measure(repeat(10), Buffer.alloc(3_000, 0x55), repeat(10))).toBeCloseTo(20 * SECONDS_PER_FRAME, 6);
  expect(measure(Buffer.alloc(4_000, 0x55))).toBe(0);
  expect(measure(Buffer.alloc(0))).toBe(0);
});
