import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { weigh as weighFiles } from '@lisan/deploy/proof';

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

/** The size of the finished production build in `folder`, as a publish weighs it. Throws when there is none. */
export async function measure(folder: string): Promise<Size> {
  const dist = join(folder, 'dist');
  const build = JSON.parse(readFileSync(join(dist, 'build.json'), 'utf8')) as Build;
  const names = readdirSync(dist, { recursive: true, encoding: 'utf8' });
  const files = names
    .filter((file) => /\.(?:js|css)$/.test(file))
    .map((file) => [file, readFileSync(join(dist, file))] as const);
  const first = build.scripts ?? [...(build.entry ? [build.entry] : []), ...(build.preload ?? [])];
  const { first: before, all } = await weighFiles(new Map(files), first);
  return { first: before, all };
}

/**
 * What each build may weigh: a remote says it in its `remote.json`, by which its publish goes too; the shell's stands
 * beside this file.
 */
export function readBudget(root: string): Budget {
  const shell = JSON.parse(readFileSync(new URL('budget.json', import.meta.url), 'utf8')) as Budget;
  const remotes = listBuilds(root)
    .filter(({ name }) => name !== 'shell')
    .flatMap(({ name, folder }): [string, Size][] => {
      const { budget } = JSON.parse(readFileSync(join(folder, 'remote.json'), 'utf8')) as { budget?: Size };
      return budget ? [[name, budget]] : [];
    });
  return { ...shell, ...Object.fromEntries(remotes) };
}

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
