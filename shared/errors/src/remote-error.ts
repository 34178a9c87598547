import { hasName } from './api-error';

/** Why a remote could not be used, or is no longer. */
export type RemoteFailure =
  | 'unreachable'
  | 'slow'
  | 'integrity'
  | 'incompatible'
  | 'broken'
  | 'busy'
  | 'unknown';

/** A remote could not be loaded or shown. Source: the shell's loader. */
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

/** True for a RemoteError of any bundle's copy of this class. */
export function isRemoteError(error: unknown): error is RemoteError {
  return hasName(error, 'RemoteError');
}

/**
 * A chunk that was there when the page loaded is gone or will not run. One that came, ran and threw before it had said what
 * is in it, which webpack calls missing, is none. The one matcher for it, used by loader, boundary and report.
 */
export function isStaleChunkError(error: unknown): error is Error {
  if (!(error instanceof Error) || error.message.includes('(missing: ')) return false;
  const { name, message } = error;
  return name === 'ChunkLoadError' || /Loading (?:CSS )?chunk \S+ failed/.test(message);
}
