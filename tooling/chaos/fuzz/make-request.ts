import { createRandom, type Random } from '../random';
import { freshIp, type Account } from './account';
import type { Operation } from './operations';
import { writePath, writeQuery } from './mutations/url';
import { spoilForm } from './mutations/form-body';
import { oddBearer, oddHeaders, uploadHeaders } from './mutations/headers';
import { plainJson, spoilJson, type Body } from './mutations/json-body';
import type { WireRequest } from './wire';

/** One request of the campaign, and what the judge must know of it. */
export interface Shot {
  readonly number: number;
  readonly operation: Operation;
  readonly request: WireRequest;
  /** The first line of the request names the call itself. */
  readonly isKnownRoute: boolean;
  /** Nothing between the lines is broken: the server's own code answers. */
  readonly isReadable: boolean;
  /** A good token came with it. */
  readonly isSignedIn: boolean;
}

const METHODS = [
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

/** The same seed and number give the same request, up to the ids of the account. */
export function makeShot(
  operations: readonly Operation[],
  account: Account,
  { seed, number }: { seed: number; number: number },
): Shot {
  const random = createRandom(Math.imul(seed, 1_000_003) + number);
  // Every call has its turn: chance decides what it is asked, not whether.
  const operation = operations[number % operations.length] ?? random.pick(operations);
  const isOddPath = random.isLucky(0.15);
  const isOddQuery = random.isLucky(Object.keys(operation.query).length > 0 ? 0.5 : 0.08);
  const isOddMethod = random.isLucky(0.03);
  const isSignedIn = random.isLucky(operation.needsToken ? 0.85 : 0.3);
  const hasOddHeaders = random.isLucky(0.25);
  const target =
    writePath(operation.path, ownFields(operation.pathFields, account), random, isOddPath) +
    writeQuery(ownFields(operation.query, account), random, isOddQuery);
  const body = makeBody(operation, account, random);
  const isUpload = operation.path.startsWith('/api/video/uploads');
  const cut = body && body.bytes.length > 1 && random.isLucky(0.04);
  const hasWrongLength = body !== undefined && random.isLucky(0.03);
  const request: WireRequest = {
    method: isOddMethod ? random.pick(METHODS) : operation.method,
    target,
    ...(random.isLucky(0.01) && { version: random.pick(['HTTP/1.0', 'HTTP/2.0', 'HTTP/9', '']) }),
    headers: [
      ['host', 'localhost'],
      ['x-forwarded-for', freshIp()],
      ...(isSignedIn ? [['authorization', `Bearer ${account.token}`] as const] : maybeBearer(random)),
      ...(body?.type === undefined ? [] : [['content-type', body.type] as const]),
      ...(isUpload ? uploadHeaders(random) : []),
      ...(hasOddHeaders ? oddHeaders(random) : []),
    ],
    ...(body && { body: body.bytes }),
    ...(cut && { sent: random.between(0, body.bytes.length - 1) }),
    ...(hasWrongLength && { length: random.pick(['-1', '1e3', 'a', '0', '99999999999', '', '1, 2', null]) }),
  };
  return {
    number,
    operation,
    request,
    isKnownRoute: !isOddPath && !isOddMethod,
    isReadable: !cut && !hasWrongLength && !hasOddHeaders && !isOddPath && request.version === undefined,
    isSignedIn,
  };
}

function maybeBearer(random: Random): [name: string, value: string][] {
  return random.isLucky(0.5) ? [] : [['authorization', oddBearer(random)]];
}

/** The example of the document, with what really exists in its place. */
function ownFields(
  fields: Readonly<Record<string, unknown>>,
  { email, known }: Account,
): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => {
      if (name === 'email' || name === 'user_email') return [name, email];
      return [name, known[name] ?? value];
    }),
  );
}

function makeBody(operation: Operation, account: Account, random: Random): Body | undefined {
  const fields = ownFields(operation.body ?? {}, account);
  if (operation.isForm) return spoilForm({ fields, files: operation.files }, random);
  if (operation.path.startsWith('/api/video/uploads') && operation.method === 'PATCH')
    return { type: 'application/offset+octet-stream', bytes: Buffer.alloc(random.between(0, 3_000), 'x') };
  if (operation.path === '/api/stripe/checkout/{session_id}' && operation.method === 'POST')
    return random.isLucky(0.5)
      ? {
          type: 'application/x-www-form-urlencoded',
          bytes: Buffer.from(random.pick(['answer=agree', 'answer', '%ff=%00'])),
        }
      : spoilJson(fields, random);
  if (operation.body === undefined) return random.isLucky(0.15) ? spoilJson(fields, random) : undefined;
  return random.isLucky(0.12) ? plainJson(fields) : spoilJson(fields, random);
}
