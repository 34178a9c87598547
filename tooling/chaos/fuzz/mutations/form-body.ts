import type { Random } from '../../random';
import type { Body } from './json-body';
import { oddText } from './odd-values';

interface Form {
  readonly fields: Readonly<Record<string, unknown>>;
  readonly files: readonly string[];
}

const BOUNDARY = 'edge-of-a-part';
const type = `multipart/form-data; boundary=${BOUNDARY}`;
const join = (parts: readonly (Buffer | string)[], end = `--${BOUNDARY}--\r\n`): Buffer =>
  Buffer.concat([...parts, end].map((part) => Buffer.from(part as string)));

const textPart = (name: string, value: string): string =>
  `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;

function filePart(name: string, bytes: Buffer, fileName = 'a.wav', partType = 'audio/wav'): Buffer {
  const head = `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"; filename="${fileName}"\r\n`;
  return Buffer.concat([Buffer.from(`${head}content-type: ${partType}\r\n\r\n`), bytes, Buffer.from('\r\n')]);
}

const textsOf = ({ fields }: Form): string[] =>
  Object.entries(fields).map(([name, value]) => textPart(name, String(value)));

/** Beginnings of files that are none, to come past a look at the first bytes. */
const starts: readonly Buffer[] = [
  Buffer.alloc(0),
  Buffer.from('x'),
  Buffer.from('RIFF\xff\xff\xff\xffWAVEfmt \x10\0\0\0\x01\0\xff\xff', 'latin1'),
  Buffer.from('ID3\x04\0\0\x7f\x7f\x7f\x7f', 'latin1'),
  Buffer.from('\0\0\0\x18ftypmp42\0\0\0\0mp42isom\xff\xff\xff\xffmoov', 'latin1'),
  Buffer.from('%PDF-1.7\n1 0 obj<</Length 99999999>>stream\n', 'latin1'),
  Buffer.from('PK\x03\x04\x14\0\0\0\x08\0[Content_Types].xml', 'latin1'),
  Buffer.from('\x89PNG\r\n\x1a\n\0\0\0\rIHDR\xff\xff\xff\xff\xff\xff\xff\xff\x08\x06\0\0\0', 'latin1'),
  Buffer.from('GIF89a\xff\xff\xff\xff\xf7\0\0', 'latin1'),
  Buffer.from('\xff\xd8\xff\xe0\0\x10JFIF\0', 'latin1'),
  Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'),
  Buffer.from('\xff\xfea\0', 'latin1'),
];

function makeFile(random: Random): Buffer {
  const noise = Buffer.from(Array.from({ length: random.between(0, 2_000) }, () => random.between(0, 255)));
  return Buffer.concat([random.pick(starts), noise]);
}

const whole = (form: Form, random: Random): Buffer[] => [
  ...textsOf(form).map((part) => Buffer.from(part)),
  ...form.files.map((name) => filePart(name, makeFile(random))),
];

const names = ['../../a', 'a\0b', '', '.', 'C:\\a', 'ملف.mp3', 'x'.repeat(3_000), '"', '%00', '__proto__'];

const ways: readonly ((form: Form, random: Random) => Body)[] = [
  ...Array.from({ length: 4 }, () => (form: Form, random: Random) => ({
    type,
    bytes: join(whole(form, random)),
  })),
  (form, random) => {
    const bytes = join(whole(form, random));
    return { type, bytes: bytes.subarray(0, random.between(0, bytes.length - 1)) };
  },
  (form, random) => ({ type, bytes: join(whole(form, random), '') }),
  (form, random) => ({ type: 'multipart/form-data; boundary=another', bytes: join(whole(form, random)) }),
  (form, random) => ({ type: 'multipart/form-data', bytes: join(whole(form, random)) }),
  (form, random) => ({
    type: `multipart/form-data; boundary="${'b'.repeat(300)}"`,
    bytes: join(whole(form, random)),
  }),
  (form, random) => ({ type: `multipart/mixed; boundary=${BOUNDARY}`, bytes: join(whole(form, random)) }),
  (form, random) => ({ type: 'application/json', bytes: join(whole(form, random)) }),
  (form) => ({ type: 'application/json', bytes: Buffer.from(JSON.stringify(form.fields)) }),
  (form, random) => ({
    type,
    bytes: join([
      ...whole(form, random),
      ...Array.from({ length: 3_000 }, (_, index) => textPart(`n${index}`, 'x')),
    ]),
  }),
  (form, random) => ({ type, bytes: join([...whole(form, random), ...whole(form, random)]) }),
  (form, random) => ({ type, bytes: join([...whole(form, random), filePart('other', makeFile(random))]) }),
  (form, random) => ({
    type,
    bytes: join([textPart('__proto__', 'x'), textPart('constructor', 'x'), ...whole(form, random)]),
  }),
  (form, random) => ({ type, bytes: join([...whole(form, random), textPart('big', 'x'.repeat(200_000))]) }),
  (form, random) => ({
    type,
    bytes: join([
      ...textsOf(form),
      ...form.files.map((name) => filePart(name, makeFile(random), random.pick(names))),
    ]),
  }),
  (form, random) => ({
    type,
    bytes: join([
      ...Object.keys(form.fields).map((name) => textPart(name, oddText(random))),
      ...form.files.map((name) =>
        filePart(name, makeFile(random), 'a', oddText(random).replace(/[\r\n]/g, '')),
      ),
    ]),
  }),
  (form) => ({
    type,
    bytes: join([...textsOf(form), ...form.files.map((name) => textPart(name, 'a text'))]),
  }),
  (form) => ({
    type,
    bytes: join([
      ...textsOf(form),
      ...form.files.map((name) => filePart(name, Buffer.alloc(6_000_000, 'x'))),
    ]),
  }),
  (form) => ({
    type,
    bytes: join([`--${BOUNDARY}\r\nx: ${'y'.repeat(100_000)}\r\n\r\nx\r\n`, ...textsOf(form)]),
  }),
  () => ({ type, bytes: join([`--${BOUNDARY}\r\n\r\n\r\n`]) }),
  () => ({ type, bytes: Buffer.alloc(0) }),
  () => ({ type, bytes: Buffer.from(`--${BOUNDARY}`.repeat(2_000)) }),
];

export function spoilForm(form: Form, random: Random): Body {
  return random.pick(ways)(form, random);
}
