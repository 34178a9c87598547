import type { ReleaseRecord, ReleaseManifest, Canary } from '@lisan/contract';

export interface Change {
  readonly name: string;
  readonly from: string | null;
  readonly to: string | null;
  readonly isCanary?: true;
}

interface Files {
  readonly version: string;
  readonly integrity: Readonly<Record<string, string>>;
}

const partsOf = (manifest: ReleaseManifest | undefined): Map<string, Files> =>
  new Map<string, Files>(manifest ? [['shell', manifest.shell], ...Object.entries(manifest.remotes)] : []);

export function compareManifests(
  from: ReleaseManifest | undefined,
  to: ReleaseManifest | undefined,
): Change[] {
  const [before, after] = [partsOf(from), partsOf(to)];
  return [...new Set([...before.keys(), ...after.keys()])]
    .map((name) => ({
      name,
      from: before.get(name)?.version ?? null,
      to: after.get(name)?.version ?? null,
    }))
    .filter((change) => change.from !== change.to);
}

export function compareAll(from: ReleaseManifest | undefined, to: ReleaseManifest | undefined): Change[] {
  const shown = (manifest: ReleaseManifest | undefined, name: string) => {
    const canary = manifest?.canaries?.[name];
    return canary ? describeCanary(canary) : null;
  };
  const names = new Set([...Object.keys(from?.canaries ?? {}), ...Object.keys(to?.canaries ?? {})]);
  const ofCanaries = [...names].map((name) => ({
    name,
    from: shown(from, name),
    to: shown(to, name),
    isCanary: true as const,
  }));
  return [...compareManifests(from, to), ...ofCanaries.filter((change) => change.from !== change.to)];
}

export function compareFiles(from: ReleaseManifest, to: ReleaseManifest, name: string): string[] {
  const [before, after] = [partsOf(from).get(name)?.integrity ?? {}, partsOf(to).get(name)?.integrity ?? {}];
  const paths = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...paths].filter((path) => before[path] !== after[path]).sort();
}

export interface Step {
  readonly set: string;
  readonly at: string;
  readonly by: string;
  readonly reason: string;
  readonly change: string;
  readonly changes: readonly Change[];
}

export function stepsOf(records: readonly ReleaseRecord[], name?: string): Step[] {
  return records
    .map(({ set: manifest, by, reason, change }, index) => ({
      set: manifest.id,
      at: manifest.createdAt,
      by,
      reason,
      change,
      changes: compareAll(records[index + 1]?.set, manifest).filter(
        (one) => name === undefined || one.name === name,
      ),
    }))
    .filter(({ changes }) => changes.length > 0);
}

export function describeCanary({ release, share, accounts = [], plans = [] }: Canary): string {
  const whom = [
    ...(share > 0 ? [`${share} %`] : []),
    ...(accounts.length > 0 ? [`${accounts.length} ${accounts.length === 1 ? 'account' : 'accounts'}`] : []),
    ...plans.map((plan) => `plan ${plan}`),
  ];
  return `${release.version}, for ${whom.join(' and ') || 'nobody yet'}`;
}

export function budgetOf(canary: Canary | undefined): string {
  if (!canary?.budget) return 'only people end it';
  const { minimumLoads, extraFailureShare } = canary.budget;
  return `it ends by itself where, after ${minimumLoads} pages, ${Number((extraFailureShare * 100).toFixed(2))} % more of them fail than of what is live`;
}

export function presentCanary(
  name: string,
  { release, share, accounts = [], plans = [], since, budget }: Canary,
) {
  return {
    name,
    version: release.version,
    share,
    accounts: accounts.length,
    plans,
    since,
    budget: budget ?? null,
  };
}
