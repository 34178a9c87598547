import { createHash } from 'node:crypto';
import { mkdir, open } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { dirname, join } from 'node:path';
import { PassThrough } from 'node:stream';
import { MAX_INDEX_BYTES, readShape, storeErrorOf, UploadIndex } from '../../store';
import { AccessError } from './access';

/** Several times the size of all Lisan builds. */
const MAX_FILES = 12_000;
const MAX_BYTES = 512 * 1024 * 1024;

const damaged = (reason: string) => new AccessError('damaged_upload', reason);
const cut = () => damaged('The upload broke off before its end; nothing of it was kept');

/**
 * Writes the files of an upload below `folder`. Throws AccessError when the body differs from its index.
 */
export async function receiveUpload(
  request: IncomingMessage,
  folder: string,
  judge: (index: UploadIndex) => void,
): Promise<UploadIndex> {
  // Not `pipeline`, which would close the connection before the error is sent.
  const body = request.pipe(new PassThrough());
  request.once('close', () => request.complete || body.destroy());
  const bytes = new ByteReader(body);
  try {
    const index = readIndex(await bytes.line(MAX_INDEX_BYTES));
    judge(index);
    assertPaths(index);
    for (const file of index.files) await writeFile(bytes, folder, file);
    if (!(await bytes.isOver())) throw damaged('More came than the index says; nothing of it was kept');
    return index;
  } finally {
    request.unpipe(body);
    body.destroy();
    request.resume();
  }
}

function readIndex(line: Buffer): UploadIndex {
  const { value, faults } = readShape(UploadIndex, line.toString('utf8'), 'the index');
  if (value) return value;
  throw damaged(faults.slice(0, 5).join('; '));
}

function assertPaths({ names, files }: UploadIndex): void {
  const total = files.reduce((sum, { size }) => sum + size, 0);
  if (files.length > MAX_FILES || total > MAX_BYTES)
    throw new AccessError(
      'too_large',
      `${files.length} files of ${total} bytes are too much: ${MAX_FILES} and ${MAX_BYTES} are taken`,
    );
  const allowed = new Set(names);
  const seen = new Set<string>();
  for (const { path } of files) {
    const [, name = 'shell'] = /^(?:remotes\/([^/]+)|shell)\//.exec(path) ?? [undefined, ''];
    const inside = path.replace(/^(?:remotes\/[^/]+|shell)\//, '');
    const isPart = /^(?:remote\.json|src\/translations\/(?:en|ar)\.json|dist\/.+)$/.test(inside);
    if (!allowed.has(name) || !isPart) throw damaged(`${path} is no part of a build of ${names.join(', ')}`);
    seen.add(path);
  }
  const hasFileAbove = (path: string): boolean => {
    const above = dirname(path);
    return above !== '.' && (seen.has(above) || hasFileAbove(above));
  };
  if (seen.size < files.length || files.some(({ path }) => hasFileAbove(path)))
    throw damaged('One name stands for two files');
}

async function writeFile(
  bytes: ByteReader,
  folder: string,
  { path, size, sha256 }: UploadIndex['files'][number],
): Promise<void> {
  const target = join(folder, path);
  const hash = createHash('sha256');
  const written = async <Value>(act: () => Promise<Value>) => {
    try {
      return await act();
    } catch (error) {
      throw storeErrorOf(error, folder, path);
    }
  };
  const file = await written(async () => {
    await mkdir(dirname(target), { recursive: true, mode: 0o700 });
    return open(target, 'wx', 0o600);
  });
  try {
    for (let left = size; left > 0;) {
      const chunk = await bytes.atMost(left);
      left -= chunk.length;
      hash.update(chunk);
      await written(() => file.appendFile(chunk));
    }
  } finally {
    await file.close();
  }
  if (hash.digest('hex') !== sha256)
    throw damaged(`${path} came with other bytes than the index says; nothing of it was kept`);
}

class ByteReader {
  readonly #chunks: AsyncIterator<Buffer>;
  #left: Buffer = Buffer.alloc(0);

  constructor(body: PassThrough) {
    this.#chunks = body[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
  }

  async line(longest: number): Promise<Buffer> {
    const parts: Buffer[] = [];
    for (let length = 0; ;) {
      const chunk = await this.#next();
      const end = chunk.indexOf('\n');
      parts.push(end === -1 ? chunk : chunk.subarray(0, end));
      if (end !== -1) {
        this.#left = chunk.subarray(end + 1);
        return Buffer.concat(parts);
      }
      length += chunk.length;
      if (length > longest) throw damaged('The index has no end');
    }
  }

  async atMost(count: number): Promise<Buffer> {
    const chunk = this.#left.length > 0 ? this.#left : await this.#next();
    this.#left = chunk.subarray(count);
    return chunk.subarray(0, count);
  }

  async isOver(): Promise<boolean> {
    if (this.#left.length > 0) return false;
    const { done, value } = await this.#ask();
    return done === true || value.length === 0;
  }

  async #next(): Promise<Buffer> {
    const { done, value } = await this.#ask();
    if (done) throw cut();
    return value;
  }

  async #ask(): Promise<IteratorResult<Buffer, undefined>> {
    try {
      return await this.#chunks.next();
    } catch {
      throw cut();
    }
  }
}
