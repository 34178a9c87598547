import { errorStatus, type ErrorCode } from './codes';
import { hasName } from './api-error';

/** Values that a translated sentence needs, for example `{ seconds: 60 }`. */
export type ProblemValues = Readonly<Record<string, string | number>>;

interface ProblemOptions {
  /** Key of the sentence in the server's messages; the code when absent. */
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
  /** In place of the code's own, where the same word is said of something else. */
  readonly status?: number;
  readonly cause?: unknown;
}

/**
 * Something a caller of the server did, or met, that has a name. Thrown by services; the server's error plugin turns
 * it into `{detail, code, fields}` in the caller's language. Never carries personal data.
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

/** True for a Problem of any bundle's copy of this class. */
export function isProblem(error: unknown): error is Problem {
  return hasName(error, 'Problem');
}
