import { loadRemote, registerPlugins, registerRemotes } from '@module-federation/enhanced/runtime';
import type { LoadableRelease } from '@lisan/contract';
import type { ScriptGuard } from './script-guard';

/** Milliseconds after which an entry that neither came nor failed is given up. */
const scriptTimeout = 10_000;

/** Fetches what a remote exposes. `attempt` counts from 0. */
export type RemoteSource = (release: LoadableRelease, attempt: number) => Promise<unknown>;

/** Remotes by Module Federation, every entry with its hash. */
export function createFederationSource(guard: ScriptGuard): RemoteSource {
  registerPlugins([
    {
      name: 'lisan-script-guard',
      createScript: ({ url }) => ({ script: guard.createScript(url), timeout: scriptTimeout }),
    },
  ]);
  return async ({ container, base, entry }, attempt) => {
    // An address that failed, and above all one that hangs, is not asked for again by browser or runtime.
    const url = attempt === 0 ? base + entry : `${base}${entry}?retry=${attempt}`;
    registerRemotes([{ name: container, entry: new URL(url, window.location.href).href }], {
      force: attempt > 0,
    });
    return loadRemote(`${container}/remote`);
  };
}
