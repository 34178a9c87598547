import { errorStatus, type ErrorCode } from './codes';
import { hasName } from './api-error';

export type ProblemValues = Readonly<Record<string, string | number>>;

interface ProblemOptions {
  readonly message?: string;
  readonly values?: ProblemValues;
  readonly fields?: readonly {
    readonly field: string;
    readonly message: string;
    readonly values?: ProblemValues;
  }[];
  readonly retryAfter?: number;
  readonly status?: number;
  readonly cause?: unknown;
}

/**
 * Expected failure of a request, thrown by services. The error plugin responds with `{detail, code, fields}` in the
 * caller's language. Never carries personal data.
 */
export class Problem extends Error {
  override readonly name = 'Problem';
  readonly code: ErrorCode;
  readonly status: number;
  readonly translationKey: string;
  readonly values: ProblemValues;
  readonly fields: NonNullable<ProblemOptions['fields']>;
  readonly retryAfter: number | undefined;

  constructor(code: ErrorCode, options: ProblemOptions = {}) {
    super(options.message ?? code, { cause: options.cause });
    this.code = code;
    this.status = options.status ?? errorStatus[code];
    this.translationKey = options.message ?? code;
    this.values = options.values ?? {};
    this.fields = options.fields ?? [];
    this.retryAfter = options.retryAfter;
  }
}

export function isProblem(error: unknown): error is Problem {
  return hasName(error, 'Problem');
}
