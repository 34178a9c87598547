import type { FastifyReply, FastifyRequest } from 'fastify';
import { exitCodes, type Failure } from '../commands/outcome';

/** By how a command would end. */
const statuses = new Map<number, number>([
  [exitCodes.usage, 400],
  [exitCodes.refused, 422],
  [exitCodes.conflict, 409],
  [exitCodes.store, 503],
  [exitCodes.full, 507],
]);

/** Refusals of the access itself, with the status that any client of HTTP understands. */
export const accessFailures = {
  token_refused: { status: 401, exitCode: exitCodes.refused },
  not_allowed: { status: 403, exitCode: exitCodes.refused },
  wrong_host: { status: 421, exitCode: exitCodes.store },
  too_many_attempts: { status: 429, exitCode: exitCodes.refused },
  busy: { status: 503, exitCode: exitCodes.conflict },
  damaged_upload: { status: 400, exitCode: exitCodes.refused },
  too_large: { status: 413, exitCode: exitCodes.refused },
} as const;

/** A request that goes no further, for a reason of the access. */
export class AccessRefusal extends Error {
  override readonly name = 'AccessRefusal';
  readonly code: keyof typeof accessFailures;
  /** Seconds. */
  readonly retryAfter: number | undefined;

  constructor(code: keyof typeof accessFailures, reason: string, retryAfter?: number) {
    super(reason);
    this.code = code;
    this.retryAfter = retryAfter;
  }
}

/** Answers with a failure as `application/problem+json`, which the client turns back into its exit code. */
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
