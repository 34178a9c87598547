import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { Prerenders, SharedNames } from '@lisan/contract';
import { Type, type Static } from 'typebox';
import { getShaped, readShape } from './check-shape';
import { listFiles } from './list-files';
import { ReleaseError } from './release-error';
import { errorCode } from '../error-code';

export const RECORD_FILE = 'build.json';
export const COMPATIBILITY_FILE = 'proof.json';

const RemoteBuild = Type.Object({
  format: Type.Literal(1),
  kind: Type.Literal('remote'),
  name: Type.String(),
  version: Type.String(),
  container: Type.String(),
  entry: Type.String(),
  preload: Type.Array(Type.String()),
  parts: Type.Record(Type.String(), Type.Array(Type.String())),
  sharedRequired: Type.Record(Type.String(), Type.String()),
  namesUsed: SharedNames,
  pictures: Type.Optional(Prerenders),
  ownReact: Type.Optional(Type.String()),
});
const ShellBuild = Type.Object({
  format: Type.Literal(1),
  kind: Type.Literal('shell'),
  version: Type.String(),
  scripts: Type.Array(Type.String(), { minItems: 1 }),
  contracts: Type.Array(Type.Integer()),
  sharedProvided: Type.Record(Type.String(), Type.String()),
  namesProvided: SharedNames,
  pictures: Type.Optional(Prerenders),
  parts: Type.Optional(Type.Record(Type.String(), Type.Array(Type.String()))),
});
const records = { remote: RemoteBuild, shell: ShellBuild };

export interface BuildOutput<Kind extends keyof typeof records> {
  readonly record: Static<(typeof records)[Kind]>;
  readonly files: ReadonlyMap<string, Buffer>;
  readonly hashes: Readonly<Record<string, string>>;
}

export async function readBuildOutput<Kind extends keyof typeof records>(
  kind: Kind,
  folder: string,
  shown: string,
): Promise<BuildOutput<Kind>> {
  const file = `${shown}/dist/${RECORD_FILE}`;
  const text = await readFile(join(folder, 'dist', RECORD_FILE), 'utf8').catch(() => undefined);
  if (text === undefined) throw new ReleaseError('not_built', [`${file} is missing: build ${shown} first`]);
  const record = getShaped(readShape(records[kind], text, file), 'not_built');
  const files = await readBuildFiles(join(folder, 'dist'), shown);
  const hashes = hashesOfBuild(files);
  for (const path of [RECORD_FILE, COMPATIBILITY_FILE]) files.delete(path);
  assertServable(files.keys(), shown);
  return { record, files, hashes };
}

/** Checked by hash, or never executed by browsers. */
export const servedKinds = [
  ...['js', 'json', 'map', 'txt', 'woff2', 'svg', 'png', 'jpg', 'jpeg', 'webp', 'avif'],
  ...['mp3', 'mp4', 'vtt'],
];

/** Browsers would run other kinds without checking a hash. */
function assertServable(files: Iterable<string>, shown: string): void {
  const strange = [...files].filter((path) => !servedKinds.includes(extname(path).slice(1)));
  if (strange.length === 0) return;
  throw new ReleaseError(
    'unchecked_file',
    strange.map((path) => `${shown}/dist/${path} is of a kind that browsers use without checking its hash`),
  );
}

export function isSourceMap(path: string): boolean {
  return path.endsWith('.map');
}

export const hashesOfBuild = (files: ReadonlyMap<string, Buffer>): Record<string, string> =>
  Object.fromEntries(
    [...files]
      .filter(([path]) => path !== COMPATIBILITY_FILE)
      .map(([path, content]) => [path, hashOf(content)]),
  );

/** SRI, SHA-384. */
export const hashOf = (content: Buffer): string =>
  `sha384-${createHash('sha384').update(content).digest('base64')}`;

export function hashesOf(files: ReadonlyMap<string, Buffer>): Record<string, string> {
  return Object.fromEntries(
    [...files]
      .filter(([path]) => /\.(?:[cm]?js|css|wasm|json)$/.test(path))
      .map(([path, content]) => [path, hashOf(content)]),
  );
}

/** Far above real builds, far below a full disk. */
const MAX_FILES = 2_000;
const MAX_BYTES = 128 * 1024 * 1024;

export async function readBuildFiles(folder: string, shown: string): Promise<Map<string, Buffer>> {
  const paths = await listFiles(folder).catch((error: unknown) => {
    if (errorCode(error) !== 'ENOENT') throw error;
    throw new ReleaseError('not_built', [`${shown}/dist is missing: build ${shown} first`]);
  });
  if (paths.length > MAX_FILES)
    throw new ReleaseError('too_large', [
      `${shown}/dist has ${paths.length} files; the maximum is ${MAX_FILES}`,
    ]);
  const files = new Map<string, Buffer>();
  let bytes = 0;
  for (const path of paths) {
    const content = await readFile(join(folder, path));
    bytes += content.length;
    if (bytes > MAX_BYTES)
      throw new ReleaseError('too_large', [`${shown}/dist has more than ${MAX_BYTES / 1024 / 1024} MB`]);
    files.set(path, content);
  }
  return files;
}

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);
/** Smaller responses fit one packet anyway. */
const MIN_COMPRESSED_BYTES = 1024;

type Twins = Promise<(readonly [ending: string, bytes: Buffer])[]>;
const made = new WeakMap<Buffer, Twins>();

export function compressed(path: string, content: Buffer): Twins {
  const twins = made.get(content) ?? compress(path, content);
  made.set(content, twins);
  return twins;
}

async function compress(
  path: string,
  content: Buffer,
): Promise<(readonly [ending: string, bytes: Buffer])[]> {
  if (content.length < MIN_COMPRESSED_BYTES || !/\.(?:js|css|json|svg|vtt|txt)$/.test(path)) return [];
  return [
    ['.br', await brotli(content, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: content.length } })],
    ['.gz', await gzipped(content, { level: 9 })],
  ];
}
