import {
  DeleteObjectsCommand,
  GetObjectCommand,
  paginateListObjectsV2,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import { storeErrorOf, type Storage, type StoredFile } from './storage';

export interface BucketConfig {
  readonly bucket: string;
  readonly prefix: string;
  readonly region: string;
  readonly endpoint?: string | undefined;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

const CONNECT_TIMEOUT_MS = 3_000;
const SOCKET_TIMEOUT_MS = 15_000;
const KEYS_PER_REMOVAL = 1_000;
const quiet = { trace() {}, debug() {}, info() {}, warn() {}, error() {} };

export function openBucketStorage(config: BucketConfig): Storage {
  const { bucket, prefix, region, endpoint, accessKeyId, secretAccessKey } = config;
  const client = new S3Client({
    region,
    credentials: { accessKeyId, secretAccessKey },
    ...(endpoint !== undefined && { endpoint, forcePathStyle: true }),
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      connectionTimeout: CONNECT_TIMEOUT_MS,
      socketTimeout: SOCKET_TIMEOUT_MS,
      throwOnRequestTimeout: true,
    },
    logger: quiet,
  });
  const location = `s3://${bucket}${prefix && `/${prefix}`}`;
  const keyOf = (path: string) => [prefix, path].filter(Boolean).join('/');
  const folderKey = (folder: string) => (keyOf(folder) === '' ? '' : `${keyOf(folder)}/`);

  async function say<Answer>(path: string, act: () => Promise<Answer>): Promise<Answer> {
    try {
      return await act();
    } catch (error) {
      throw storeErrorOf(error, location, path);
    }
  }

  async function findFiles(folder: string): Promise<StoredFile[]> {
    const Prefix = folderKey(folder);
    const files: StoredFile[] = [];
    for await (const { Contents = [] } of paginateListObjectsV2({ client }, { Bucket: bucket, Prefix })) {
      for (const { Key = '', LastModified } of Contents)
        files.push({ path: Key.slice(Prefix.length), writtenAt: LastModified?.getTime() ?? 0 });
    }
    return files;
  }

  async function findNames(folder: string, after: string): Promise<string[]> {
    const Prefix = folderKey(folder);
    const names = new Set<string>();
    const wanted = { Bucket: bucket, Prefix, Delimiter: '/', ...(after && { StartAfter: Prefix + after }) };
    for await (const { Contents = [], CommonPrefixes = [] } of paginateListObjectsV2({ client }, wanted)) {
      for (const { Key = '' } of Contents) names.add(Key.slice(Prefix.length));
      for (const one of CommonPrefixes) names.add((one.Prefix ?? '').slice(Prefix.length, -1));
    }
    return [...names].filter((name) => name > after).sort();
  }

  return {
    location,

    read: (path) =>
      say(path, async () => {
        try {
          const { Body } = await client.send(new GetObjectCommand({ Bucket: bucket, Key: keyOf(path) }));
          return Body && Buffer.from(await Body.transformToByteArray());
        } catch (error) {
          if (statusOf(error) === 404 && nameOf(error) === 'NoSuchKey') return undefined;
          throw error;
        }
      }),

    create: (path, content) =>
      say(path, async () => {
        const object = { Bucket: bucket, Key: keyOf(path), Body: content, IfNoneMatch: '*' };
        for (let attempt = 1; ; attempt += 1) {
          try {
            await client.send(new PutObjectCommand(object));
            return 'created';
          } catch (error) {
            if (statusOf(error) === 412) return 'exists';
            // Two uploads of one key at the same time: the retry learns which one won.
            if (statusOf(error) !== 409 || attempt === 5) throw error;
          }
        }
      }),

    names: (folder, after = '') => say(folder, () => findNames(folder, after)),
    files: (folder) => say(folder, () => findFiles(folder)),

    remove: (path) =>
      say(path, async () => {
        const keys = [keyOf(path), ...(await findFiles(path)).map((file) => keyOf(`${path}/${file.path}`))];
        for (let begin = 0; begin < keys.length; begin += KEYS_PER_REMOVAL) {
          const Objects = keys.slice(begin, begin + KEYS_PER_REMOVAL).map((Key) => ({ Key }));
          const Delete = { Objects, Quiet: true };
          const { Errors = [] } = await client.send(new DeleteObjectsCommand({ Bucket: bucket, Delete }));
          const [first] = Errors;
          if (first) throw new Error(`${first.Key} could not be removed: ${first.Code}`);
        }
      }),

    sweep: async () => 0,
  };
}

const statusOf = (error: unknown) =>
  error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined;
const nameOf = (error: unknown) => (error instanceof S3ServiceException ? error.name : undefined);
