import type { ComponentType } from 'react';
import type { LisanEvents, ReleaseSet, ReleasedView } from '@lisan/contract';
import type { OwnEventBus } from '@lisan/event-bus';
import { RemoteError, type RemoteFailure } from '@lisan/errors';
import type { ComponentLoader, HostServices, RemoteDefinition, SlotName } from '@lisan/remote-kit';
import type { RemoteSource } from './federation-source';
import { remoteParty } from '../services/page-bus';
import { nameFault, type Reachability } from './remote-fault';
import { createRemoteLoader } from './remote-loader';
import { createRemoteComponent, type RemoteComponent } from './remote-component';

/** A view with the remote that shows it. */
export interface ViewOfRemote extends ReleasedView {
  readonly remote: string;
}

/** What the page's remotes contribute. */
export interface Remotes {
  /** In the order of the navigation. */
  readonly views: readonly ViewOfRemote[];
  /** The same object each time, so that what was loaded once is ready ever after. */
  viewComponent(remote: string, viewId: string): RemoteComponent;
  /** In the order that their remotes ask for. */
  slotComponents(name: SlotName): readonly RemoteComponent[];
  versionOf(remote: string): string | undefined;
  /** The host as this remote has it, the same object each time: what it publishes and reports carries its name. */
  hostOf(remote: string): HostServices;
  /**
   * Begins to load a view and waits for it, but no longer than `milliseconds`: a first picture that already holds the
   * view is worth a short wait, for React keeps a fallback it has shown on the screen for about 300 ms.
   */
  warmUp(viewId: string | null, milliseconds: number): Promise<void>;
  /** Loads every view that is not there yet, one after the other. */
  prefetch(): Promise<void>;
}

interface RemotesOptions {
  readonly set: ReleaseSet;
  readonly source: RemoteSource;
  readonly host: HostServices;
  readonly lendBus: OwnEventBus<LisanEvents>['lend'];
  readonly isReachable: Reachability;
}

export function createRemotes({ set, source, host, lendBus, isReachable }: RemotesOptions): Remotes {
  const loader = createRemoteLoader({ set, source, translator: host.translator, isReachable });
  const components = new Map<string, RemoteComponent>();
  const hosts = new Map<string, HostServices>();
  const versionOf = (remote: string) => set.remotes[remote]?.version;

  function hostOf(remote: string): HostServices {
    const known = hosts.get(remote);
    if (known) return known;
    const release = set.remotes[remote];
    const made: HostServices = {
      ...host,
      bus: lendBus(remoteParty(remote, release ?? { version: '', events: { heard: [], published: [] } })),
      report: (error, where) => host.report(error, `${where}, ${describeRemote(remote, versionOf(remote))}`),
    };
    hosts.set(remote, made);
    return made;
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
    const fail = (code: RemoteFailure, cause?: unknown) =>
      new RemoteError(remote, code, { version: versionOf(remote), cause });
    const made = createRemoteComponent(
      { remote, kind, id },
      async () => {
        const definition = await loader.load(remote);
        const load = choose(definition);
        if (!load) throw fail('incompatible');
        const module = await load().catch(async (cause: unknown) => {
          throw fail(await nameFault(cause, set.remotes[remote]?.base ?? '/', isReachable), cause);
        });
        if (!isComponent(module.default)) throw fail('broken');
        return { mount: definition.mount, Component: module.default };
      },
      (error) => host.report(error, describeRemote(remote, versionOf(remote))),
    );
    components.set(key, made);
    return made;
  }

  const views = Object.entries(set.remotes)
    .flatMap(([remote, release]) => release.views.map((view) => ({ ...view, remote })))
    .sort((one, other) => one.order - other.order);
  const viewComponent = (remote: string, viewId: string) =>
    componentOf(remote, 'view', viewId, ({ views: offered }) => offered[viewId]);

  return {
    views,
    viewComponent,
    versionOf,
    hostOf,
    slotComponents: (name) =>
      Object.entries(set.remotes)
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
    async prefetch() {
      for (const { remote, id } of views) await viewComponent(remote, id).start();
    },
  };
}

/** How reports name a remote. */
export function describeRemote(remote: string, version: string | undefined): string {
  return `remote ${remote} ${version ?? 'of no version'}`;
}

function isComponent(value: unknown): value is ComponentType {
  return typeof value === 'function' || (typeof value === 'object' && value !== null && '$$typeof' in value);
}
