import { errorStatus, type ErrorCode } from './codes';
import { hasName } from './api-error';

export type ErrorValues = Readonly<Record<string, string | number>>;

interface RequestErrorOptions {
  readonly message?: string;
  readonly values?: ErrorValues;
  readonly fields?: readonly {
    readonly field: string;
    readonly message: string;
    readonly values?: ErrorValues;
  }[];
  readonly retryAfter?: number;
  readonly status?: number;
  readonly cause?: unknown;
}

/**
 * Expected failure of a request, thrown by services. The error plugin responds with `{detail, code, fields}` in the
 * caller's language. Never carries personal data.
 */
export class RequestError extends Error {
  override readonly name = 'RequestError';
  readonly code: ErrorCode;
  readonly status: number;
  readonly translationKey: string;
  readonly values: ErrorValues;
  readonly fields: NonNullable<RequestErrorOptions['fields']>;
  readonly retryAfter: number | undefined;

  constructor(code: ErrorCode, options: RequestErrorOptions = {}) {
    super(options.message ?? code, { cause: options.cause });
    this.code = code;
    this.status = options.status ?? errorStatus[code];
    this.translationKey = options.message ?? code;
    this.values = options.values ?? {};
    this.fields = options.fields ?? [];
    this.retryAfter = options.retryAfter;
  }
}

export function isRequestError(error: unknown): error is RequestError {
  return hasName(error, 'RequestError');
}
