import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import type { S3Config } from '../config/providers';
import type { FileStore } from './file-store';

/** Files in S3, or in a server that speaks like it. */
export function createBucketStore({ bucket, region, endpoint, ...credentials }: S3Config): FileStore {
  const client = new S3Client({
    region,
    credentials,
    ...(endpoint !== null && { endpoint, forcePathStyle: true }),
    // Compatible servers do not know the newer checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });

  async function put(
    key: string,
    body: Readable | Uint8Array,
    size: number,
    contentType: string,
  ): Promise<void> {
    const object = { Bucket: bucket, Key: key, Body: body, ContentLength: size, ContentType: contentType };
    await client.send(new PutObjectCommand(object));
  }

  return {
    async putFile(key, path, contentType) {
      const { size } = await stat(path);
      await put(key, createReadStream(path), size, contentType);
    },
    putBytes: (key, bytes, contentType) => put(key, bytes, bytes.length, contentType),
    async read(key, range) {
      const part = range && { Range: `bytes=${range.start}-${range.end}` };
      const { Body } = await client.send(new GetObjectCommand({ Bucket: bucket, Key: key, ...part }));
      // In Node the SDK answers with Node's own stream.
      return Body as Readable;
    },
    keep: () => undefined,
    listUnkept: async () => [],
    async delete(key) {
      await client.send(new DeleteObjectCommand({ Bucket: bucket, Key: key }));
    },
    async check() {
      await client.send(new HeadBucketCommand({ Bucket: bucket }));
    },
  };
}
