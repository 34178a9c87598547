import { createWriteStream } from 'node:fs';
import { mkdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { randomUUID } from 'node:crypto';
import { pipeline } from 'node:stream/promises';
import type { MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import type { FileField } from '@lisan/contract';
import { isRequestError, RequestError } from '@lisan/errors';

/** An uploaded file on local disk, deleted after the handler unless moved. */
export interface UploadedFile {
  readonly path: string;
  /** Client-supplied: never trust it as a path or type. */
  readonly fileName: string;
  readonly size: number;
}

export interface Upload {
  readonly fields: Readonly<Record<string, string>>;
  readonly files: Readonly<Record<string, UploadedFile>>;
  discard(): Promise<void>;
}

const MAX_ENVELOPE_BYTES = 256 * 1024;

/**
 * Streams a multipart body to disk with a size limit per file. Throws a RequestError and deletes everything when a
 * file is missing, unexpected, too large or truncated.
 */
export async function receiveUpload(
  request: FastifyRequest,
  expected: readonly FileField[],
  parentFolder: string,
): Promise<Upload> {
  if (!request.isMultipart()) throw new RequestError('unsupported_type');
  const maxFileBytes = Math.max(...expected.map(({ maxBytes }) => maxBytes));
  assertLength(request, maxFileBytes);

  const folder = join(parentFolder, randomUUID());
  const fields: Record<string, string> = {};
  const files: Record<string, UploadedFile> = {};
  const discard = () => rm(folder, { recursive: true, force: true });
  try {
    await mkdir(folder, { recursive: true });
    // Aborted before the parser listens, which would then never finish.
    if (request.raw.destroyed) throw new RequestError('unreadable_request');
    const limits = {
      files: expected.length,
      fields: 20,
      fieldSize: 64 * 1024,
      parts: 24,
      fileSize: maxFileBytes,
    };
    for await (const part of request.parts({ limits })) {
      if (part.type === 'field') {
        if (part.valueTruncated) throw new RequestError('too_large');
        fields[part.fieldname] = String(part.value);
      } else {
        const field = expected.find((each) => each.field === part.fieldname);
        if (field === undefined) throw fileError(part.fieldname, 'field_file_unexpected');
        files[field.field] = await writePart(part, field, join(folder, randomUUID()));
      }
    }
    const missing = expected.find(({ field }) => files[field] === undefined);
    if (missing) throw fileError(missing.field, 'field_file_missing');
    return { fields, files, discard };
  } catch (error) {
    await discard();
    throw isClientError(error) ? new RequestError('unreadable_request', { cause: error }) : error;
  }
}

function isClientError(error: unknown): boolean {
  return (
    !isRequestError(error) && error instanceof Object && !('syscall' in error) && !('statusCode' in error)
  );
}

async function writePart(part: MultipartFile, field: FileField, path: string): Promise<UploadedFile> {
  let size = 0;
  await pipeline(
    part.file,
    async function* cap(chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        size += chunk.length;
        if (size > field.maxBytes) throw tooLarge(field.maxBytes);
        yield chunk;
      }
    },
    createWriteStream(path, { flags: 'wx', mode: 0o600 }),
  );
  // The parser truncates a file at its limit without an error.
  if (part.file.truncated) throw tooLarge(field.maxBytes);
  return { path, fileName: readFileName(part.filename ?? ''), size: (await stat(path)).size };
}

/** Browsers escape exactly these three characters in a file name. */
function readFileName(sent: string): string {
  return sent.replace(/%(?:22|0D|0A)/g, decodeURIComponent);
}

function assertLength(request: FastifyRequest, maxFileBytes: number): void {
  const length = Number(request.headers['content-length'] ?? 0);
  if (length > maxFileBytes + MAX_ENVELOPE_BYTES) throw tooLarge(maxFileBytes);
}

function tooLarge(maxBytes: number): RequestError {
  return new RequestError('too_large', {
    message: 'file_too_large',
    values: { megabytes: Math.floor(maxBytes / 1024 / 1024) },
  });
}

function fileError(field: string, message: string): RequestError {
  return new RequestError('invalid_fields', { fields: [{ field, message }] });
}
