import type { LoadableRelease, ReleaseManifest } from '@lisan/contract';
import { RemoteError, isRemoteError, type RemoteFailure, isStaleChunkError } from '@lisan/errors';
import type { HostServices, RemoteDefinition } from '@lisan/remote-kit';
import type { AlterationProbe } from '../integrity/alteration-probe';
import type { RemoteSource } from './federation-source';
import { releaseOf, type VersionChoice } from './release';

const RETRY_DELAY_MS = 400;

export interface RemoteLoader {
  /**
   * Resolves when the definition is compatible and its translations are loaded.
   * @throws RemoteError
   */
  load(name: string, choice?: VersionChoice): Promise<RemoteDefinition>;
  /** Drops a pending or finished load, so that the next one starts fresh. */
  forget(name: string, choice: VersionChoice): void;
}

interface LoaderOptions {
  readonly manifest: ReleaseManifest;
  readonly source: RemoteSource;
  readonly translator: HostServices['translator'];
  readonly isAltered: AlterationProbe;
  readonly wait?: (milliseconds: number) => Promise<void>;
}

export function createRemoteLoader({
  manifest,
  source,
  translator,
  isAltered,
  wait = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
}: LoaderOptions): RemoteLoader {
  const loading = new Map<string, Promise<RemoteDefinition>>();
  const attempts = new Map<string, number>();

  async function fetchOnce(release: LoadableRelease): Promise<unknown> {
    const attempt = attempts.get(release.base) ?? 0;
    attempts.set(release.base, attempt + 1);
    return source(release, attempt);
  }

  async function fetchWithRetry(release: LoadableRelease): Promise<unknown> {
    try {
      return await fetchOnce(release);
    } catch (error) {
      // Each build's loader retries its own chunks.
      if (!isEntryFailure(error)) throw error;
      await wait(RETRY_DELAY_MS);
      return fetchOnce(release);
    }
  }

  async function load(name: string, release: LoadableRelease): Promise<RemoteDefinition> {
    const fail = (code: RemoteFailure, cause?: unknown) =>
      new RemoteError(name, code, { version: release.version, cause });
    const failNamed = async (error: unknown): Promise<never> => {
      throw fail(await classifyFailure(error, release.base + release.entry, isAltered), error);
    };
    if (!manifest.shell.contracts.includes(release.contract)) throw fail('incompatible');
    const definition = findDefinition(await fetchWithRetry(release).catch(failNamed));
    if (!definition) throw fail('broken');
    // Contract of the kit that made the definition: the shell's, or a bundled copy.
    if (definition.name !== name || !manifest.shell.contracts.includes(definition.contract))
      throw fail('incompatible');
    await translator.addTranslations(name, definition.translations).catch(failNamed);
    return definition;
  }

  return {
    load(name, choice = 'live') {
      const key = `${name} ${choice}`;
      const known = loading.get(key);
      if (known) return known;
      const release = releaseOf(manifest, name, choice);
      if (!release) return Promise.reject(new RemoteError(name, 'unreachable'));
      const started = load(name, release).catch((error: unknown) => {
        if (loading.get(key) === started) loading.delete(key);
        throw isRemoteError(error)
          ? error
          : new RemoteError(name, 'unknown', { version: release.version, cause: error });
      });
      loading.set(key, started);
      return started;
    },
    forget: (name, choice) => void loading.delete(`${name} ${choice}`),
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

/**
 * Explains a failed load. Browsers don't say why a script failed, so the file is read again to distinguish a broken
 * connection from an altered file.
 * @param entry used if the error names no file
 */
export async function classifyFailure(
  error: unknown,
  entry: string,
  isAltered: AlterationProbe,
): Promise<RemoteFailure> {
  const text = error instanceof Error ? error.message : String(error);
  if (/timed out|timeout/i.test(text)) return 'slow';
  if (/Unsatisfied version|RUNTIME-012|RUNTIME-015/.test(text)) return 'incompatible';
  if (/ScriptExecutionError/.test(text)) return 'broken';
  if (/No hash is known|missing integrity/.test(text)) return 'integrity';
  if (!isScriptFailure(error)) return 'broken';
  const named = /https?:\/\/[^\s)"]+/.exec(text)?.[0];
  return (await isAltered(named ?? entry)) ? 'integrity' : 'unreachable';
}

function isEntryFailure(error: unknown): boolean {
  return error instanceof Error && error.message.includes('RUNTIME-008');
}

function isScriptFailure(error: unknown): boolean {
  return isEntryFailure(error) || isStaleChunkError(error);
}
