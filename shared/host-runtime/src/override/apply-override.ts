import { createStore } from 'zustand/vanilla';
import {
  loadableOf,
  overrideBase,
  pageProtocol,
  readOverride,
  type Override,
  type OverrideFault,
  type ReleaseManifest,
} from '@lisan/contract';
import { readonlyStore, type ReadonlyStore } from '@lisan/remote-kit';
import type { ScriptGuard } from '../integrity/script-guard';
import type { RemoteSource } from '../remotes/federation-source';
import { isServed } from './override-calls';
import { tokenOf } from './is-override-requested';

export type OverrideState =
  | { readonly kind: 'offered'; readonly override: Override; readonly token: string }
  | { readonly kind: 'refused'; readonly fault: OverrideFault | 'no such remote' }
  /** `isDown`: the server doesn't respond, so the released version runs. */
  | { readonly kind: 'active'; readonly override: Override; readonly isDown: boolean }
  | { readonly kind: 'over'; readonly override: Override };

export interface Overriding {
  readonly shown: OverrideState | null;
}

export interface PageOverride extends ReadonlyStore<Overriding> {
  readonly manifest: ReleaseManifest;
  watch(source: RemoteSource): RemoteSource;
}

export interface OverrideOptions {
  readonly manifest: ReleaseManifest;
  /** Public keys, space-separated, inserted into this shell at publish. */
  readonly keys: string;
  readonly guard: Pick<ScriptGuard, 'admit'>;
}

const remoteEntry = 'remote-entry.js';

/** Verifies the token with the shell's own keys, whatever the edge accepted, then allows one path of one origin. */
export async function applyOverride({ manifest, keys, guard }: OverrideOptions): Promise<PageOverride> {
  const store = createStore<Overriding>(() => ({ shown: null }));
  const show = (shown: OverrideState) => store.setState({ shown });
  const link = takeFromLink();
  const accepted = keys.trim().split(/\s+/);
  const verify = async (token: string): Promise<Override | OverrideFault | 'no such remote'> => {
    const found = await readOverride(token, { site: window.location.origin, keys: accepted });
    return typeof found === 'object' && !manifest.remotes[found.remote] ? 'no such remote' : found;
  };

  let applied = manifest;
  let base: string | undefined;
  const token = tokenOf(document);
  if (token !== undefined) {
    const found = await verify(token);
    if (typeof found === 'string') show({ kind: 'refused', fault: found });
    else {
      const isThere = await isServed(overrideBase(found) + remoteEntry);
      if (isThere) {
        base = overrideBase(found);
        guard.admit(base);
        applied = withOverride(manifest, found);
      }
      show({ kind: 'active', override: found, isDown: !isThere });
      setTimeout(() => show({ kind: 'over', override: found }), found.until - Date.now());
    }
  }
  if (link !== undefined) {
    const found = await verify(link);
    show(
      typeof found === 'string'
        ? { kind: 'refused', fault: found }
        : { kind: 'offered', override: found, token: link },
    );
  }
  return {
    ...readonlyStore(store),
    manifest: applied,
    watch: (source) => async (release, attempt) => {
      try {
        return await source(release, attempt);
      } catch (error) {
        const { shown } = store.getState();
        if (release.base === base && shown?.kind === 'active') show({ ...shown, isDown: true });
        throw error;
      }
    },
  };
}

/** Remove the token from the URL at once: it must not reach the history or screenshots. */
function takeFromLink(): string | undefined {
  const { hash, pathname, search } = window.location;
  if (!hash.startsWith(pageProtocol.overrideFragment)) return undefined;
  window.history.replaceState(window.history.state, '', pathname + search);
  return hash.slice(pageProtocol.overrideFragment.length);
}

function withOverride(manifest: ReleaseManifest, override: Override): ReleaseManifest {
  const { remote, id } = override;
  const released = manifest.remotes[remote];
  if (!released) return manifest;
  const developed = {
    ...released,
    version: `override-${id}-${Date.now().toString(36)}`,
    base: overrideBase(override),
    entry: remoteEntry,
    container: `lisan_${remote.replaceAll('-', '_')}`,
    preload: [],
    parts: {},
    integrity: {},
  };
  return {
    ...manifest,
    remotes: { ...manifest.remotes, [remote]: developed },
    lastGood: { ...manifest.lastGood, [remote]: loadableOf(released) },
  };
}
