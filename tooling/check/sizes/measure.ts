import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';

/** Bytes over the wire, compressed by brotli as they are served. */
export type Size = {
  /** What a page must have before anything of it runs: the shell's scripts, or a remote's entry and what it preloads. */
  first: number;
  /** Every script and style of the build. */
  all: number;
};

/** What somebody's build may weigh, by the name of the remote, or `shell`. */
export type Budget = Record<string, Size>;

/** One figure beside what it may be at most; `most` is missing when nobody has said it. */
export type Weighed = { name: string; what: keyof Size; bytes: number; most: number | undefined };

type Build = { scripts?: string[]; entry?: string; preload?: string[] };

/** The shell and every remote, as folders below `root`. */
export function listBuilds(root: string): { name: string; folder: string }[] {
  const remotes = readdirSync(join(root, 'remotes')).filter((name) =>
    existsSync(join(root, 'remotes', name, 'remote.json')),
  );
  return ['shell', ...remotes].map((name) => ({
    name,
    folder: join(root, ...(name === 'shell' ? [name] : ['remotes', name])),
  }));
}

/** The size of the finished production build in `folder`. Throws when there is none. */
export function measure(folder: string): Size {
  const build = JSON.parse(readFileSync(join(folder, 'dist', 'build.json'), 'utf8')) as Build;
  const weigh = (files: string[]) =>
    files.reduce((sum, file) => sum + compressedLength(readFileSync(join(folder, 'dist', file))), 0);
  const first = build.scripts ?? [...(build.entry ? [build.entry] : []), ...(build.preload ?? [])];
  const all = readdirSync(join(folder, 'dist'), { recursive: true, encoding: 'utf8' });
  return { first: weigh(first), all: weigh(all.filter((file) => /\.(?:js|css)$/.test(file))) };
}

/** As the release store compresses a file when it is published. */
const compressedLength = (content: Buffer): number =>
  brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: content.length } }).length;

/** Every figure beside its budget. A build that the budget does not name has no budget, and so is over it. */
export function weigh(sizes: Budget, budget: Budget): Weighed[] {
  return Object.entries(sizes).flatMap(([name, size]) =>
    (['first', 'all'] as const).map((what) => ({
      name,
      what,
      bytes: size[what],
      most: budget[name]?.[what],
    })),
  );
}

/** A figure that its budget does not allow. */
export const isOver = ({ bytes, most }: Weighed): boolean => most === undefined || bytes > most;

/** Names of the budget that no build bears. */
export const findForgotten = (sizes: Budget, budget: Budget): string[] =>
  Object.keys(budget).filter((name) => !(name in sizes));
