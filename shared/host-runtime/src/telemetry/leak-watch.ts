import type { LisanEvents, ReleaseManifest } from '@lisan/contract';
import type { EventBus, OwnEventBus } from '@lisan/event-bus';
import type { HostServices } from '@lisan/remote-kit';
import { describeRemote } from '../remotes/release';

interface TrackedResource {
  readonly remote: string;
  readonly what: string;
  readonly stack: string;
}

const CLEANUP_GRACE_MS = 2_000;

/** `at name (file:line:column)` or `at file:line:column`. */
const fileOf = (frame = '') =>
  frame
    .split(/[\s()]/)
    .findLast((word) => word !== '')
    ?.replace(/:\d+:\d+$/, '');
const ownFile = fileOf(new Error('here').stack?.split('\n')[1]);

export interface LeakWatch {
  /** Wraps the bus to track subscribers. */
  readonly busFor: OwnEventBus<LisanEvents>['forParty'];
  left(remote: string): void;
}

/**
 * Tracks timers, window and document listeners, and subscriptions created by a remote's own files, not by the kit.
 * Development only, as it wraps page functions.
 */
export function watchLeaks(
  { remotes }: Pick<ReleaseManifest, 'remotes'>,
  busFor: OwnEventBus<LisanEvents>['forParty'],
  report: HostServices['report'],
  page: Window = window,
): LeakWatch {
  const tracked = new Map<unknown, TrackedResource>();
  const setTimer = page.setTimeout.bind(page);

  function track(key: unknown, what: string): void {
    const stack = new Error(what).stack ?? '';
    const caller = stack
      .split('\n')
      .slice(1)
      .map(fileOf)
      .find((file) => file !== ownFile);
    const owner = Object.entries(remotes).find(([, { base }]) => caller?.includes(base));
    if (owner) tracked.set(key, { remote: owner[0], what, stack });
  }

  function watchTimers(start: 'setTimeout' | 'setInterval', end: 'clearTimeout' | 'clearInterval'): void {
    const [started, ended] = [page[start].bind(page), page[end].bind(page)];
    Object.assign(page, {
      [start](task: (...args: unknown[]) => void, ...rest: [number?, ...unknown[]]) {
        const timer: number = started(
          (...args: unknown[]) => {
            if (start === 'setTimeout') tracked.delete(timer);
            task(...args);
          },
          ...rest,
        );
        track(timer, start === 'setTimeout' ? 'a timer' : 'an interval');
        return timer;
      },
      [end](timer: number) {
        tracked.delete(timer);
        ended(timer);
      },
    });
  }

  function watchListeners(target: EventTarget, where: string): void {
    const [add, remove] = [target.addEventListener.bind(target), target.removeEventListener.bind(target)];
    const keys = new WeakMap<object, Map<string, object>>();
    const keyOf = (name: string, listener: object) => {
      const names = keys.get(listener) ?? new Map<string, object>();
      keys.set(listener, names);
      const key = names.get(name) ?? {};
      names.set(name, key);
      return key;
    };
    target.addEventListener = (name, listener, options) => {
      const endsItself =
        typeof options === 'object' && (options.once === true || options.signal !== undefined);
      if (listener && !endsItself) track(keyOf(name, listener), `a listener of '${name}' on the ${where}`);
      add(name, listener, options);
    };
    target.removeEventListener = (name, listener, options) => {
      if (listener) tracked.delete(keyOf(name, listener));
      remove(name, listener, options);
    };
  }

  function watchBus(bus: EventBus<LisanEvents>): EventBus<LisanEvents> {
    return {
      ...bus,
      subscribe(topic, subscriber) {
        const end = bus.subscribe(topic, subscriber);
        track(end, `a subscription of '${topic}'`);
        return () => {
          tracked.delete(end);
          end();
        };
      },
    };
  }

  watchTimers('setTimeout', 'clearTimeout');
  watchTimers('setInterval', 'clearInterval');
  watchListeners(page, 'window');
  watchListeners(page.document, 'document');

  return {
    busFor: (party) => watchBus(busFor(party)),
    left(remote) {
      const before = new Set(tracked.values());
      setTimer(() => {
        const leaked = [...tracked].filter(([, one]) => one.remote === remote && before.has(one));
        for (const [key] of leaked) tracked.delete(key);
        const [first] = leaked;
        if (!first) return;
        const fault = new Error(`A view has left behind: ${leaked.map(([, { what }]) => what).join(', ')}.`);
        fault.stack = first[1].stack;
        report(fault, `leak, ${describeRemote(remote, remotes[remote]?.version)}`);
      }, CLEANUP_GRACE_MS);
    },
  };
}
