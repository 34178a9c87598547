import fc from 'fast-check';
import { calls, type CallDefinition } from '@lisan/contract';
import { freshIp, type Person } from '../../own-server/caller';
import { accepted, oddText, type Fields } from './arbitraries';
import { formBody, jsonBody, type Body } from './bodies';
import type { WireRequest } from './wire';

type Headers = WireRequest['headers'];

export interface Account extends Person {
  readonly known: Fields;
}

export interface Operation {
  readonly name: string;
  readonly method: string;
  /** `/text/conversation/:id` */
  readonly path: string;
  readonly definition: CallDefinition;
}

export interface Shot {
  readonly operation: Operation;
  readonly request: WireRequest;
  /** The first line names the call itself. */
  readonly isKnownRoute: boolean;
  /** The framing is valid, so the server's own code responds. */
  readonly isReadable: boolean;
  readonly isSignedIn: boolean;
}

export const operations: readonly Operation[] = Object.entries(calls).map(([name, definition]) => {
  const [method = '', path = ''] = name.split(' ');
  return { name, method, path, definition };
});

const words = (text: string): readonly string[] => text.split(' ');
/** `undefined` except once in `times`. */
const rare = <Value>(value: fc.Arbitrary<Value>, times: number) =>
  fc.oneof({ arbitrary: fc.constant(undefined), weight: times }, value);
const methods = words('GET POST PUT DELETE HEAD OPTIONS TRACE FOO CONNECT get');

const encode = (value: unknown): string => {
  try {
    return encodeURIComponent(String(value));
  } catch {
    return '%ED%A0%80';
  }
};

const pathTricks = fc.oneof(
  fc.constantFrom(' ', ...words('..%2f..%2fetc%2fpasswd .. %00 %ff %c0%ae %zz \xff ;a=b * __proto__')),
  oddText.map((text) => encode(text).slice(0, 12_000)),
);
const wholeTargets = fc.constantFrom(
  ...words('// * /api// /api/../api/config /api/%2e%2e/%2e%2e/secret //example.com/api/config /api/outbox'),
  ...words('http://example.com/api/config /api/docs/static/..%2f..%2f..%2fpackage.json'),
  `/api/${'a/'.repeat(2_000)}`,
);

const fill = (path: string, fields: Fields) =>
  `/api${path.replace(/:(\w+)/g, (_, name: string) => encode(fields[name]))}`;

function oddPath(path: string, fields: Fields): fc.Arbitrary<string> {
  const filled = fill(path, fields);
  return fc.oneof(
    wholeTargets,
    {
      arbitrary: pathTricks.map((trick) => `/api${withTrick(path, trick)}`),
      weight: 4,
    },
    fc.constantFrom(`${filled}/`, filled.replace('/', '//'), filled.toUpperCase(), `${filled};a=b`),
    fc.constantFrom(filled.replace(/\/(?=[^/]*$)/, '%2f'), filled.replace(/\/(?=[^/]*$)/, '/./')),
  );
}

function queryOf(fields: Fields, isOdd: boolean): fc.Arbitrary<string> {
  const pairs = Object.entries(fields).map(([name, value]) => `${name}=${encode(value)}`);
  const ends = fc.oneof(
    fc.constantFrom(
      ...words('=again [a]=b&a[]=c .a=b =%ff =%zz =\xff =a%00b &__proto__=a'),
      '&a=b'.repeat(1_000),
    ),
    oddText.map((text) => `=${encode(text).slice(0, 12_000)}`),
  );
  const odd = fc
    .tuple(fc.constantFrom(...Object.keys(fields), 'other'), ends, fc.nat(1))
    .map(([name, end, skipped]) => [...pairs.slice(skipped), name + end]);
  return (isOdd ? odd : fc.constant(pairs)).map((list) => (list.length === 0 ? '' : `?${list.join('&')}`));
}

const uploadHeaderValues: Readonly<Record<string, readonly string[]>> = {
  'tus-resumable': words('1.0.0 1.0.0 0.0.1'),
  'upload-length': words('1 0 -1 99999999999999999999 5000000000'),
  'upload-offset': words('0 -1 5 a'),
  'upload-metadata': ['filename bm9uZQ==', 'filename', 'filename !!!', `a ${'QQ'.repeat(3_000)}`],
};
const headerValues: Readonly<Record<string, readonly string[]>> = {
  ...uploadHeaderValues,
  'upload-concat': words('partial final;/api/video/uploads/a'),
  range: words('bytes=0-0 bytes=-0 bytes=5-2 bytes=99999999999999999999- bytes=0-1,3-4'),
  'last-event-id': words('0 -1 99999999999999999999 NaN 1;2'),
  accept: words('text/event-stream text/event-stream;q=0 */*'),
  'accept-language': ['ar', ';;,,', 'ar,'.repeat(2_000)],
  'x-forwarded-for': [',', '::1', '1.2.3.4, 5.6.7.8', 'not an address'],
  'content-encoding': words('gzip x'),
  'transfer-encoding': ['gzip', 'identity', 'chunked, chunked'],
  expect: words('100-continue 200-ok'),
  upgrade: words('websocket h2c'),
  cookie: [';;;===', 'x'.repeat(8_000)],
  'stripe-signature': words(`t=1,v1=a t=,v1= t=9999999999,v1=${'a'.repeat(64)}`),
  'idempotency-key': words('a 0b9f6c1e-58a1-4f0e-9d0a-2f4c6f7f2d11'),
  host: ['', 'a b', 'localhost:99999'],
  'x-huge': ['x'.repeat(9_000), 'x'.repeat(100_000)],
};
const oddHeader = fc
  .constantFrom(...Object.entries(headerValues))
  .chain(([name, values]) =>
    fc
      .oneof({ arbitrary: fc.constantFrom(...values), weight: 4 }, fc.constantFrom('', '\xff'), oddText)
      .map((value) => [name, value.replace(/[\r\n]/g, ' ')] as const),
  );
