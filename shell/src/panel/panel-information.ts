import type { LoadableRelease, Override, ReleaseManifest } from '@lisan/contract';
import { isCanaryChosen, type LoggedEvent, type Quarantine, type ShareScope } from '@lisan/host-runtime';

export interface LoadedFiles {
  readonly files: number;
  readonly bytes: number;
  readonly milliseconds: number;
}

export type RemoteStand = 'override' | 'put aside' | 'canary' | 'live';

export interface RemoteFacts {
  readonly name: string;
  readonly version: string;
  readonly stand: RemoteStand;
  /** Canary, if any; `share` is the percentage of visitors. */
  readonly canary: { readonly version: string; readonly share: number; readonly since: string } | null;
  readonly before: string | null;
  readonly contract: number;
  readonly loaded: LoadedFiles;
}

export interface SharedFacts {
  readonly name: string;
  readonly version: string;
  readonly from: string;
  readonly usedBy: readonly string[];
}

/** Everything in the panel. Holds no personal data, so it is safe to share. */
export interface PanelFacts {
  readonly at: string;
  readonly path: string;
  readonly set: {
    readonly id: string;
    readonly madeAt: string;
    readonly hours: number;
    readonly signature: 'checked' | 'not checked' | 'none asked for';
    readonly filesFrom: string | null;
  };
  readonly shell: {
    readonly version: string;
    readonly contracts: readonly number[];
    readonly loaded: LoadedFiles;
  };
  readonly remotes: readonly RemoteFacts[];
  readonly shared: readonly SharedFacts[];
  readonly reacts: readonly string[];
  readonly override:
    | (Pick<Override, 'remote' | 'to'> & { readonly until: string; readonly isDown: boolean })
    | null;
  readonly events: readonly LoggedEvent[];
}

export interface PanelSources {
  readonly manifest: ReleaseManifest;
  readonly quarantine: Pick<Quarantine, 'has'>;
  /** The manifest's signature was required and verified. */
  readonly isSigned: boolean;
  readonly override: { readonly override: Override; readonly isDown: boolean } | null;
  readonly events: readonly LoggedEvent[];
  readonly shareScope: ShareScope;
  readonly resources: readonly PerformanceResourceTiming[];
  readonly page?: Pick<Window, 'location' | 'isSecureContext'>;
}

const overridden = /^override-/;

export function gatherFacts(sources: PanelSources, now: Date = new Date()): PanelFacts {
  const { manifest, quarantine, isSigned, override, events, shareScope, page = window } = sources;
  const loadedOf = ({ base }: { base: string }) =>
    measure(sources.resources, new URL(base, page.location.href).href);
  const remotes = Object.entries(manifest.remotes).map(([name, release]) => {
    const canary = manifest.canaries?.[name];
    const before = manifest.lastGood?.[name];
    const isAside = quarantine.has(name);
    const shown: LoadableRelease = isAside && before ? before : release;
    return {
      name,
      version: shown.version,
      stand: standOf(release.version, isAside, isCanaryChosen(manifest, name)),
      canary: canary ? { version: canary.release.version, share: canary.share, since: canary.since } : null,
      before: before?.version ?? null,
      contract: shown.contract,
      loaded: loadedOf(shown),
    };
  });
  return {
    at: now.toISOString(),
    path: page.location.pathname,
    set: {
      id: manifest.id,
      madeAt: manifest.createdAt,
      hours: Math.floor((now.getTime() - Date.parse(manifest.createdAt)) / 3_600_000),
      signature: !isSigned ? 'none asked for' : page.isSecureContext ? 'checked' : 'not checked',
      filesFrom: manifest.filesFrom ?? null,
    },
    shell: {
      version: manifest.shell.version,
      contracts: manifest.shell.contracts,
      loaded: loadedOf(manifest.shell),
    },
    remotes,
    shared: listShared(shareScope),
    reacts: listReacts(shareScope, manifest, remotes),
    override: override && {
      remote: override.override.remote,
      to: override.override.to,
      until: new Date(override.override.until).toISOString(),
      isDown: override.isDown,
    },
    events,
  };
}

function standOf(version: string, isAside: boolean, isCanary: boolean): RemoteStand {
  if (isAside) return 'put aside';
  if (overridden.test(version)) return 'override';
  return isCanary ? 'canary' : 'live';
}

function measure(resources: readonly PerformanceResourceTiming[], base: string): LoadedFiles {
  const own = resources.filter(({ name }) => name.startsWith(base));
  const from = Math.min(...own.map(({ startTime }) => startTime));
  const to = Math.max(...own.map(({ responseEnd }) => responseEnd));
  return {
    files: own.length,
    bytes: own.reduce((sum, { decodedBodySize }) => sum + decodedBodySize, 0),
    milliseconds: own.length === 0 ? 0 : Math.round(to - from),
  };
}

function listShared(scope: ShareScope): SharedFacts[] {
  return Object.entries(scope)
    .flatMap(([name, versions]) =>
      Object.entries(versions).map(([version, { from, useIn = [] }]) => ({
        name,
        version,
        from,
        usedBy: [...new Set(useIn)].filter((user) => user !== from),
      })),
    )
    .sort((one, other) => one.name.localeCompare(other.name));
}

function listReacts(scope: ShareScope, manifest: ReleaseManifest, remotes: readonly RemoteFacts[]): string[] {
  const sharedReacts = Object.entries(scope['react'] ?? {}).map(
    ([version, { from }]) => `${from} ${version}`,
  );
  // A remote without shared modules bundles its own React.
  const bundledReacts = remotes.filter(({ name, loaded, stand }) => {
    const isAlone = Object.keys(manifest.remotes[name]?.sharedRequired ?? {}).length === 0;
    return loaded.files > 0 && stand !== 'put aside' && (isAlone || stand === 'override');
  });
  return [...sharedReacts, ...bundledReacts.map(({ name, version }) => `${name} ${version}`)];
}
