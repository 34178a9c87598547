import { createRoot } from 'react-dom/client';
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
import type { Language, TranslationLoader } from '@lisan/i18n';
import { keepAttached } from '../keep-attached';
import type { RemoteSource } from '../remotes/federation-source';
import type { ScriptGuard } from '../remotes/script-guard';
import type { ShellServices } from '../services/create-services';
import { isServed } from '../services/override-calls';
import { OverrideBanner, type Overriding, type OverrideState } from './OverrideBanner';
import { tokenOf } from './is-override-asked';

export interface PageOverride extends ReadonlyStore<Overriding> {
  readonly manifest: ReleaseManifest;
  watch(source: RemoteSource): RemoteSource;
}

interface OpenOptions {
  readonly manifest: ReleaseManifest;
  /** Public keys, space-separated, inserted into this shell at publish. */
  readonly keys: string;
  readonly guard: Pick<ScriptGuard, 'admit'>;
  readonly services: ShellServices;
  readonly page: HTMLElement;
}

const remoteEntry = 'remote-entry.js';

/**
 * Verifies the token with the shell's own keys, whatever the edge accepted, then allows one path of one origin. Shows
 * the banner.
 */
export async function openOverride({
  manifest,
  keys,
  guard,
  services,
  page,
}: OpenOptions): Promise<PageOverride> {
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
  await services.host.translator.addTranslations('override', overrideTranslations);
  showBanner(store, services, page);
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

function showBanner(state: ReadonlyStore<Overriding>, services: ShellServices, page: HTMLElement) {
  const container = document.createElement('div');
  container.style.display = 'contents';
  page.prepend(container);
  keepAttached(container, page, () =>
    services.host.report(new Error('A script took the banner of an override away; it was put back.'), 'page'),
  );
  createRoot(container).render(<OverrideBanner state={state} services={services} />);
}

/** Separate from other translations, because few users need them. */
const overrideTranslations: Readonly<Record<Language, TranslationLoader>> = {
  en: () => import('./translations/en.json'),
  ar: () => import('./translations/ar.json'),
};
