import { errorStatus, type ErrorCode } from './codes';
import { hasName } from './api-error';

/** Values of a translated message, for example `{ seconds: 60 }`. */
export type ProblemValues = Readonly<Record<string, string | number>>;

interface ProblemOptions {
  /** Key in the server's messages; defaults to the code. */
  readonly message?: string;
  readonly values?: ProblemValues;
  /** `message` is a key of the server's messages. */
  readonly fields?: readonly {
    readonly field: string;
    readonly message: string;
    readonly values?: ProblemValues;
  }[];
  /** Seconds. */
  readonly retryAfter?: number;
  /** Overrides the code's status. */
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

/** Type guard that works across bundles. */
export function isProblem(error: unknown): error is Problem {
  return hasName(error, 'Problem');
}
