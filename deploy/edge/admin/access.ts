import { createHash } from 'node:crypto';
import { isIP } from 'node:net';
import { isForwardingHeader } from '@lisan/contract';
import type { FastifyInstance, FastifyRequest, FastifyReply } from 'fastify';
import { exitCodes, type Failure, type Token, type Tokens } from '../../store';
import { countAttempts, type AttemptLimit } from '../server/attempts';

const statuses = new Map<number, number>([
  [exitCodes.usage, 400],
  [exitCodes.refused, 422],
  [exitCodes.conflict, 409],
  [exitCodes.store, 503],
  [exitCodes.full, 507],
]);

export const accessFailures = {
  token_refused: { status: 401, exitCode: exitCodes.refused },
  not_allowed: { status: 403, exitCode: exitCodes.refused },
  wrong_host: { status: 421, exitCode: exitCodes.store },
  too_many_attempts: { status: 429, exitCode: exitCodes.refused },
  busy: { status: 503, exitCode: exitCodes.conflict },
  damaged_upload: { status: 400, exitCode: exitCodes.refused },
  too_large: { status: 413, exitCode: exitCodes.refused },
} as const;

export class AccessError extends Error {
  override readonly name = 'AccessError';

  constructor(
    readonly code: keyof typeof accessFailures,
    reason: string,
    readonly retryAfter?: number,
  ) {
    super(reason);
  }
}

export async function sendFailure(
  request: FastifyRequest,
  reply: FastifyReply,
  { code, exitCode, reasons }: Failure,
  status = statuses.get(exitCode) ?? 500,
): Promise<FastifyReply> {
  if (!request.raw.complete) void reply.header('connection', 'close');
  const detail = reasons.join('; ');
  return reply
    .code(status)
    .type('application/problem+json; charset=utf-8')
    .send(JSON.stringify({ title: code, status, detail, code, exitCode, reasons }));
}

export interface AccessOptions {
  readonly tokens: Tokens;
  readonly names: readonly string[];
  readonly attempts?: AttemptLimit;
}

const defaultAttempts: AttemptLimit = { most: 10, within: 60_000 };
const ofThisMachine = ['localhost', '127.0.0.1', '[::1]'];
/** Recently used valid tokens: wrong attempts from the same IP do not lock them out. */
const MAX_REMEMBERED_TOKENS = 1_000;

const refusals = {
  unknown: 'This token is unknown: create one with `tokens new` at the store',
  expired: 'This token has expired: ask for a new one (`tokens new` at the store)',
  revoked: 'This token was revoked: ask for a new one (`tokens new` at the store)',
  'not signed': 'This token was signed by a retired key: ask for a new one (`tokens new` at the store)',
};

/** Checks host, transport and token before anything else of a request is read. */
export function addAccess(
  admin: FastifyInstance,
  { tokens, names, attempts = defaultAttempts }: AccessOptions,
) {
  const tried = countAttempts(attempts);
  const hosts = new Set([...ofThisMachine, ...names].map((name) => name.toLowerCase()));
  const good = new Set<string>();
  const owners = new WeakMap<FastifyRequest, Token>();

  function assertMeant({ raw, ips }: FastifyRequest): void {
    const host = raw.headers.host ?? '';
    const name = host.replace(/:\d+$/, '').toLowerCase();
    if (!hosts.has(name)) throw new AccessError('wrong_host', 'The host name is not in ADMIN_NAMES');
    // Rejects unconfigured proxies, such as the one before the public port.
    const isHandedOn = Object.keys(raw.headers).some(isForwardingHeader);
    if (isHandedOn && (ips?.length ?? 0) < 2)
      throw new AccessError('wrong_host', 'The proxy is not in TRUSTED_PROXIES');
    if (raw.headers.origin !== undefined || raw.headers['sec-fetch-site'] !== undefined)
      throw new AccessError('not_allowed', 'Requests from browser pages are not allowed');
  }

  async function open(request: FastifyRequest): Promise<Token> {
    const [, text = ''] = /^Bearer ([!-~]{1,200})$/i.exec(request.raw.headers.authorization ?? '') ?? [];
    const mark = createHash('sha256').update(text).digest('base64');
    const isRemembered = good.has(mark);
    const wait = isRemembered ? undefined : tried.begin(request.ip);
    if (wait !== undefined)
      throw new AccessError('too_many_attempts', `Too many invalid tokens; wait ${wait} s`, wait);
    const found = await tokens.find(text);
    if (typeof found === 'string') {
      good.delete(mark);
      request.log.warn({ ip: request.ip, token: found }, 'a token was refused');
      throw new AccessError('token_refused', refusals[found]);
    }
    if (!isRemembered) {
      tried.takeBack(request.ip);
      if (good.size >= MAX_REMEMBERED_TOKENS) good.clear();
      good.add(mark);
    }
    return found;
  }

  admin.addHook('onRequest', async (request) => {
    assertMeant(request);
    const token = await open(request);
    owners.set(request, token);
    note(token);
  });
  const noting = new Set<Promise<void>>();
  function note(token: Token): void {
    const mine = tokens
      .note(token)
      .catch((error: unknown) => admin.log.error(error))
      .finally(() => noting.delete(mine));
    noting.add(mine);
  }
  admin.addHook('onClose', async () => void (await Promise.all(noting)));
  return {
    open,
    tokenOf(request: FastifyRequest): Token {
      const token = owners.get(request);
      if (!token) throw new Error('A request without a token passed authentication.');
      return token;
    },
  };
}

/** Throws AccessError for names outside the token's scope. */
export function assertMay(token: Token, names: readonly string[]): void {
  const others = names.filter((name) => !(name === 'shell' ? token.shell : token.remotes.includes(name)));
  if (others.length === 0) return;
  const own = [...token.remotes, ...(token.shell ? ['shell'] : [])].join(', ');
  throw new AccessError(
    'not_allowed',
    `The token of team ${token.team} may publish ${own}, not ${others.join(', ')}`,
  );
}

export const hostName = (host: string): string => (isIP(host) === 6 ? `[${host}]` : host);
