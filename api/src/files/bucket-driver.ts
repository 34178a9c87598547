import type { Readable } from 'node:stream';
import { GetObjectCommand, HeadBucketCommand, S3Client } from '@aws-sdk/client-s3';
import { S3Driver } from 'flydrive/drivers/s3';
import type { S3Config } from '../config/providers';
import type { StoreDriver } from './file-store';

/** Files in S3, or in a server that speaks like it. */
export function createBucketDriver(config: S3Config): StoreDriver {
  const { bucket, region, endpoint, accessKeyId, secretAccessKey } = config;
  const client = new S3Client({
    region,
    credentials: { accessKeyId, secretAccessKey },
    ...(endpoint !== null && { endpoint, forcePathStyle: true }),
    // Compatible servers do not know the newer checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
  return {
    driver: new S3Driver({ client, bucket, visibility: 'private', supportsACL: false }),
    async readRange(key, { start, end }) {
      const command = new GetObjectCommand({ Bucket: bucket, Key: key, Range: `bytes=${start}-${end}` });
      const { Body } = await client.send(command);
      return Body as Readable;
    },
    async check() {
      await client.send(new HeadBucketCommand({ Bucket: bucket }));
    },
  };
}
