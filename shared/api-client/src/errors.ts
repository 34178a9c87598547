import { isHTTPError } from 'ky';
import { ApiError, NetworkError, hasName, isAbortError, type FieldProblem } from '@lisan/errors';

interface AnswerBody {
  detail?: unknown;
  code?: unknown;
  fields?: unknown;
}

/** Converts an error response to an ApiError, even when the body isn't ours. */
export function apiErrorOf(status: number, body: unknown, headers: Headers): ApiError {
  const answer: AnswerBody = typeof body === 'object' && body !== null ? body : {};
  const retryAfter = Number(headers.get('retry-after'));
  return new ApiError({
    status,
    code: typeof answer.code === 'string' ? answer.code : `http_${status}`,
    detail: typeof answer.detail === 'string' ? answer.detail : '',
    fields: Array.isArray(answer.fields) ? (answer.fields as FieldProblem[]) : undefined,
    retryAfter: headers.has('retry-after') && Number.isFinite(retryAfter) ? retryAfter : undefined,
    requestId: headers.get('x-request-id') ?? undefined,
  });
}

export function namedErrorOf(error: unknown): unknown {
  if (isHTTPError(error)) {
    const body = typeof error.data === 'string' ? parsedOrNothing(error.data) : error.data;
    return apiErrorOf(error.response.status, body, error.response.headers);
  }
  if (isAbortError(error)) return error;
  if (hasName(error, 'TimeoutError'))
    return new NetworkError('The server took too long.', { isTimeout: true, cause: error });
  if (hasName(error, 'NetworkError') || error instanceof TypeError)
    return new NetworkError('The server could not be reached.', { isTimeout: false, cause: error });
  return error;
}

export function parsedOrNothing(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
