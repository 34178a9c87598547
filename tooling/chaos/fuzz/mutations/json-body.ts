import type { Random } from '../../random';
import { deepJson, oddText, oddValue } from './odd-values';

export interface Body {
  readonly type: string | undefined;
  readonly bytes: Buffer;
}

type Fields = Readonly<Record<string, unknown>>;
const JSON_TYPE = 'application/json';
const ofText = (text: string): Body => ({ type: JSON_TYPE, bytes: Buffer.from(text) });
const ofFields = (fields: Fields): Body => ofText(JSON.stringify(fields));
const anyName = (random: Random, fields: Fields) => random.pick([...Object.keys(fields), 'other']);

const types = [
  'text/plain',
  'text/html',
  'application/xml',
  'application/x-www-form-urlencoded',
  'multipart/form-data',
  'multipart/form-data; boundary=',
  'multipart/form-data; boundary=x',
  'application/octet-stream',
  'application/offset+octet-stream',
  'application/json; charset=utf-16',
  'application/json; charset=\xff',
  'application/json;;;=',
  'application/jsonp',
  'APPLICATION/JSON',
  'application/json, text/plain',
  '/',
  ';',
  '\x7f',
  'a'.repeat(5_000),
];

/** Ways to spoil a JSON body, from one field to the bytes themselves. */
const ways: readonly ((fields: Fields, random: Random) => Body)[] = [
  ...Array.from(
    { length: 6 },
    () => (fields: Fields, random: Random) =>
      ofFields({ ...fields, [anyName(random, fields)]: oddValue(random) }),
  ),
  (fields, random) => ofFields({ ...fields, [anyName(random, fields)]: oddText(random) }),
  (fields, random) => {
    const gone = anyName(random, fields);
    return ofFields(Object.fromEntries(Object.entries(fields).filter(([name]) => name !== gone)));
  },
  (fields) => ofFields(Object.fromEntries(Object.keys(fields).map((name) => [name, null]))),
  (fields, random) => ofFields({ ...fields, [oddText(random)]: oddValue(random) }),
  (fields, random) =>
    ofFields(Object.fromEntries(Object.keys(fields).map((name) => [name, oddValue(random)]))),
  (fields) => ofText(JSON.stringify(fields).replace('{', '{"__proto__":{"isAdmin":true},')),
  (fields) => ofText(JSON.stringify(fields).replace('{', '{"constructor":{"prototype":{"x":1}},')),
  (fields) => ofText(JSON.stringify(fields).replace(/\}$/, ',"email":"b@example.com","email":[]}')),
  (fields, random) => ofText(JSON.stringify(fields).replace('{', `{"deep":${deepJson(random)},`)),
  (_, random) => ofText(deepJson(random)),
  (_, random) => ofText(deepJson(random, 30)),
  (fields) => ofText(JSON.stringify({ ...fields, big: 'x'.repeat(1_100_000) })),
  (fields) => ofText(JSON.stringify({ ...fields, many: Array.from({ length: 90_000 }, () => 1) })),
  (fields, random) => {
    const name = anyName(random, fields);
    return ofText(JSON.stringify({ ...fields, [name]: '@' }).replace('"@"', '"\\ud800\\u0000"'));
  },
  (fields) => ofText(JSON.stringify(fields).replace(/"([^"]*)"\}$/, '1e99999}')),
  (fields, random) => ofText(JSON.stringify(fields).slice(0, random.between(0, 40))),
  (fields) => ({ type: JSON_TYPE, bytes: Buffer.from(`\ufeff${JSON.stringify(fields)}`) }),
  (fields) => ({ type: JSON_TYPE, bytes: Buffer.from(JSON.stringify(fields), 'utf16le') }),
  (fields, random) => {
    const bytes = Buffer.from(JSON.stringify(fields));
    const broken = random.pick([0xff, 0xc0, 0xed, 0xf8, 0x80, 0x00]);
    bytes[random.between(0, Math.max(0, bytes.length - 1))] = broken;
    return { type: JSON_TYPE, bytes };
  },
  (_, random) =>
    ofText(random.pick(['', ' ', 'null', 'true', '1', '"a"', '[]', '[{}]', '{}', '{', 'NaN', "{'a':1}"])),
  (fields, random) => ({ ...ofFields(fields), type: random.pick(types) }),
  (fields) => ({ ...ofFields(fields), type: undefined }),
  (_, random) => ({
    type: JSON_TYPE,
    bytes: Buffer.from(Array.from({ length: random.between(1, 3_000) }, () => random.between(0, 255))),
  }),
];

export const plainJson = (fields: Fields): Body => ofFields(fields);

export function spoilJson(fields: Fields, random: Random): Body {
  return random.pick(ways)(fields, random);
}
