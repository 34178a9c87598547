import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isRequestError, RequestError, type ErrorCode } from '@lisan/errors';
import { toDiskFullError } from '@lisan/engine-runtime';
import { isAccountGone } from '../database/errors';
import { chooseLanguage, type Language } from '../translations/language';
import type { Translate } from '../translations/translator';

/** Sends errors as `{detail, code, fields?}` in the caller's language; unexpected ones as a plain 500. */
export function addErrors(app: FastifyInstance): void {
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    const problem = toRequestError(error);
    if (problem.status >= 500 && !expectedCodes.has(problem.code))
      request.log.error({ err: error, code: problem.code }, 'a request failed');
    return sendError(problem, request, reply);
  });
  app.setNotFoundHandler((request, reply) => sendError(new RequestError('not_found'), request, reply));
}

export function respondToFrameworkError(
  error: FastifyError,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  void sendError(toRequestError(error), request, reply);
}

const codeOfStatus: Readonly<Record<number, ErrorCode>> = {
  400: 'unreadable_request',
  404: 'not_found',
  413: 'too_large',
  415: 'unsupported_type',
  503: 'shutting_down',
};

function toRequestError(error: FastifyError): RequestError {
  if (isRequestError(error)) return error;
  const diskFull = toDiskFullError(error);
  if (diskFull) return diskFull;
  if (isAccountGone(error)) return new RequestError('unauthenticated', { cause: error });
  const { statusCode = 500 } = error;
  // Errors of the HTTP layer mean bad input; their messages stay in the log.
  const code = codeOfStatus[statusCode] ?? (statusCode < 500 ? 'unreadable_request' : 'internal');
  return new RequestError(code, { cause: error });
}

/** Deliberate rejections. Under load there are thousands a second, too many to log with stacks. */
const expectedCodes = new Set<ErrorCode>(['busy', 'shutting_down']);

const transientCodes = new Set<ErrorCode>([
  'database_unavailable',
  'outcome_unknown',
  'store_unavailable',
  'provider_unavailable',
  'engine_unavailable',
  'shutting_down',
]);
const RETRY_AFTER_SECONDS = 5;

/** Truncates client-supplied names in errors. */
const MAX_FIELD_NAME_LENGTH = 100;

function sendError(problem: RequestError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const language = chooseLanguage(request.headers['accept-language']);
  const translate = request.server.core.translator.in(language);
  const named = problem.fields.map((each) => ({
    ...each,
    field: each.field.slice(0, MAX_FIELD_NAME_LENGTH),
  }));
  const fields = named.map(({ field, message, values }) => ({
    field,
    message: translate(message, { field: nameField(request, translate, field), ...values }),
  }));
  const retryAfter =
    problem.retryAfter ?? (transientCodes.has(problem.code) ? RETRY_AFTER_SECONDS : undefined);
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

/** A prebuilt error response: at thousands a second, throwing and translating would cost too much. */
export function createRejection(code: ErrorCode, retryAfter: number) {
  const { status } = new RequestError(code);
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

function nameField(request: FastifyRequest, translate: Translate, field: string): string {
  const key = `label_${field.split('.').at(-1) ?? field}`;
  return request.server.core.translator.has(key) ? translate(key) : field;
}
