import type { BuildSize, ReleaseRecord, RemoteManifest } from '@lisan/contract';
import { compressed } from '../release/build-output';

const TREND_VERSIONS = 10;

export async function weigh(
  files: ReadonlyMap<string, Buffer>,
  first: readonly string[],
): Promise<BuildSize> {
  const weighed = await Promise.all(
    [...files]
      .filter(([path]) => /\.(?:js|css)$/.test(path))
      .map(async ([path, content]) => {
        const twins = await compressed(path, content);
        const brotli = twins.find(([ending]) => ending === '.br')?.[1];
        return [path, (brotli ?? content).length] as const;
      }),
  );
  const sum = (list: typeof weighed) => list.reduce((total, [, bytes]) => total + bytes, 0);
  return {
    first: sum(weighed.filter(([path]) => first.includes(path))),
    all: sum(weighed),
    files: Object.fromEntries(weighed.map(([path, bytes]) => [withoutHash(path), bytes])),
  };
}

/** `405.f4e4afef.js` is `405.js` in every release. */
const withoutHash = (path: string) => path.replace(/\.[0-9a-f]{8}(?=\.\w+$)/, '');

export function findOverweight(
  manifestFile: string,
  budget: RemoteManifest['budget'],
  size: BuildSize,
  { before, parts }: { before: BuildSize | undefined; parts: Readonly<Record<string, readonly string[]>> },
): string[] {
  if (!budget) return [];
  const purposes = new Map(
    Object.entries(parts).flatMap(([part, files]) => files.map((file) => [withoutHash(file), part])),
  );
  const named = (file: string) => (purposes.has(file) ? `${file} (${purposes.get(file)})` : file);
  const grown = Object.entries(size.files)
    .map(([file, bytes]) => ({ file, bytes, was: before?.files[file] ?? 0 }))
    .filter(({ bytes, was }) => bytes > was)
    .sort((one, other) => other.bytes - other.was - (one.bytes - one.was))
    .slice(0, 3)
    .map(({ file, bytes, was }) => `${named(file)} ${was === 0 ? `is new, ${bytes}` : `${was} → ${bytes}`}`);
  const why = grown.length === 0 ? '' : `: ${grown.join(', ')}`;
  return (['first', 'all'] as const)
    .filter((what) => size[what] > budget[what])
    .map(
      (what) => `${manifestFile}: budget.${what} is ${budget[what]} bytes, the build has ${size[what]}${why}`,
    );
}

/** Sizes of the last releases, oldest first, then `size`. */
export function trendOf(name: string, records: readonly ReleaseRecord[], size: BuildSize): number[] {
  const versions = new Map<string, number>();
  for (const { set: manifest, proofs } of records) {
    const version = (name === 'shell' ? manifest.shell : manifest.remotes[name])?.version;
    const known = proofs?.[name]?.size;
    if (version !== undefined && known && !versions.has(version)) versions.set(version, known.all);
  }
  return [...[...versions.values()].slice(0, TREND_VERSIONS - 1).reverse(), size.all];
}
