import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { refuse, type RefusalCode } from './refusal';

type Fault = Error & { readonly statusCode?: number; readonly code?: string };

/** Whatever goes wrong, and whatever is not there, is said in the words of the edge. */
export function addErrors(edge: FastifyInstance): void {
  edge.setNotFoundHandler((request, reply) => refuse(request, reply, 'not_found'));
  edge.setErrorHandler<Fault>((error, request, reply) => {
    const code = codeOf(error);
    if (code === 'internal') request.log.error(error);
    return refuse(request, reply, code);
  });
}

/** What the router refuses before any hook has run. */
export function answerFrameworkError(error: Fault, request: FastifyRequest, reply: FastifyReply): void {
  void refuse(request, reply, codeOf(error));
}

function codeOf({ statusCode = 500, code = '', name }: Fault): RefusalCode {
  // A folder among the published files is answered like a missing file.
  if (statusCode === 403 || statusCode === 404) return 'not_found';
  if (statusCode === 415) return 'unsupported_type';
  if (statusCode === 413) return 'too_large';
  if (statusCode >= 500) return 'internal';
  // A body that is no JSON, or one that would change what objects are.
  const isOfBody = code.startsWith('FST_ERR_CTP_') || name === 'SyntaxError';
  return isOfBody ? 'unreadable_request' : 'unreadable_address';
}
