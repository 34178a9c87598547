import type { ComponentType } from 'react';
import type { LisanEvents, ReleaseManifest, ReleasedView } from '@lisan/contract';
import type { OwnEventBus } from '@lisan/event-bus';
import { RemoteError, type RemoteFailure } from '@lisan/errors';
import type {
  ComponentLoader,
  HostServices,
  RemoteAction,
  RemoteDefinition,
  SlotName,
} from '@lisan/remote-kit';
import type { RemoteSource } from './federation-source';
import type { AlterationProbe } from '../integrity/alteration-probe';
import { isCanaryChosen } from '../manifest/canary-choice';
import { describeRemote, releaseOf, type VersionChoice, chunksOf } from './release';
import type { RecordFact } from '../telemetry/beacon-queue';
import type { Prefetch } from '../prefetch/prefetch-files';
import type { BrowserStorage } from '../page/browser-storage';
import { openedViewsKey } from '../prefetch/opened-views-key';
import type { MountingPage } from './mount-remote';
import type { Quarantine } from '../recovery/quarantine';
import { classifyFailure, createRemoteLoader } from './remote-loader';
import { createRemoteHosts, type RemoteHosts } from './remote-hosts';
import { createRemoteComponent, type RemoteComponent } from './remote-component';
import type { ViewPrerender } from '../hydration/view-prerender';
import type { ViewPrefetcher } from '../prefetch/prefetch-views';

export interface OfferedAction extends RemoteAction {
  readonly remote: string;
}

export interface ViewOfRemote extends ReleasedView {
  readonly remote: string;
}

export interface Remotes extends MountingPage, Pick<RemoteHosts, 'hostOf'> {
  /** In navigation order. */
  readonly views: readonly ViewOfRemote[];
  /** Stable: once loaded, it stays ready. */
  viewComponent(remote: string, viewId: string): RemoteComponent;
  componentOfView(viewId: string | undefined): RemoteComponent | undefined;
  slotComponents(name: SlotName): readonly RemoteComponent[];
  /** What loaded remotes and those that load now offer in the search. Leaves out those that fail. */
  listActions(): Promise<readonly OfferedAction[]>;
  isCanary(remote: string): boolean;
  versionOf(remote: string, choice: VersionChoice): string | undefined;
  readonly prerender: ViewPrerender | undefined;
  /** Loads a view for at most `milliseconds`: a short wait beats a fallback, which React keeps for about 300 ms. */
  warmUp(viewId: string | null, milliseconds: number): Promise<void>;
  prefetchView(viewId: string): Promise<void>;
  prefetch(): Promise<void>;
  noteOpened(viewId: string): void;
  fail(remote: string, cause: Error): void;
}

/** Milliseconds for an open view to load its remaining data. */
const SETTLE_DELAY_MS = 3_000;

export interface RemotesOptions extends Partial<Pick<Remotes, 'onLeft' | 'prerender' | 'opening'>> {
  readonly manifest: ReleaseManifest;
  readonly source: RemoteSource;
  readonly host: HostServices;
  readonly busFor: OwnEventBus<LisanEvents>['forParty'];
  readonly isAltered: AlterationProbe;
  readonly quarantine: Quarantine;
  readonly prefetch?: Prefetch;
  readonly storage: BrowserStorage;
  readonly transferredBytes?: () => number;
  readonly pause?: (milliseconds: number) => Promise<void>;
  readonly preload?: ((url: string) => void) | undefined;
  readonly abandon: (base: string) => void;
  readonly recordFact: RecordFact;
  /** The previous version opened after the live one failed; `undefined` for a slot. */
  readonly onFallback?: ((view: ViewOfRemote | undefined) => void) | undefined;
}

export function viewsOf(manifest: ReleaseManifest): readonly ViewOfRemote[] {
  return Object.entries(manifest.remotes)
    .flatMap(([remote, release]) => release.views.map((view) => ({ ...view, remote })))
    .sort((one, other) => one.order - other.order);
}

