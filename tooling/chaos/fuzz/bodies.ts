import fc from 'fast-check';
import { listInvalidInputs } from '@lisan/contract/testing';
import type { CallDefinition } from '@lisan/contract';
import { accepted, deepJson, oddText, oddValue, type Fields } from './arbitraries';

export interface Body {
  readonly type: string | undefined;
  readonly bytes: Buffer;
}

const JSON_TYPE = 'application/json';
const ofText = (text: string): Body => ({ type: JSON_TYPE, bytes: Buffer.from(text) });
const ofFields = (fields: Fields): Body => ofText(JSON.stringify(fields));

const oddType = fc.constantFrom(
  ...['text/plain', 'application/xml', 'application/x-www-form-urlencoded', 'multipart/form-data', '/', ';'],
  ...[
    'multipart/form-data; boundary=',
    'multipart/form-data; boundary=x',
    'application/octet-stream',
    '\x7f',
  ],
  ...['application/json; charset=utf-16', 'application/json;;;=', 'application/json, text/plain'],
  ...['APPLICATION/JSON', 'a'.repeat(5_000), undefined],
);

/** Replaces one field, or adds it. */
const replaced = (fields: Fields, value: fc.Arbitrary<unknown>) =>
  fc
    .tuple(fc.constantFrom(...Object.keys(fields), 'other', '__proto__'), value)
    .map(([name, odd]) =>
      ofText(JSON.stringify(fields).replace(/}$/, `,"${name}":${JSON.stringify(odd) ?? null}}`)),
    );

/** The bytes of a JSON text, spoiled below its syntax or at it. */
const spoiledText = (json: string): fc.Arbitrary<Body> =>
  fc.oneof(
    fc
      .constantFrom('', ' ', 'null', 'true', '1', '"a"', '[]', '[{}]', '{}', '{', 'NaN', "{'a':1}")
      .map(ofText),
    fc
      .constantFrom(
        json.replace('{', '{"__proto__":{"isAdmin":true},'),
        json.replace('{', '{"constructor":{"prototype":{"x":1}},'),
        json.replace(/"([^"]*)"\}$/, '1e99999}'),
        json.replace(/"([^"]*)"\}$/, '"\\ud800\\u0000"}'),
        json.replace(/\}$/, `,"big":"${'x'.repeat(1_100_000)}"}`),
        `\ufeff${json}`,
      )
      .map(ofText),
    fc.nat(40).map((length) => ofText(json.slice(0, length))),
    deepJson.map(ofText),
    deepJson.map((deep) => ofText(json.replace('{', `{"deep":${deep},`))),
    fc.constant({ type: JSON_TYPE, bytes: Buffer.from(json, 'utf16le') }),
    fc.tuple(fc.constantFrom(0xff, 0xc0, 0xed, 0x80, 0x00), fc.nat(json.length - 1)).map(([byte, at]) => {
      const bytes = Buffer.from(json);
      bytes[at] = byte;
      return { type: JSON_TYPE, bytes };
    }),
    fc.uint8Array({ maxLength: 3_000 }).map((bytes) => ({ type: JSON_TYPE, bytes: Buffer.from(bytes) })),
    oddType.map((type) => ({ ...ofText(json), type })),
  );

/** A JSON body that the call accepts, breaks by one rule, or cannot even read. */
export function jsonBody(definition: CallDefinition, known: Fields): fc.Arbitrary<Body> {
  const broken = listInvalidInputs(definition).filter(({ part }) => part === 'body');
  return accepted(definition.body, known).chain((fields) =>
    fc.oneof(
      { arbitrary: fc.constant(ofFields(fields)), weight: 5 },
      { arbitrary: replaced(fields, oddValue), weight: 6 },
      { arbitrary: spoiledText(JSON.stringify(fields)), weight: 4 },
      ...(broken.length === 0
        ? []
        : [
            {
              arbitrary: fc
                .constantFrom(...broken)
                .map(({ field, value }) => ofFields({ ...fields, [field]: value })),
              weight: 4,
            },
          ]),
    ),
  );
}

const BOUNDARY = 'edge-of-a-part';
const FORM_TYPE = `multipart/form-data; boundary=${BOUNDARY}`;
const END = `--${BOUNDARY}--\r\n`;

