import type { Random } from '../../random';
import { oddText } from './odd-values';

type Header = readonly [name: string, value: string];

const values: Readonly<Record<string, readonly string[]>> = {
  range: [
    'bytes=0-0',
    'bytes=-1',
    'bytes=-0',
    'bytes=0-',
    'bytes=5-2',
    'bytes=-',
    'bytes=99999999999999999999-',
    'bytes=0-99999999999999999999',
    'bytes=a-b',
    'items=0-1',
    'bytes=0-1,3-4',
    `bytes=${'0-1,'.repeat(1_000)}`,
    'bytes=0x0-0x5',
    'bytes = 0 - 1',
    '',
  ],
  'last-event-id': [
    '0',
    '-1',
    '99999999999999999999',
    '1.5',
    'NaN',
    'a',
    '',
    'x'.repeat(5_000),
    '1;2',
    '\xff',
  ],
  accept: [
    'text/event-stream',
    'text/event-stream;q=0',
    '*/*',
    ';',
    'a'.repeat(5_000),
    'application/json;q=x',
  ],
  'accept-language': ['ar', 'ar;q=0', '*', ';;,,', 'ar,'.repeat(2_000), 'xx-XX', '\xff'],
  'if-none-match': ['*', '"a"', 'W/"a"', '"', 'x'.repeat(5_000)],
  'if-range': ['"a"', 'Thu, 01 Jan 1970 00:00:00 GMT'],
  'x-request-id': ['a b', '', 'x'.repeat(5_000), '../..', 'abcdefgh-1'],
  'x-forwarded-for': [
    '',
    ',',
    '::1',
    '1.2.3.4, 5.6.7.8',
    'not an address',
    '127.0.0.1',
    '\xff',
    'a'.repeat(5_000),
  ],
  'x-forwarded-host': ['example.com', '\xff'],
  'x-forwarded-proto': ['https', 'javascript'],
  'x-http-method-override': ['DELETE'],
  'content-encoding': ['gzip', 'br', 'identity', 'x'],
  'transfer-encoding': ['gzip', 'identity', 'chunked, chunked', 'x'],
  expect: ['100-continue', '200-ok', ''],
  upgrade: ['websocket', 'h2c'],
  cookie: ['a=b', 'x'.repeat(8_000), ';;;===', '__proto__=a'],
  'stripe-signature': [
    '',
    't=1,v1=a',
    't=,v1=',
    `t=9999999999,v1=${'a'.repeat(64)}`,
    't=a,t=b',
    'x'.repeat(5_000),
  ],
  'tus-resumable': ['1.0.0', '0.0.1', '2.0.0', ''],
  'upload-length': ['0', '1', '-1', '99999999999999999999', 'NaN', '1.5', '5000000000', ''],
  'upload-offset': ['0', '-1', '5', 'a', '99999999999999999999'],
  'upload-metadata': [
    '',
    'filename',
    'filename bm9uZQ==',
    'filename !!!',
    '  ,',
    'a b,a c',
    `a ${'QQ'.repeat(3_000)}`,
  ],
  'upload-defer-length': ['1', '0', 'x'],
  'upload-concat': ['partial', 'final;/api/video/uploads/a', 'x'],
  'x-huge': ['x'.repeat(9_000), 'x'.repeat(20_000), 'x'.repeat(100_000)],
  host: ['', 'example.com', 'a b', '\xff', 'localhost:99999'],
};

/** For calls of the upload protocol: what it asks for, more or less. */
export function uploadHeaders(random: Random): Header[] {
  return ['tus-resumable', 'upload-length', 'upload-offset', 'upload-metadata']
    .filter(() => random.isLucky(0.8))
    .map((name) => [
      name,
      random.isLucky(0.4) ? (values[name]?.[0] ?? '') : random.pick(values[name] ?? ['']),
    ]);
}

/** One to three headers that nobody should send. */
export function oddHeaders(random: Random): Header[] {
  if (random.isLucky(0.05)) return Array.from({ length: 300 }, (_, index) => [`x-${index}`, 'a'] as const);
  return Array.from({ length: random.between(1, 3) }, () => {
    const name = random.pick(Object.keys(values));
    const value = random.isLucky(0.9) ? random.pick(values[name] ?? ['']) : oddText(random).slice(0, 9_000);
    // A line break would be another header: that is the wire's own affair.
    return [name, value.replace(/[\r\n]/g, ' ')] as const;
  });
}

const bearers = [
  '',
  'Bearer',
  'Bearer ',
  'Bearer a.b.c',
  'Bearer ..',
  'Bearer null',
  'Basic YTpi',
  `Bearer ${'a'.repeat(8_000)}.b.c`,
  'Bearer eyJhbGciOiJub25lIn0.eyJzdWIiOiJhIn0.',
  'Bearer \xff.\xff.\xff',
  'bearer  a.b.c',
];

export const oddBearer = (random: Random): string => random.pick(bearers);
