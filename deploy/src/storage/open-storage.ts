import { openFolderStorage } from './folder-storage';
import type { Storage } from './storage';
import { StoreFault } from './store-fault';

/** What opens a bucket, besides its name. */
export interface BucketAccess {
  readonly region: string;
  readonly endpoint: string | undefined;
  readonly accessKeyId: string | undefined;
  readonly secretAccessKey: string | undefined;
}

/** Opens a release store by its location: a folder, or `s3://bucket/prefix`. */
export async function openStorage(location: string, access: BucketAccess): Promise<Storage> {
  const [, bucket, prefix = ''] = /^s3:\/\/([^/]+)(?:\/(.*))?$/.exec(location.replace(/\/$/, '')) ?? [];
  if (bucket === undefined) return openFolderStorage(location);
  const { region, endpoint, accessKeyId, secretAccessKey } = access;
  if (!accessKeyId || !secretAccessKey) {
    throw new StoreFault(
      'store_unusable',
      `The release store ${location} needs RELEASE_S3_ACCESS_KEY_ID and RELEASE_S3_SECRET_ACCESS_KEY.`,
    );
  }
  // The S3 client is large, so it is loaded for buckets only.
  const { openBucketStorage } = await import('./bucket-storage');
  return openBucketStorage({ bucket, prefix, region, endpoint, accessKeyId, secretAccessKey });
}