const oddHeaders: fc.Arbitrary<Headers> = fc.array(oddHeader, { minLength: 1, maxLength: 3 });
const uploadHeaders: fc.Arbitrary<Headers> = fc
  .subarray(Object.entries(uploadHeaderValues), { minLength: 2 })
  .chain((chosen) =>
    fc.tuple(
      ...chosen.map(([name, values]) => fc.constantFrom(...values).map((value) => [name, value] as const)),
    ),
  );
const oddBearer = fc
  .constantFrom(
    '',
    'a.b.c',
    '..',
    '\xff.\xff.\xff',
    `${'a'.repeat(8_000)}.b.c`,
    'eyJhbGciOiJub25lIn0.eyJzdWIiOiJhIn0.',
  )
  .map((token) => `Bearer ${token}`);

const chance = (percent: number) => fc.nat(99).map((number) => number < percent);

function bodyOf({ path, method, definition }: Operation, known: Fields): fc.Arbitrary<Body | undefined> {
  if (definition.files) return formBody(definition, known);
  if (path.startsWith('/video/uploads') && method === 'PATCH')
    return fc
      .nat(3_000)
      .map((length) => ({ type: 'application/offset+octet-stream', bytes: Buffer.alloc(length, 'x') }));
  if (path.startsWith('/stripe/checkout/') && method === 'POST')
    return fc
      .constantFrom('answer=agree', 'answer', '%ff=%00')
      .map((text) => ({ type: 'application/x-www-form-urlencoded', bytes: Buffer.from(text) }));
  const json = jsonBody(definition, known);
  return definition.body ? json : rare(json, 6);
}

export function shotsAt(operation: Operation, { known, token }: Account): fc.Arbitrary<Shot> {
  const { definition, method, path } = operation;
  const parts = fc.record({
    params: accepted(definition.params, known),
    query: accepted(definition.query, known),
    body: bodyOf(operation, known),
    isOddPath: chance(15),
    isOddQuery: chance(definition.query ? 30 : 8),
    oddMethod: rare(fc.constantFrom(...methods), 32),
    isSignedIn: chance(definition.auth === 'bearer' ? 85 : 30),
    bearer: fc.option(oddBearer),
    odd: chance(15).chain((isOdd) => (isOdd ? oddHeaders : fc.constant<Headers>([]))),
    upload: path.startsWith('/video/uploads') ? uploadHeaders : fc.constant<Headers>([]),
    version: rare(fc.constantFrom('HTTP/1.0', 'HTTP/9', ''), 99),
    cut: rare(fc.nat(3_000), 24),
    length: rare(fc.constantFrom('-1', '1e3', 'a', '0', '99999999999', '', '1, 2', null), 32),
  });
  return parts.chain(({ params, query, body, ...shot }) => {
    const targets = fc.tuple(
      shot.isOddPath ? oddPath(path, params) : fc.constant(fill(path, params)),
      queryOf(query, shot.isOddQuery),
    );
    return targets.map(([target, search]): Shot => {
      const { bearer, isSignedIn, odd, upload, version } = shot;
      const cut = body && shot.cut !== undefined && shot.cut < body.bytes.length ? shot.cut : undefined;
      const length = body ? shot.length : undefined;
      const authorization = isSignedIn ? `Bearer ${token}` : bearer;
      const isFramed = cut === undefined && length === undefined && version === undefined && odd.length === 0;
      return {
        operation,
        isSignedIn,
        isKnownRoute: !shot.isOddPath && shot.oddMethod === undefined,
        isReadable: isFramed && !shot.isOddPath,
        request: {
          method: shot.oddMethod ?? method,
          target: target + search,
          headers: [
            ['host', 'localhost'],
            ['x-forwarded-for', freshIp()],
            ...(authorization === null ? [] : [['authorization', authorization] as const]),
            ...(body?.type === undefined ? [] : [['content-type', body.type] as const]),
            ...upload,
            ...odd,
          ],
          ...(version !== undefined && { version }),
          ...(body && { body: body.bytes }),
          ...(cut !== undefined && { sent: cut }),
          ...(length !== undefined && { length }),
        },
      };
    });
  });
}

function withTrick(path: string, trick: string): string {
  if (path.includes(':')) return path.replace(/:\w+/, () => trick);
  return path.slice(0, path.lastIndexOf('/') + 1) + trick;
}
