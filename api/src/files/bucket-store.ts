import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  paginateListObjectsV2,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { hasName } from '@lisan/errors';
import type { S3Config } from '../config/providers';
import { isMediaKey, type FileStore } from './file-store';

const MARKER_KEY = 'lisan-store';

const CONNECT_TIMEOUT_MS = 2_000;
const IDLE_TIMEOUT_MS = 10_000;
const REQUEST_TIMEOUT_MS = 3_000;
const requestOptions = { requestTimeout: REQUEST_TIMEOUT_MS };
/** The SDK logs to the console by default; callers report errors. */
const silentLogger = { trace() {}, debug() {}, info() {}, warn() {}, error() {} };

export function createBucketStore(
  { bucket, region, endpoint, ...credentials }: S3Config,
  mark: string,
): FileStore {
  const client = new S3Client({
    region,
    credentials,
    ...(endpoint !== null && { endpoint, forcePathStyle: true }),
    // Compatible servers do not support the newer checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    // One retry, so that callers fail fast during an outage.
    maxAttempts: 2,
    requestHandler: {
      connectionTimeout: CONNECT_TIMEOUT_MS,
      socketTimeout: IDLE_TIMEOUT_MS,
      throwOnRequestTimeout: true,
    },
    logger: silentLogger,
  });

  async function put(
    key: string,
    body: Readable | Uint8Array,
    size: number,
    contentType: string,
    abortSignal?: AbortSignal,
  ): Promise<void> {
    const metadata = { ContentLength: size, ContentType: contentType, Metadata: { [MARKER_KEY]: mark } };
    const object = { Bucket: bucket, Key: key, Body: body, ...metadata };
    await client.send(new PutObjectCommand(object), { ...(abortSignal && { abortSignal }) });
  }

  return {
    async putFile(key, path, contentType) {
      const { size } = await stat(path);
      const file = createReadStream(path);
      const reading = new AbortController();
      file.on('error', (error) => reading.abort(error));
      try {
        await put(key, file, size, contentType, reading.signal);
      } catch (error) {
        throw reading.signal.aborted ? reading.signal.reason : error;
      } finally {
        file.destroy();
      }
    },
    putBytes: (key, bytes, contentType) => put(key, bytes, bytes.length, contentType),
    async read(key, range) {
      const part = range && { Range: `bytes=${range.start}-${range.end}` };
      const { Body } = await client.send(
        new GetObjectCommand({ Bucket: bucket, Key: key, ...part }),
        requestOptions,
      );
      return Body as Readable;
    },
    commit: () => undefined,
    listUncommitted: async () => [],
    async *listOld(before) {
      for await (const { Contents = [] } of paginateListObjectsV2({ client }, { Bucket: bucket })) {
        const old = Contents.filter(
          ({ LastModified }) => LastModified !== undefined && LastModified < before,
        );
        yield old.flatMap(({ Key }) => (Key !== undefined && isMediaKey(Key) ? [Key] : []));
      }
    },
    async isOwn(key) {
      const head = await client
        .send(new HeadObjectCommand({ Bucket: bucket, Key: key }))
        .catch((error: unknown) => {
          // Another process's sweep deleted it first.
          if (!hasName(error, 'NotFound')) throw error;
        });
      return head?.Metadata?.[MARKER_KEY] === mark;
    },
    async delete(key) {
      await client.send(new DeleteObjectCommand({ Bucket: bucket, Key: key }), requestOptions);
    },
    async check() {
      await client.send(new HeadBucketCommand({ Bucket: bucket }), requestOptions);
    },
  };
}
