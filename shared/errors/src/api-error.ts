import type { ErrorCode } from './codes';

/** One field that was refused, with the sentence that says why. */
export interface FieldProblem {
  readonly field: string;
  readonly message: string;
}

interface ApiErrorOptions {
  readonly status: number;
  readonly code: ErrorCode | (string & {});
  /** A sentence for the person, already in their language. */
  readonly detail: string;
  readonly fields?: readonly FieldProblem[] | undefined;
  /** Seconds to wait before another try, from `Retry-After`. */
  readonly retryAfter?: number | undefined;
  readonly requestId?: string | undefined;
}

/** The server answered with an error. Source: api-client, from `{detail, code, fields}`. */
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

/** True for an ApiError of any bundle's copy of this class. */
export function isApiError(error: unknown): error is ApiError {
  return hasName(error, 'ApiError');
}

/** The request never got an answer: offline, time-out, connection refused. */
export class NetworkError extends Error {
  override readonly name = 'NetworkError';
  readonly code = 'network';
  readonly isTimeout: boolean;

  constructor(message: string, options: { isTimeout: boolean; cause?: unknown }) {
    super(message, { cause: options.cause });
    this.isTimeout = options.isTimeout;
  }
}

/** True for a NetworkError of any bundle's copy of this class. */
export function isNetworkError(error: unknown): error is NetworkError {
  return hasName(error, 'NetworkError');
}

/** The caller took the request back (AbortSignal). Not a fault; never shown. */
export function isAbortError(error: unknown): boolean {
  return hasName(error, 'AbortError');
}

/** `instanceof` fails between two bundles' copies of one class; the written-out name does not. */
export function hasName(error: unknown, name: string): error is Error {
  return typeof error === 'object' && error !== null && 'name' in error && error.name === name;
}
