import fc from 'fast-check';
import { calls, type CallDefinition } from '@lisan/contract';
import { freshIp, type Person } from '../caller';
import { accepted, oddText, type Fields } from './arbitraries';
import { formBody, jsonBody, type Body } from './bodies';
import type { WireRequest } from './wire';

type Headers = WireRequest['headers'];

/** Somebody signed in, with what requests can name by the names of fields. */
export interface Account extends Person {
  readonly known: Fields;
}

/** A call of the contract. */
export interface Operation {
  readonly name: string;
  readonly method: string;
  /** `/text/conversation/:id` */
  readonly path: string;
  readonly definition: CallDefinition;
}

/** One request, and what the judge must know of it. */
export interface Shot {
  readonly operation: Operation;
  readonly request: WireRequest;
  /** The first line names the call itself. */
  readonly isKnownRoute: boolean;
  /** Nothing about the framing is broken: the server's own code answers. */
  readonly isReadable: boolean;
  readonly isSignedIn: boolean;
}

export const operations: readonly Operation[] = Object.entries(calls).map(([name, definition]) => {
  const [method = '', path = ''] = name.split(' ');
  return { name, method, path, definition };
});

const methods = [
  'GET',
  'POST',
  'PUT',
  'PATCH',
  'DELETE',
  'HEAD',
  'OPTIONS',
  'TRACE',
  'FOO',
  'CONNECT',
  'get',
];

const encode = (value: unknown): string => {
  try {
    return encodeURIComponent(String(value));
  } catch {
    return '%ED%A0%80';
  }
};

const pathTricks = fc.oneof(
  fc.constantFrom(
    '..%2f..%2f..%2fetc%2fpasswd',
    '%2e%2e%2f',
    '..',
    '.',
    '%00',
    'a%00b',
    '%ff',
    '%c0%ae%c0%ae',
  ),
  fc.constantFrom('%', '%zz', '%u0041', '\xff\xfe', '', '%2f%2f', ';a=b', '*', '__proto__', ' ', '%ED%A0%80'),
  fc.constantFrom('a'.repeat(513), 'a'.repeat(9_000)),
  oddText.map((text) => encode(text).slice(0, 12_000)),
);
const wholeTargets = fc.constantFrom(
  ...[
    '//',
    '/',
    '*',
    '/api',
    '/api/',
    '/api//',
    '/api/../api/config',
    '/api/%2e%2e/%2e%2e/secret',
    '/api/config?',
  ],
  ...[
    '//example.com/api/config',
    'http://example.com/api/config',
    '/api/docs/../../package.json',
    '/api/config#a',
  ],
  ...[
    '/api/docs/static/..%2f..%2f..%2fpackage.json',
    '/api/docs/static/%00',
    '/api/outbox',
    '/api/outbox/..%2f',
  ],
  ...[`/api/${'a/'.repeat(2_000)}`, `/api/config?${'a=b&'.repeat(2_000)}`],
);

const fill = (path: string, fields: Fields) =>
  `/api${path.replace(/:(\w+)/g, (_, name: string) => encode(fields[name]))}`;

function oddPath(path: string, fields: Fields): fc.Arbitrary<string> {
  const filled = fill(path, fields);
  return fc.oneof(
    wholeTargets,
    { arbitrary: pathTricks.map((trick) => `/api${path.replace(/:\w+|[^/]+$/, () => trick)}`), weight: 4 },
    fc.constantFrom(`${filled}/`, filled.replace('/', '//'), filled.toUpperCase(), `${filled};a=b`),
    fc.constantFrom(filled.replace(/\/(?=[^/]*$)/, '%2f'), filled.replace(/\/(?=[^/]*$)/, '/./')),
  );
}

function queryOf(fields: Fields, isOdd: boolean): fc.Arbitrary<string> {
  const pairs = Object.entries(fields).map(([name, value]) => `${name}=${encode(value)}`);
  const join = (list: readonly string[]) => (list.length === 0 ? '' : `?${list.join('&')}`);
  if (!isOdd) return fc.constant(join(pairs));
  const odd = fc
    .tuple(fc.constantFrom(...Object.keys(fields), 'other'), oddText)
    .map(([name, text]) => [
      [...pairs, `${name}=again`],
      [...pairs, ...pairs],
      [...pairs.slice(1), `${name}=${encode(text).slice(0, 12_000)}`],
      [...pairs.slice(1), `${name}[]=a`, `${name}[a]=b`, `${name}.a=c`],
      ...['=%ff', '=%zz', '=a%00b', '=\xff', '', '=-1', '=1e400'].map((end) => [
        ...pairs.slice(1),
        name + end,
      ]),
      [...pairs, '__proto__=a', 'constructor=b', '__proto__[a]=c'],
      ['&&&', '=', '===', '?', '#'],
      Array.from({ length: 1_000 }, (_, index) => `a${index}=b`),
    ]);
  return odd.chain((lists) => fc.constantFrom(...lists)).map(join);
}