export function createRemotes(options: RemotesOptions): Remotes {
  const { manifest, source, host, isAltered, quarantine, recordFact } = options;
  const { opening = () => () => undefined } = options;
  const loader = createRemoteLoader({ manifest, source, translator: host.translator, isAltered });
  const components = new Map<string, RemoteComponent>();
  const { hostOf, end } = createRemoteHosts(manifest, host, options.busFor);

  function endUnused(remote: string, choice: VersionChoice): void {
    const uses = (one: RemoteComponent) => {
      const state = one.getState();
      return one.remote === remote && state.status === 'ready' && state.choice === choice;
    };
    if (![...components.values()].some(uses)) end(remote, choice);
  }

  /** Start all chunks in parallel; otherwise each waits for the one that names it. */
  function preloadChunks(remote: string, part: string): void {
    const release = manifest.remotes[remote];
    if (!release || !options.preload || !manifest.shell.contracts.includes(release.contract)) return;
    for (const url of chunksOf(release, part, host.translator.language)) options.preload(url);
  }

  async function load(
    remote: string,
    choice: VersionChoice,
    part: string,
    choose: (definition: RemoteDefinition) => ComponentLoader<object> | undefined,
  ) {
    const release = releaseOf(manifest, remote, choice);
    if (choice === 'live') preloadChunks(remote, part);
    recordFact('opened', remote, release?.version);
    const fail = (code: RemoteFailure, cause?: unknown) =>
      new RemoteError(remote, code, { version: release?.version, cause });
    const definition = await loader.load(remote, choice);
    const loadModule = choose(definition);
    if (!loadModule) throw fail('incompatible');
    const module = await loadModule().catch(async (cause: unknown) => {
      loader.forget(remote, choice);
      throw fail(await classifyFailure(cause, release?.base ?? '/', isAltered), cause);
    });
    if (!isComponent(module.default)) throw fail('broken');
    return { mount: definition.mount, Component: module.default };
  }

  function componentOf(
    remote: string,
    kind: 'view' | 'slot',
    id: string,
    choose: (definition: RemoteDefinition) => ComponentLoader<object> | undefined,
  ): RemoteComponent {
    const key = `${remote} ${kind} ${id}`;
    const known = components.get(key);
    if (known) return known;
    const made = createRemoteComponent({
      remote,
      kind,
      id,
      load: (choice) => load(remote, choice, id, choose),
      opening: (choice) => opening(remote, choice),
      abandon(choice) {
        loader.forget(remote, choice);
        options.abandon(releaseOf(manifest, remote, choice)?.base ?? '/');
      },
      lastGood: {
        exists: () => quarantine.hasFallback(remote),
        isInForce: () => quarantine.has(remote),
        enforce: () => quarantine.add(remote),
        lift: () => quarantine.lift(remote),
      },
      isExhausted: () => quarantine.isExhausted(remote),
      versionOf: (choice) => releaseOf(manifest, remote, choice)?.version,
      classifyFailure: (cause, choice) =>
        classifyFailure(cause, releaseOf(manifest, remote, choice)?.base ?? '/', isAltered),
      onHealed() {
        const isShown = (view: ViewOfRemote) => view.remote === remote && view.id === id;
        options.onFallback?.(kind === 'view' ? views.find(isShown) : undefined);
        recordFact('healed', remote);
      },
      onFailure(error, choice, fault = error.code) {
        const version = releaseOf(manifest, remote, choice)?.version;
        host.report(error, describeRemote(remote, version));
        recordFact(fault, remote, version);
      },
    });
    made.subscribe((_state, before) => {
      if (before.status === 'ready') endUnused(remote, before.choice);
    });
    components.set(key, made);
    return made;
  }

  const views = viewsOf(manifest);
  const viewComponent = (remote: string, viewId: string) =>
    componentOf(remote, 'view', viewId, ({ views: offered }) => offered[viewId]);

  host.bus.subscribe('session.changed', ({ user }) => {
    if (!user) options.storage.remove(openedViewsKey);
  });
  const noted: string[] = [];
  let prefetcher: Promise<ViewPrefetcher> | undefined;
  const loadPrefetcher = async () => {
    const { createViewPrefetcher } = await import('../prefetch/prefetch-views');
    return createViewPrefetcher({
      manifest,
      views,
      quarantine,
      noted,
      storage: options.storage,
      language: () => host.translator.language,
      isStarted: ({ remote, id }) => components.has(`${remote} view ${id}`),
      prefetch: options.prefetch ?? (async () => 0),
      transferredBytes: options.transferredBytes,
    });
  };
  async function withPrefetcher(task: (prefetcher: ViewPrefetcher) => Promise<void>): Promise<void> {
    prefetcher ??= loadPrefetcher();
    try {
      await task(await prefetcher);
    } catch {
      prefetcher = undefined;
    }
  }

  async function listActionsOf(remote: string): Promise<readonly OfferedAction[]> {
    const choice = quarantine.has(remote) ? 'lastGood' : 'live';
    try {
      const { actions } = await loader.load(remote, choice);
      if (!actions) return [];
      const list = await actions();
      return (await list(hostOf(remote, choice))).map((action) => ({ ...action, remote }));
    } catch (error) {
      host.report(error, `actions of ${remote}`);
      return [];
    }
  }

  async function prefetch(): Promise<void> {
    await Promise.all([...components.values()].map((component) => component.start()));
    await (options.pause ?? wait)(SETTLE_DELAY_MS);
    await withPrefetcher(({ prefetchLikely }) => prefetchLikely());
  }

  return {
    views,
    viewComponent,
    componentOfView(viewId) {
      const view = views.find(({ id }) => id === viewId);
      return view && viewComponent(view.remote, view.id);
    },
    hostOf,
    opening,
    shown: new Map(),
    onLeft: options.onLeft,
    prerender: options.prerender,
    versionOf: (remote, choice) => releaseOf(manifest, remote, choice)?.version,
    listActions: async () => (await Promise.all(Object.keys(manifest.remotes).map(listActionsOf))).flat(),
    isCanary: (remote) => isCanaryChosen(manifest, remote) && !quarantine.has(remote),
    slotComponents: (name) =>
      Object.entries(manifest.remotes)
        .flatMap(([remote, { slots }]) =>
          slots.filter((slot) => slot.name === name).map((slot) => ({ ...slot, remote })),
        )
        .sort((one, other) => one.order - other.order)
        .map(({ remote }) => componentOf(remote, 'slot', name, ({ slots }) => slots?.[name])),
    async warmUp(viewId, milliseconds) {
      const view = views.find(({ id }) => id === viewId) ?? views[0];
      if (!view) return;
      let timer: ReturnType<typeof setTimeout> | undefined;
      const enough = new Promise<void>((resolve) => (timer = setTimeout(resolve, milliseconds)));
      await Promise.race([viewComponent(view.remote, view.id).start(), enough]);
      clearTimeout(timer);
    },
    prefetchView: (viewId) => withPrefetcher(({ prefetchView }) => prefetchView(viewId)),
    prefetch,
    noteOpened(viewId) {
      if (noted.push(viewId) > 1 || prefetcher) void prefetch();
    },
    fail(remote, cause) {
      for (const component of components.values())
        if (component.remote === remote) component.crash(new RemoteError(remote, 'broken', { cause }));
    },
  };
}

const wait = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));

function isComponent(value: unknown): value is ComponentType {
  return typeof value === 'function' || (typeof value === 'object' && value !== null && '$$typeof' in value);
}
