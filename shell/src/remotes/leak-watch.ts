import type { LisanEvents, ReleaseManifest } from '@lisan/contract';
import type { EventBus, OwnEventBus } from '@lisan/event-bus';
import type { HostServices } from '@lisan/remote-kit';
import { describeRemote } from './describe-remote';

interface Begun {
  readonly remote: string;
  readonly what: string;
  readonly stack: string;
}

/** Milliseconds a view has to clean up. */
const grace = 2_000;

/** `at name (file:line:column)` or `at file:line:column`. */
const fileOf = (frame = '') =>
  frame
    .split(/[\s()]/)
    .findLast((word) => word !== '')
    ?.replace(/:\d+:\d+$/, '');
const ownFile = fileOf(new Error('here').stack?.split('\n')[1]);

export interface LeakWatch {
  /** Wraps the bus to track subscribers. */
  readonly lend: OwnEventBus<LisanEvents>['lend'];
  left(remote: string): void;
}

/**
 * Tracks timers, window and document listeners, and subscriptions created by a remote's own files, not by the kit.
 * Development only, as it wraps page functions.
 */
export function watchLeaks(
  { remotes }: Pick<ReleaseManifest, 'remotes'>,
  lend: OwnEventBus<LisanEvents>['lend'],
  report: HostServices['report'],
  page: Window = window,
): LeakWatch {
  const begun = new Map<unknown, Begun>();
  const begin = page.setTimeout.bind(page);

  function note(key: unknown, what: string): void {
    const stack = new Error(what).stack ?? '';
    const caller = stack
      .split('\n')
      .slice(1)
      .map(fileOf)
      .find((file) => file !== ownFile);
    const owner = Object.entries(remotes).find(([, { base }]) => caller?.includes(base));
    if (owner) begun.set(key, { remote: owner[0], what, stack });
  }

  function watchTimers(start: 'setTimeout' | 'setInterval', end: 'clearTimeout' | 'clearInterval'): void {
    const [started, ended] = [page[start].bind(page), page[end].bind(page)];
    Object.assign(page, {
      [start](work: (...given: unknown[]) => void, ...rest: [number?, ...unknown[]]) {
        const timer: number = started(
          (...given: unknown[]) => {
            if (start === 'setTimeout') begun.delete(timer);
            work(...given);
          },
          ...rest,
        );
        note(timer, start === 'setTimeout' ? 'a timer' : 'an interval');
        return timer;
      },
      [end](timer: number) {
        begun.delete(timer);
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
      if (listener && !endsItself) note(keyOf(name, listener), `a listener of '${name}' on the ${where}`);
      add(name, listener, options);
    };
    target.removeEventListener = (name, listener, options) => {
      if (listener) begun.delete(keyOf(name, listener));
      remove(name, listener, options);
    };
  }

  function watchBus(bus: EventBus<LisanEvents>): EventBus<LisanEvents> {
    return {
      ...bus,
      subscribe(topic, subscriber) {
        const end = bus.subscribe(topic, subscriber);
        note(end, `a subscription of '${topic}'`);
        return () => {
          begun.delete(end);
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
    lend: (party) => watchBus(lend(party)),
    left(remote) {
      const before = new Set(begun.values());
      begin(() => {
        const kept = [...begun].filter(([, one]) => one.remote === remote && before.has(one));
        for (const [key] of kept) begun.delete(key);
        const [first] = kept;
        if (!first) return;
        const fault = new Error(`A view has left behind: ${kept.map(([, { what }]) => what).join(', ')}.`);
        fault.stack = first[1].stack;
        report(fault, `leak, ${describeRemote(remote, remotes[remote]?.version)}`);
      }, grace);
    },
  };
}
