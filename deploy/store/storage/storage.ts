import { errorCode } from '../error-code';
import { exitCodes, ExpectedError } from '../expected-error';

export interface StoredFile {
  readonly path: string;
  readonly writtenAt: number;
}

/** Stores releases. Files never change, so readers never see partial writes. Throws StoreError. */
export interface Storage {
  readonly location: string;
  /** `undefined` for missing files and for folders. */
  read(path: string): Promise<Buffer | undefined>;
  /** Writes all or nothing; never replaces. */
  create(path: string, content: Uint8Array): Promise<'created' | 'exists'>;
  names(folder: string, after?: string): Promise<string[]>;
  files(folder: string): Promise<StoredFile[]>;
  remove(path: string): Promise<void>;
  /** Removes older drafts of killed writers. Returns their number. */
  sweep(before: number): Promise<number>;
}

type StoreErrorCode = 'store_full' | 'store_unusable' | 'store_damaged';

export class StoreError extends ExpectedError {
  override readonly name = 'StoreError';

  constructor(
    readonly code: StoreErrorCode,
    message: string,
    options?: ErrorOptions,
  ) {
    const exitCode = code === 'store_full' ? exitCodes.full : exitCodes.store;
    super({ exitCode, code, reasons: [message] }, options);
  }
}

const noRoom = new Set(['ENOSPC', 'EDQUOT', 'QuotaExceeded', 'XMinioStorageFull']);

export function storeErrorOf(error: unknown, location: string, path: string): StoreError {
  if (error instanceof StoreError) return error;
  const reason = errorCode(error) ?? (error instanceof Error ? error.message : String(error));
  if (noRoom.has(reason) || (error instanceof Error && noRoom.has(error.name))) {
    return new StoreError(
      'store_full',
      `The disk of the release store ${location} is full (${path} could not be written); what is live stays live. ` +
        'Make room, with `gc` for example, and do it again.',
      { cause: error },
    );
  }
  return new StoreError(
    'store_unusable',
    `The release store ${location} cannot be used (${path}: ${reason}); what is live stays live.`,
    { cause: error },
  );
}