function part(name: string, content: Buffer | string, file = '', type = ''): Buffer {
  const head = `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"${file}\r\n${type}\r\n`;
  return Buffer.concat([Buffer.from(head), Buffer.from(content as string), Buffer.from('\r\n')]);
}

/** Beginnings of media files, to pass a check of the first bytes. */
const starts = [
  ...[
    '',
    'x',
    'RIFF\xff\xff\xff\xffWAVEfmt \x10\0\0\0\x01\0\xff\xff',
    'ID3\x04\0\0\x7f\x7f\x7f\x7f',
    '\xff\xfea\0',
  ],
  ...[
    '\0\0\0\x18ftypmp42\0\0\0\0mp42isom\xff\xff\xff\xffmoov',
    '%PDF-1.7\n1 0 obj<</Length 99999999>>stream\n',
  ],
  ...[
    'PK\x03\x04\x14\0\0\0\x08\0[Content_Types].xml',
    'GIF89a\xff\xff\xff\xff\xf7\0\0',
    '\xff\xd8\xff\xe0\0\x10JFIF\0',
  ],
  ...['\x89PNG\r\n\x1a\n\0\0\0\rIHDR\xff\xff\xff\xff\xff\xff\xff\xff\x08\x06\0\0\0'],
  '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>',
];
const oddFile = fc
  .tuple(fc.constantFrom(...starts), fc.uint8Array({ maxLength: 2_000 }))
  .map(([start, noise]) => Buffer.concat([Buffer.from(start, 'latin1'), noise]));
const oddFileName = fc.constantFrom(
  ...['a.wav', '../../a', 'a\0b', '', '.', 'C:\\a', 'ملف.mp3', 'x'.repeat(3_000), '"', '%00', '__proto__'],
);

/** A form with its fields and files, whole or broken. */
export function formBody({ body, files = [] }: CallDefinition, known: Fields): fc.Arbitrary<Body> {
  const filePart = (field: string) =>
    fc
      .tuple(oddFile, oddFileName)
      .map(([bytes, name]) => part(field, bytes, `; filename="${name}"`, 'content-type: audio/wav\r\n'));
  const texts = fc.oneof(
    { arbitrary: accepted(body, known), weight: 4 },
    accepted(body, known).chain((fields) =>
      fc.record(Object.fromEntries(Object.keys(fields).map((name) => [name, oddText]))),
    ),
  );
  return fc.tuple(texts, fc.tuple(...files.map(({ field }) => filePart(field)))).chain(([fields, made]) => {
    const parts = [...Object.entries(fields).map(([name, value]) => part(name, String(value))), ...made];
    const whole = Buffer.concat([...parts, Buffer.from(END)]);
    const withMore = (...more: Buffer[]) => Buffer.concat([...parts, ...more, Buffer.from(END)]);
    return fc.oneof(
      { arbitrary: fc.constant({ type: FORM_TYPE, bytes: whole }), weight: 5 },
      fc.nat(whole.length - 1).map((length) => ({ type: FORM_TYPE, bytes: whole.subarray(0, length) })),
      fc
        .constantFrom('multipart/form-data; boundary=another', 'multipart/form-data', JSON_TYPE)
        .map((type) => ({ type, bytes: whole })),
      fc
        .constantFrom(
          `multipart/mixed; boundary=${BOUNDARY}`,
          `multipart/form-data; boundary="${'b'.repeat(300)}"`,
        )
        .map((type) => ({ type, bytes: whole })),
      fc.constant(ofFields(fields)),
      fc
        .constantFrom(
          withMore(...parts),
          withMore(...Array.from({ length: 3_000 }, (_, index) => part(`n${index}`, 'x'))),
          withMore(part('__proto__', 'x'), part('constructor', 'x'), part('big', 'x'.repeat(200_000))),
          withMore(...files.map(({ field }) => part(field, 'a text'))),
          withMore(...files.map(({ field }) => part(field, Buffer.alloc(6_000_000, 'x'), '; filename="a"'))),
          Buffer.from(`--${BOUNDARY}\r\nx: ${'y'.repeat(100_000)}\r\n\r\nx\r\n${END}`),
          Buffer.from(`--${BOUNDARY}\r\n\r\n\r\n${END}`),
          Buffer.from(`--${BOUNDARY}`.repeat(2_000)),
          Buffer.alloc(0),
        )
        .map((bytes) => ({ type: FORM_TYPE, bytes })),
    );
  });
}
