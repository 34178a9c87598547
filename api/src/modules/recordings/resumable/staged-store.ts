import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { FileStore } from '@tus/file-store';
import { ERRORS, type Upload } from '@tus/server';
import { toDiskFullError } from '@lisan/engine-runtime';

interface Reservations {
  reserve(upload: Upload): Promise<void>;
  release(id: string): Promise<void>;
}

/** File store that reserves storage and reports a full disk. */
export class StagedStore extends FileStore {
  readonly #reservations: Reservations;

  constructor(options: ConstructorParameters<typeof FileStore>[0], reservations: Reservations) {
    super(options);
    this.#reservations = reservations;
  }

  override async create(upload: Upload): Promise<Upload> {
    await this.#reservations.reserve(upload);
    try {
      return await super.create(upload);
    } catch (error) {
      await this.#reservations.release(upload.id);
      throw error;
    }
  }

  /**
   * Like the library's method, but keeps the cause of a failure.
   * @returns the upload's new offset
   */
  override async write(piece: Readable, id: string, offset: number): Promise<number> {
    const file = createWriteStream(join(this.directory, id), { flags: 'r+', start: offset });
    try {
      await pipeline(piece, file);
    } catch (error) {
      const { status_code, body } = ERRORS.FILE_WRITE_ERROR;
      throw toDiskFullError(error) ?? Object.assign(new Error(body), { status_code, body });
    }
    return offset + file.bytesWritten;
  }

  override async remove(id: string): Promise<void> {
    await super.remove(id);
    await this.#reservations.release(id);
  }
}
