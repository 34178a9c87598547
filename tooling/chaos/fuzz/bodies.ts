import fc from 'fast-check';
import { listInvalidInputs } from '@lisan/contract/testing';
import type { CallDefinition } from '@lisan/contract';
import { accepted, oddValue, type Fields } from './arbitraries';

export interface Body {
  readonly type: string | undefined;
  readonly bytes: Buffer;
}

const JSON_TYPE = 'application/json';
const ofText = (text: string): Body => ({ type: JSON_TYPE, bytes: Buffer.from(text) });
const ofFields = (fields: Fields): Body => ofText(JSON.stringify(fields));

const oddTypes = [
  'text/plain',
  'application/json; charset=utf-16',
  'application/json;;;=',
  ';',
  '\x7f',
  undefined,
];
const deep = (depth: number) => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`;

const spoiled = (json: string): fc.Arbitrary<Body> =>
  fc.oneof(
    fc
      .constantFrom(
        ...[
          '',
          'null',
          '[]',
          '[{}]',
          '{',
          "{'a':1}",
          deep(30),
          deep(10_000),
          '['.repeat(10_000),
          `\ufeff${json}`,
        ],
        json.replace('{', '{"__proto__":{"isAdmin":true},'),
        json.replace('{', '{"constructor":{"prototype":{"x":1}},'),
        json.replace(/"([^"]*)"\}$/, '1e99999}'),
        json.replace(/"([^"]*)"\}$/, '"\\ud800\\u0000"}'),
        json.replace(/\}$/, `,"big":"${'x'.repeat(1_100_000)}"}`),
      )
      .map(ofText),
    fc.nat(json.length).map((length) => ofText(json.slice(0, length))),
    fc.constantFrom(...oddTypes).map((type) => ({ type, bytes: Buffer.from(json) })),
    fc.constant({ type: JSON_TYPE, bytes: Buffer.from(json, 'utf16le') }),
    fc.uint8Array({ maxLength: 3_000 }).map((bytes) => ({ type: JSON_TYPE, bytes: Buffer.from(bytes) })),
  );

/** A valid JSON body, one that breaks a rule of its schema, or an unreadable one. */
export function jsonBody(definition: CallDefinition, known: Fields): fc.Arbitrary<Body> {
  const invalid = listInvalidInputs(definition).filter(({ part }) => part === 'body');
  return accepted(definition.body, known).chain((fields) => {
    const broken = invalid.map(({ field, value }) => ofFields({ ...fields, [field]: value }));
    const replaced = fc
      .tuple(fc.constantFrom(...Object.keys(fields), 'other'), oddValue)
      .map(([name, value]) => ofFields({ ...fields, [name]: value }));
    return fc.oneof(
      { arbitrary: fc.constant(ofFields(fields)), weight: 5 },
      { arbitrary: replaced, weight: 6 },
      { arbitrary: fc.constantFrom(...broken, ofFields({})), weight: 4 },
      { arbitrary: spoiled(JSON.stringify(fields)), weight: 4 },
    );
  });
}

const FORM_BOUNDARY = 'edge-of-a-part';
const FORM_TYPE = `multipart/form-data; boundary=${FORM_BOUNDARY}`;

function part(name: string, content: Buffer | string, file = ''): Buffer {
  const head = `--${FORM_BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"${file}\r\n\r\n`;
  return Buffer.concat([Buffer.from(head), Buffer.from(content as string), Buffer.from('\r\n')]);
}
const join = (...parts: readonly Buffer[]) =>
  Buffer.concat([...parts, Buffer.from(`--${FORM_BOUNDARY}--\r\n`)]);

/** Starts of media files, which pass a check of the first bytes. */
const starts = [
  '|RIFF\xff\xff\xff\xffWAVEfmt \x10\0\0\0\x01\0\xff\xff|ID3\x04\0\0\x7f\x7f\x7f\x7f|\xff\xd8\xff\xe0\0\x10JFIF\0',
  '\0\0\0\x18ftypmp42\0\0\0\0mp42isom\xff\xff\xff\xffmoov|%PDF-1.7\n1 0 obj<</Length 99999999>>stream\n',
  'PK\x03\x04\x14\0\0\0\x08\0[Content_Types].xml|\x89PNG\r\n\x1a\n\0\0\0\rIHDR\xff\xff\xff\xff\xff\xff\xff\xff',
  'GIF89a\xff\xff\xff\xff|<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>',
].flatMap((line) => line.split('|'));
const oddFile = fc
  .tuple(fc.constantFrom(...starts), fc.uint8Array({ maxLength: 2_000 }))
  .map(([start, noise]) => Buffer.concat([Buffer.from(start, 'latin1'), noise]));
const oddFileName = fc.constantFrom(
  'a.wav',
  '../../a',
  'a\0b',
  '',
  'C:\\a',
  'ملف.mp3',
  'x'.repeat(3_000),
  '"',
  '%00',
);

export function formBody({ body, files = [] }: CallDefinition, known: Fields): fc.Arbitrary<Body> {
  const filePart = (field: string) =>
    fc.tuple(oddFile, oddFileName).map(([bytes, name]) => part(field, bytes, `; filename="${name}"`));
  const parts = fc.tuple(accepted(body, known), fc.tuple(...files.map(({ field }) => filePart(field))));
  return parts.chain(([fields, made]) => {
    const all = [...Object.entries(fields).map(([name, value]) => part(name, String(value))), ...made];
    const whole = join(...all);
    const big = files.map(({ field }) => part(field, Buffer.alloc(6_000_000, 'x'), '; filename="a"'));
    const bytes = fc.oneof(
      { arbitrary: fc.constant(whole), weight: 6 },
      fc.nat(whole.length - 1).map((length) => whole.subarray(0, length)),
      fc.constantFrom(
        ...[
          join(...all, ...all),
          join(...big),
          join(part('__proto__', 'x'), part('big', 'x'.repeat(200_000)), ...all),
        ],
        join(...Array.from({ length: 3_000 }, (_, index) => part(`n${index}`, 'x'))),
        join(...files.map(({ field }) => part(field, 'a text'))),
        join(Buffer.from(`--${FORM_BOUNDARY}\r\nx: ${'y'.repeat(100_000)}\r\n\r\nx\r\n`)),
        Buffer.from(`--${FORM_BOUNDARY}`.repeat(2_000)),
      ),
    );
    const types = ['multipart/form-data', 'multipart/form-data; boundary=another', JSON_TYPE] as const;
    const type = fc.oneof({ arbitrary: fc.constant(FORM_TYPE), weight: 7 }, fc.constantFrom(...types));
    return fc.record({ type, bytes });
  });
}
