// Release store: versions, manifests, signing, checks and the operations on them.
export { createProgress, readProgress } from './admin-protocol/progress';
export {
  ActionRequest,
  CanaryRequest,
  MAX_INDEX_BYTES,
  OverrideRequest,
  UPLOAD_TYPE,
  UploadIndex,
} from './admin-protocol/upload-form';
export type { PublishStep, OnStep } from './compatibility-check/check-live-types';
export {
  RemoteCompatibilityRecord,
  ShellCompatibilityRecord,
  Types,
} from './compatibility-check/compatibility-record';
export { prepare } from './compatibility-check/prepare';
export { errorCode } from './error-code';
export { exitCodes, ExpectedError, type Failure } from './expected-error';
export { apiPreloads, publisherPath, publisherPreload, root } from './install-paths';
export { type CanaryChange, halt } from './operations/canary';
export { collectGarbage, sweepLeftovers } from './operations/collect';
export { type InspectionOptions, type InspectionName, inspections } from './operations/inspections';
export { type Actor, logged, type Outcome, UsageError } from './operations/outcome';
export { type Expected, publish } from './operations/publish';
export { defaultBudget } from './operations/publish-canary';
export { type ReleaseService, openReleaseService, type PublishRequest } from './operations/release-service';
export {
  COMPATIBILITY_FILE,
  hashesOfBuild,
  hashOf,
  readBuildFiles,
  RECORD_FILE,
} from './release/build-output';
export { readShape } from './release/check-shape';
export { releasesOf } from './release/contents';
export { type Grants, defaultGrants } from './release/grants';
export { listFiles } from './release/list-files';
export { readManifest, readViews } from './release/manifest';
export { ReleaseError } from './release/release-error';
export { folderOfRemote, isOneRemote, listWorkspaces, type Workspace } from './release/workspaces';
export { type Keyring, openKeyring, type PublicKey } from './signing/keyring';
export { type KnownKeys, type ManifestSigner, textOf } from './signing/sign-manifest';
export { appendAction } from './storage/action-log';
export { openFolderStorage } from './storage/folder-storage';
export { addHalt, findHalt, findHalted, type Halt, namedCanariesOf, type NamedCanary } from './storage/halts';
export { type Manifests, openManifests } from './storage/manifests';
export type { Author } from './storage/next-manifest';
export { type BucketAccess, openReleaseStore, openStorage, type ReleaseStore } from './storage/release-store';
export { type Storage, StoreError, storeErrorOf } from './storage/storage';
export { isToken, openTokens, type Token, type Tokens } from './storage/tokens';