/** Values for headers, by a name that they mean something to; any header may get any of them. */
const headerValues: Readonly<Record<string, readonly string[]>> = {
  range: [
    'bytes=0-0',
    'bytes=-0',
    'bytes=5-2',
    'bytes=99999999999999999999-',
    'bytes=0-1,3-4',
    'bytes=0x0-0x5',
  ],
  'last-event-id': ['0', '-1', '99999999999999999999', '1.5', 'NaN', '1;2'],
  accept: ['text/event-stream', 'text/event-stream;q=0', '*/*', 'application/json;q=x'],
  'accept-language': ['ar', 'ar;q=0', '*', ';;,,', 'ar,'.repeat(2_000)],
  'if-none-match': ['*', 'W/"a"', '"'],
  'if-range': ['"a"', 'Thu, 01 Jan 1970 00:00:00 GMT'],
  'x-request-id': ['a b', '../..', 'abcdefgh-1'],
  'x-forwarded-for': [',', '::1', '1.2.3.4, 5.6.7.8', 'not an address', '127.0.0.1'],
  'x-forwarded-host': ['example.com', '\xff'],
  'x-forwarded-proto': ['https', 'javascript'],
  'x-http-method-override': ['DELETE'],
  'content-encoding': ['gzip', 'br', 'identity', 'x'],
  'transfer-encoding': ['gzip', 'identity', 'chunked, chunked', 'x'],
  expect: ['100-continue', '200-ok'],
  upgrade: ['websocket', 'h2c'],
  cookie: ['a=b', ';;;===', '__proto__=a', 'x'.repeat(8_000)],
  'stripe-signature': ['t=1,v1=a', 't=,v1=', `t=9999999999,v1=${'a'.repeat(64)}`, 't=a,t=b'],
  'tus-resumable': ['1.0.0', '0.0.1', '2.0.0'],
  'upload-length': ['1', '0', '-1', '99999999999999999999', '5000000000'],
  'upload-offset': ['0', '-1', '5', 'a'],
  'upload-metadata': ['filename bm9uZQ==', 'filename', 'filename !!!', 'a b,a c', `a ${'QQ'.repeat(3_000)}`],
  'upload-defer-length': ['1', 'x'],
  'upload-concat': ['partial', 'final;/api/video/uploads/a'],
  'idempotency-key': ['a', 'x'.repeat(65), '0b9f6c1e-58a1-4f0e-9d0a-2f4c6f7f2d11'],
  host: ['', 'example.com', 'a b', 'localhost:99999'],
  'x-huge': ['x'.repeat(9_000), 'x'.repeat(100_000)],
};
const ownHeader = (name: string) => fc.constantFrom(...(headerValues[name] ?? ['']));
const oddHeader = fc.constantFrom(...Object.keys(headerValues)).chain((name) =>
  fc
    .oneof(
      { arbitrary: ownHeader(name), weight: 6 },
      fc.constantFrom('', '\xff', 'x'.repeat(5_000), ...Object.values(headerValues).flat()),
      oddText.map((text) => text.slice(0, 9_000).replace(/[\r\n]/g, ' ')),
    )
    .map((value) => [name, value] as const),
);
const oddHeaders: fc.Arbitrary<Headers> = fc.oneof(
  { arbitrary: fc.array(oddHeader, { minLength: 1, maxLength: 3 }), weight: 19 },
  fc.constant(Array.from({ length: 300 }, (_, index) => [`x-${index}`, 'a'] as const)),
);
const uploadHeaders = fc.tuple(
  ...['tus-resumable', 'upload-length', 'upload-offset', 'upload-metadata'].map((name) =>
    fc.option(
      ownHeader(name).map((value) => [name, value] as const),
      { freq: 5 },
    ),
  ),
);
const oddBearer = fc.constantFrom(
  ...[
    '',
    'Bearer',
    'Bearer ',
    'Bearer a.b.c',
    'Bearer ..',
    'Bearer null',
    'Basic YTpi',
    'Bearer \xff.\xff.\xff',
  ],
  ...[`Bearer ${'a'.repeat(8_000)}.b.c`, 'Bearer eyJhbGciOiJub25lIn0.eyJzdWIiOiJhIn0.', 'bearer  a.b.c'],
);

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
  return definition.body
    ? json
    : fc
        .option(json, { freq: 1, nil: undefined })
        .chain((body) => chance(15).map((isSent) => (isSent ? body : undefined)));
}

/** Requests to a call, from whole ones to ones whose framing is broken. */
export function shotsAt(operation: Operation, { known, token }: Account): fc.Arbitrary<Shot> {
  const { definition, method, path } = operation;
  const isUpload = path.startsWith('/video/uploads');
  const parts = fc.record({
    params: accepted(definition.params, known),
    query: accepted(definition.query, known),
    body: bodyOf(operation, known),
    isOddPath: chance(15),
    isOddQuery: chance(definition.query ? 50 : 8),
    oddMethod: fc.oneof({ arbitrary: fc.constant(undefined), weight: 32 }, fc.constantFrom(...methods)),
    isSignedIn: chance(definition.auth === 'bearer' ? 85 : 30),
    bearer: fc.option(oddBearer),
    odd: chance(25).chain((isOdd) => (isOdd ? oddHeaders : fc.constant<Headers>([]))),
    tus: uploadHeaders,
    version: fc.oneof(
      { arbitrary: fc.constant(undefined), weight: 99 },
      fc.constantFrom('HTTP/1.0', 'HTTP/9', ''),
    ),
    cut: fc.oneof({ arbitrary: fc.constant(undefined), weight: 24 }, fc.nat(3_000)),
    length: fc.oneof(
      { arbitrary: fc.constant(undefined), weight: 32 },
      fc.constantFrom('-1', '1e3', 'a', '0', '99999999999', '', '1, 2', null),
    ),
  });
  return parts.chain(({ params, query, body, ...shot }) => {
    const targets = fc.tuple(
      shot.isOddPath ? oddPath(path, params) : fc.constant(fill(path, params)),
      queryOf(query, shot.isOddQuery),
    );
    return targets.map(([target, search]): Shot => {
      const { bearer, isSignedIn, odd, tus, version } = shot;
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
            ...(isUpload ? tus.filter((header) => header !== null) : []),
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
