import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isProblem, Problem, type ErrorCode } from '@lisan/errors';
import { findDiskFull } from '../data-folder/disk-room';
import { isAccountGone } from '../database/errors';
import { chooseLanguage, type Language } from '../translations/language';
import type { Translate } from '../translations/translator';

/** Every refusal as `{detail, code, fields?}`, in the caller's language; anything unforeseen as a plain 500. */
export function addErrors(app: FastifyInstance): void {
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    const problem = toProblem(error);
    if (problem.status >= 500 && !meant.has(problem.code))
      request.log.error({ err: error, code: problem.code }, 'a request failed');
    return sendProblem(problem, request, reply);
  });
  app.setNotFoundHandler((request, reply) => sendProblem(new Problem('not_found'), request, reply));
}

/** What the router refuses before any hook has run: an address that cannot be decoded, or far too long. */
export function answerFrameworkError(
  error: FastifyError,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  void sendProblem(toProblem(error), request, reply);
}

const codeOfStatus: Readonly<Record<number, ErrorCode>> = {
  400: 'unreadable_request',
  404: 'not_found',
  413: 'too_large',
  415: 'unsupported_type',
  503: 'shutting_down',
};

function toProblem(error: FastifyError): Problem {
  if (isProblem(error)) return error;
  const diskFull = findDiskFull(error);
  if (diskFull) return diskFull;
  if (isAccountGone(error)) return new Problem('unauthenticated', { cause: error });
  const { statusCode = 500 } = error;
  // What the HTTP layer refuses by itself is bad input; its own words stay in the log.
  const code = codeOfStatus[statusCode] ?? (statusCode < 500 ? 'unreadable_request' : 'internal');
  return new Problem(code, { cause: error });
}

/** Refusals by intent. In a rush there are thousands a second: a line with a stack for each would be dearer than to serve them. */
const meant = new Set<ErrorCode>(['busy', 'shutting_down']);

/** Whoever comes again finds another state; seconds after which that is likely. */
const passing = new Set<ErrorCode>([
  'database_unavailable',
  'outcome_unknown',
  'store_unavailable',
  'provider_unavailable',
  'engine_unavailable',
  'shutting_down',
]);
const PASSES_IN = 5;

/** A name that came in is not said again in full. */
const LONGEST_NAME = 100;

function sendProblem(problem: Problem, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const language = chooseLanguage(request.headers['accept-language']);
  const translate = request.server.core.translator.in(language);
  const named = problem.fields.map((each) => ({ ...each, field: each.field.slice(0, LONGEST_NAME) }));
  const fields = named.map(({ field, message, values }) => ({
    field,
    message: translate(message, { field: nameField(request, translate, field), ...values }),
  }));
  const retryAfter = problem.retryAfter ?? (passing.has(problem.code) ? PASSES_IN : undefined);
  if (retryAfter !== undefined) reply.header('retry-after', Math.max(1, Math.ceil(retryAfter)));
  if (problem.code === 'unauthenticated') reply.header('www-authenticate', 'Bearer');
  if (problem.code === 'range_not_satisfiable') {
    reply.header('content-range', `bytes */${problem.values['size'] ?? '*'}`);
  }
  return reply
    .code(problem.status)
    .type('application/json; charset=utf-8')
    .header('cache-control', 'no-store')
    .header('content-language', language)
    .send({
      detail: fields[0]?.message ?? translate(problem.translationKey, problem.values),
      code: problem.code,
      ...(fields.length > 0 && { fields }),
    });
}

/**
 * A refusal that says the same to everybody, without a fault that is thrown, traced and translated: where there are
 * thousands a second they must cost next to nothing.
 */
export function createRefusal(code: ErrorCode, retryAfter: number) {
  const { status } = new Problem(code);
  const bodies = new Map<Language, string>();
  return (request: FastifyRequest, reply: FastifyReply): void => {
    const language = chooseLanguage(request.headers['accept-language']);
    const { translator } = request.server.core;
    const body = bodies.get(language) ?? JSON.stringify({ detail: translator.in(language)(code), code });
    bodies.set(language, body);
    const head = { 'cache-control': 'no-store', 'content-language': language, 'retry-after': retryAfter };
    void reply.code(status).type('application/json; charset=utf-8').headers(head).send(body);
  };
}

/** The label that stands beside the field on screen, when there is one. */
function nameField(request: FastifyRequest, translate: Translate, field: string): string {
  const key = `label_${field.split('.').at(-1) ?? field}`;
  return request.server.core.translator.has(key) ? translate(key) : field;
}
