import { noSigner, type ManifestSigner } from '../signing/sign-manifest';
import { openHolds } from './holds';
import { openManifests } from './manifests';
import { type Storage, StoreError } from './storage';
import { openVersions } from './versions';
import { openFolderStorage } from './folder-storage';

export type ReleaseStore = ReturnType<typeof openReleaseStore>;

export const openReleaseStore = (storage: Storage, signer: ManifestSigner = noSigner) => ({
  storage,
  signer,
  sets: openManifests(storage, signer),
  versions: openVersions(storage),
  holds: openHolds(storage),
});

export interface BucketAccess {
  readonly region: string;
  readonly endpoint: string | undefined;
  readonly accessKeyId: string | undefined;
  readonly secretAccessKey: string | undefined;
}

export async function openStorage(location: string, access: BucketAccess): Promise<Storage> {
  const [, bucket, prefix = ''] = /^s3:\/\/([^/]+)(?:\/(.*))?$/.exec(location.replace(/\/$/, '')) ?? [];
  if (bucket === undefined) return openFolderStorage(location);
  const { region, endpoint, accessKeyId, secretAccessKey } = access;
  if (!accessKeyId || !secretAccessKey) {
    throw new StoreError(
      'store_unusable',
      `The release store ${location} needs RELEASE_S3_ACCESS_KEY_ID and RELEASE_S3_SECRET_ACCESS_KEY.`,
    );
  }
  const { openBucketStorage } = await import('./bucket-storage');
  return openBucketStorage({ bucket, prefix, region, endpoint, accessKeyId, secretAccessKey });
}
