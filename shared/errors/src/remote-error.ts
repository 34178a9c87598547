import { hasName } from './api-error';

export type RemoteFailure =
  | 'unreachable'
  | 'slow'
  | 'integrity'
  | 'incompatible'
  | 'broken'
  | 'busy'
  | 'unknown';

/** A remote could not be loaded or rendered. Source: the shell's loader. */
export class RemoteError extends Error {
  override readonly name = 'RemoteError';
  readonly code: RemoteFailure;
  readonly remote: string;
  readonly version: string | undefined;

  constructor(
    remote: string,
    code: RemoteFailure,
    options: { version?: string | undefined; cause?: unknown } = {},
  ) {
    const version = options.version === undefined ? '' : ` ${options.version}`;
    super(`Remote '${remote}'${version} could not be used: ${code}`, { cause: options.cause });
    this.remote = remote;
    this.code = code;
    this.version = options.version;
  }
}

export function isRemoteError(error: unknown): error is RemoteError {
  return hasName(error, 'RemoteError');
}

/**
 * Whether a chunk is gone or won't run, for example after a release. Excludes chunks that loaded but threw, which
 * webpack reports as `missing`.
 */
export function isStaleChunkError(error: unknown): error is Error {
  if (!(error instanceof Error) || error.message.includes('(missing: ')) return false;
  const { name, message } = error;
  return name === 'ChunkLoadError' || /Loading (?:CSS )?chunk \S+ failed/.test(message);
}
