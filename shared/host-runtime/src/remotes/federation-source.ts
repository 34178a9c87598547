import { loadRemote, registerPlugins, registerRemotes } from '@module-federation/enhanced/runtime';
import type { LoadableRelease } from '@lisan/contract';
import type { ScriptGuard } from '../integrity/script-guard';

const SCRIPT_TIMEOUT_MS = 10_000;

export type RemoteSource = (release: LoadableRelease, attempt: number) => Promise<unknown>;

export function createFederationSource(guard: ScriptGuard): RemoteSource {
  registerPlugins([
    {
      name: 'lisan-script-guard',
      createScript: ({ url }) => ({ script: guard.createScript(url), timeout: SCRIPT_TIMEOUT_MS }),
    },
  ]);
  return async ({ container, base, entry }, attempt) => {
    // Retries need a new URL: browser and runtime reuse a failed or hanging one.
    const url = attempt === 0 ? base + entry : `${base}${entry}?retry=${attempt}`;
    registerRemotes([{ name: container, entry: new URL(url, window.location.href).href }], {
      force: attempt > 0,
    });
    return loadRemote(`${container}/remote`);
  };
}
