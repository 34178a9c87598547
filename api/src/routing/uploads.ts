import { createWriteStream } from 'node:fs';
import { mkdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { randomUUID } from 'node:crypto';
import { pipeline } from 'node:stream/promises';
import type { MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import type { FileField } from '@lisan/contract';
import { isProblem, Problem } from '@lisan/errors';

/** A file that came in, on this machine's disk until the handler returns: move it, or it is gone. */
export interface UploadedFile {
  readonly path: string;
  /** As the person's device named it: never trusted as a path or a type. */
  readonly fileName: string;
  /** Bytes. */
  readonly size: number;
}

export interface Upload {
  readonly fields: Readonly<Record<string, string>>;
  readonly files: Readonly<Record<string, UploadedFile>>;
  /** Deletes what was not moved. Safe to call twice. */
  discard(): Promise<void>;
}

/** Slack for boundaries and text fields around the file. */
const ENVELOPE_BYTES = 256 * 1024;

/**
 * Streams a multipart body to disk, capping each file while it comes in. Throws a Problem when a file is missing,
 * unexpected, too large or cut off, and leaves nothing behind then.
 */
export async function receiveUpload(
  request: FastifyRequest,
  expected: readonly FileField[],
  parentFolder: string,
): Promise<Upload> {
  if (!request.isMultipart()) throw new Problem('unsupported_type');
  const largest = Math.max(...expected.map(({ maxBytes }) => maxBytes));
  refuseByLength(request, largest);

  const folder = join(parentFolder, randomUUID());
  const fields: Record<string, string> = {};
  const files: Record<string, UploadedFile> = {};
  const discard = () => rm(folder, { recursive: true, force: true });
  try {
    await mkdir(folder, { recursive: true });
    // Broken off before the parser began to listen: it would wait for an end that has been.
    if (request.raw.destroyed) throw new Problem('unreadable_request');
    const limits = { files: expected.length, fields: 20, fieldSize: 64 * 1024, parts: 24, fileSize: largest };
    for await (const part of request.parts({ limits })) {
      if (part.type === 'field') {
        if (part.valueTruncated) throw new Problem('too_large');
        fields[part.fieldname] = String(part.value);
      } else {
        const field = expected.find((each) => each.field === part.fieldname);
        if (field === undefined) throw fileProblem(part.fieldname, 'field_file_unexpected');
        files[field.field] = await writePart(part, field, join(folder, randomUUID()));
      }
    }
    const missing = expected.find(({ field }) => files[field] === undefined);
    if (missing) throw fileProblem(missing.field, 'field_file_missing');
    return { fields, files, discard };
  } catch (error) {
    await discard();
    throw isFaultOfSender(error) ? new Problem('unreadable_request', { cause: error }) : error;
  }
}

/** What the parser says of a body that is no multipart or ends too soon; a full disk is another matter. */
function isFaultOfSender(error: unknown): boolean {
  return !isProblem(error) && error instanceof Object && !('syscall' in error) && !('statusCode' in error);
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
  // The parser cuts a file at its own limit without an error.
  if (part.file.truncated) throw tooLarge(field.maxBytes);
  return { path, fileName: readFileName(part.filename ?? ''), size: (await stat(path)).size };
}

/** Browsers write these three in another way, and nothing else, since the name stands between quotes in one line. */
function readFileName(sent: string): string {
  return sent.replace(/%(?:22|0D|0A)/g, decodeURIComponent);
}

function refuseByLength(request: FastifyRequest, largest: number): void {
  const length = Number(request.headers['content-length'] ?? 0);
  if (length > largest + ENVELOPE_BYTES) throw tooLarge(largest);
}

function tooLarge(maxBytes: number): Problem {
  return new Problem('too_large', {
    message: 'file_too_large',
    values: { megabytes: Math.floor(maxBytes / 1024 / 1024) },
  });
}

function fileProblem(field: string, message: string): Problem {
  return new Problem('invalid_fields', { fields: [{ field, message }] });
}
