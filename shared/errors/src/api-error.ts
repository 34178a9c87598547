import type { ErrorCode } from './codes';

export interface FieldProblem {
  readonly field: string;
  readonly message: string;
}

interface ApiErrorOptions {
  readonly status: number;
  readonly code: ErrorCode | (string & {});
  readonly detail: string;
  readonly fields?: readonly FieldProblem[] | undefined;
  /** Seconds until a retry, from `Retry-After`. */
  readonly retryAfter?: number | undefined;
  readonly requestId?: string | undefined;
}

/** Error response of the server. Source: api-client, from `{detail, code, fields}`. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  readonly code: string;
  readonly detail: string;
  readonly fields: readonly FieldProblem[];
  readonly retryAfter: number | undefined;
  readonly requestId: string | undefined;

  constructor(options: ApiErrorOptions) {
    super(options.detail);
    this.status = options.status;
    this.code = options.code;
    this.detail = options.detail;
    this.fields = options.fields ?? [];
    this.retryAfter = options.retryAfter;
    this.requestId = options.requestId;
  }
}

export function isApiError(error: unknown): error is ApiError {
  return hasName(error, 'ApiError');
}

/** No response: offline, timeout or connection refused. */
export class NetworkError extends Error {
  override readonly name = 'NetworkError';
  readonly code = 'network';
  readonly isTimeout: boolean;

  constructor(message: string, options: { isTimeout: boolean; cause?: unknown }) {
    super(message, { cause: options.cause });
    this.isTimeout = options.isTimeout;
  }
}

export function isNetworkError(error: unknown): error is NetworkError {
  return hasName(error, 'NetworkError');
}

/** Whether the caller cancelled the request (AbortSignal). Not a failure; never shown. */
export function isAbortError(error: unknown): boolean {
  return hasName(error, 'AbortError');
}

/** Each bundle has its own class, so `instanceof` fails; the name matches. */
export function hasName(error: unknown, name: string): error is Error {
  return typeof error === 'object' && error !== null && 'name' in error && error.name === name;
}
