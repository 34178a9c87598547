import type { Random } from '../../random';
import { oddText } from './odd-values';

const tricks = [
  '..%2f..%2f..%2fetc%2fpasswd',
  '%2e%2e%2f',
  '..',
  '.',
  '%00',
  'a%00b',
  '%ff',
  '%c0%ae%c0%ae',
  '%',
  '%zz',
  '%u0041',
  '\xff\xfe',
  '',
  '%2f%2f',
  ';a=b',
  '*',
  '__proto__',
  'null',
  'a'.repeat(513),
  'a'.repeat(9_000),
  '%F0%9F%98%80',
  '%ED%A0%80',
  ' ',
];

const whole = [
  '//',
  '/',
  '*',
  '/api',
  '/api/',
  '/api//',
  '/api/../api/config',
  '/api/%2e%2e/%2e%2e/secret',
  '//example.com/api/config',
  'http://example.com/api/config',
  '/api/docs/../../package.json',
  '/api/docs/static/..%2f..%2f..%2fpackage.json',
  '/api/docs/static/%00',
  '/api/config?',
  '/api/config#a',
  '/api/outbox',
  '/api/outbox/..%2f',
  `/api/${'a/'.repeat(2_000)}`,
  `/api/config?${'a=b&'.repeat(2_000)}`,
];

const encode = (text: string): string => {
  try {
    return encodeURIComponent(text);
  } catch {
    return '%ED%A0%80';
  }
};

/** Fills the path; `isOdd` puts a trick in the place of one of its parts, or of all of it. */
export function writePath(
  path: string,
  fields: Readonly<Record<string, unknown>>,
  random: Random,
  isOdd: boolean,
): string {
  if (!isOdd) return path.replace(/\{(\w+)\}/g, (_, name: string) => encode(String(fields[name])));
  if (random.isLucky(0.15)) return random.pick(whole);
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    if (random.isLucky(0.3)) return encode(String(fields[name]));
    return random.isLucky(0.7) ? random.pick(tricks) : encode(oddText(random)).slice(0, 12_000);
  });
  return random.pick([
    filled,
    filled,
    filled,
    `${filled}/`,
    filled.replace('/', '//'),
    filled.toUpperCase(),
    `${filled};a=b`,
    filled.replace(/\/(?=[^/]*$)/, '%2f'),
    filled.replace(/\/(?=[^/]*$)/, '/./'),
  ]);
}

/** The query as its example has it; `isOdd` spoils it. */
export function writeQuery(
  fields: Readonly<Record<string, unknown>>,
  random: Random,
  isOdd: boolean,
): string {
  const pairs = Object.entries(fields).map(([name, value]) => `${name}=${encode(String(value))}`);
  if (!isOdd) return pairs.length === 0 ? '' : `?${pairs.join('&')}`;
  const names = [...Object.keys(fields), 'other'];
  const name = random.pick(names);
  const spoiled = random.pick([
    [...pairs, `${name}=again`],
    [...pairs, ...pairs],
    pairs.slice(1),
    names.map((each) => `${each}=${encode(oddText(random)).slice(0, 12_000)}`),
    [...pairs.slice(1), `${name}[]=a`, `${name}[a]=b`, `${name}.a=c`],
    [...pairs, '__proto__=a', 'constructor=b', '__proto__[a]=c'],
    [...pairs.slice(1), `${name}=%ff`],
    [...pairs.slice(1), `${name}=%zz`],
    [...pairs.slice(1), `${name}=a%00b`],
    [...pairs.slice(1), `${name}=\xff`],
    [...pairs.slice(1), name],
    [...pairs.slice(1), `${name}=-1`],
    [...pairs.slice(1), `${name}=1e400`],
    ['&&&', '=', '===', '?', '#'],
    Array.from({ length: 1_000 }, (_, index) => `a${index}=b`),
  ]);
  return `?${spoiled.join('&')}`;
}
