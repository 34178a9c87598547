import type { ReleaseSet, RemoteRelease } from '@lisan/contract';
import { RemoteError, isRemoteError, type RemoteFailure } from '@lisan/errors';
import type { HostServices, RemoteDefinition } from '@lisan/remote-kit';
import type { RemoteSource } from './federation-source';
import { isEntryFailure, nameFault, type Reachability } from './remote-fault';

/** Milliseconds before the second try that nobody sees. */
const pauseBeforeRetry = 400;

/** Definitions of remotes, each loaded once; a failed one is loaded anew when it is asked for again. */
export interface RemoteLoader {
  /** Resolves when the definition fits this shell and speaks the page's language. @throws RemoteError */
  load(name: string): Promise<RemoteDefinition>;
}

interface LoaderOptions {
  readonly set: ReleaseSet;
  readonly source: RemoteSource;
  readonly translator: HostServices['translator'];
  /** Tells whether a file can be had at all, to name the fault of one that would not run. */
  readonly isReachable: Reachability;
  readonly pause?: (milliseconds: number) => Promise<void>;
}

export function createRemoteLoader({
  set,
  source,
  translator,
  isReachable,
  pause = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
}: LoaderOptions): RemoteLoader {
  const loading = new Map<string, Promise<RemoteDefinition>>();
  const attempts = new Map<string, number>();

  async function fetchOnce(release: RemoteRelease, name: string): Promise<unknown> {
    const attempt = attempts.get(name) ?? 0;
    attempts.set(name, attempt + 1);
    return source(release, attempt);
  }

  async function fetchTwice(release: RemoteRelease, name: string): Promise<unknown> {
    try {
      return await fetchOnce(release, name);
    } catch (error) {
      // Chunks are tried again by the loader of their build.
      if (!isEntryFailure(error)) throw error;
      await pause(pauseBeforeRetry);
      return fetchOnce(release, name);
    }
  }

  async function load(name: string): Promise<RemoteDefinition> {
    const release = set.remotes[name];
    if (!release) throw new RemoteError(name, 'unreachable');
    const fail = (code: RemoteFailure, cause?: unknown) =>
      new RemoteError(name, code, { version: release.version, cause });
    if (!set.shell.contracts.includes(release.contract)) throw fail('incompatible');
    const exposed = await fetchTwice(release, name).catch(async (error: unknown) => {
      throw fail(await nameFault(error, release.base + release.entry, isReachable), error);
    });
    const definition = findDefinition(exposed);
    if (!definition) throw fail('broken');
    if (definition.name !== name || definition.contract !== release.contract) throw fail('incompatible');
    await translator.addTranslations(name, definition.translations).catch(async (error: unknown) => {
      throw fail(await nameFault(error, release.base + release.entry, isReachable), error);
    });
    return definition;
  }

  return {
    load(name) {
      const known = loading.get(name);
      if (known) return known;
      const started = load(name).catch((error: unknown) => {
        loading.delete(name);
        throw isRemoteError(error) ? error : new RemoteError(name, 'unknown', { cause: error });
      });
      loading.set(name, started);
      return started;
    },
  };
}

function findDefinition(exposed: unknown): RemoteDefinition | undefined {
  if (typeof exposed !== 'object' || exposed === null) return undefined;
  const module = exposed as { remote?: unknown; default?: unknown };
  return [module.remote, module.default].find(isDefinition);
}

function isDefinition(value: unknown): value is RemoteDefinition {
  const shape = value as Partial<RemoteDefinition> | null | undefined;
  return (
    typeof shape === 'object' &&
    shape !== null &&
    typeof shape.name === 'string' &&
    typeof shape.contract === 'number' &&
    typeof shape.mount === 'function' &&
    typeof shape.views === 'object' &&
    typeof shape.translations === 'object'
  );
}
