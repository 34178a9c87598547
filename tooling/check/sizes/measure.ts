import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { weigh as weighFiles } from '@lisan/deploy/compatibility-check';

/** Bytes, compressed with brotli as served. */
export type Size = {
  /** Needed before any code runs: the shell's scripts, or a remote's entry and preloads. */
  first: number;
  all: number;
};

/** Budgets by remote name, or `shell`. */
export type Budget = Record<string, Size>;

/** A size beside its budget; `most` is undefined without one. */
export type Weighed = { name: string; what: keyof Size; bytes: number; most: number | undefined };

type Build = { scripts?: string[]; entry?: string; preload?: string[] };

export function listBuilds(root: string): { name: string; folder: string }[] {
  const remotes = readdirSync(join(root, 'remotes')).filter((name) =>
    existsSync(join(root, 'remotes', name, 'remote.json')),
  );
  return ['shell', ...remotes].map((name) => ({
    name,
    folder: join(root, ...(name === 'shell' ? [name] : ['remotes', name])),
  }));
}

/** Size of the production build in `folder`, as measured at publish. Throws without a build. */
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
 * Budgets: of remotes from their `remote.json`, which also applies at publish; of the shell from
 * the file beside this one.
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

/** Compares each size with its budget. A build without a budget is over it. */
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

export const isOver = ({ bytes, most }: Weighed): boolean => most === undefined || bytes > most;

export const findForgotten = (sizes: Budget, budget: Budget): string[] =>
  Object.keys(budget).filter((name) => !(name in sizes));
