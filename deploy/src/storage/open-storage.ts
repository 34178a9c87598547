import { openBucketStorage } from './bucket-storage';
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

/** Opens a release store's place: a folder, or `s3://bucket/prefix`. */
export function openStorage(place: string, access: BucketAccess): Storage {
  const [, bucket, prefix = ''] = /^s3:\/\/([^/]+)\/?(.*?)\/?$/.exec(place) ?? [];
  if (bucket === undefined) return openFolderStorage(place);
  const { region, endpoint, accessKeyId, secretAccessKey } = access;
  if (!accessKeyId || !secretAccessKey) {
    throw new StoreFault(
      'store_unusable',
      `The release store ${place} needs RELEASE_S3_ACCESS_KEY_ID and RELEASE_S3_SECRET_ACCESS_KEY.`,
    );
  }
  return openBucketStorage({ bucket, prefix, region, endpoint, accessKeyId, secretAccessKey });
}
