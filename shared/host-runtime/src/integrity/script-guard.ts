import { pageProtocol, type ReleaseManifest } from '@lisan/contract';

const providerScripts = [
  /^https:\/\/js\.stripe\.com\//,
  /^https:\/\/accounts\.google\.com\/gsi\/client(?:\?|$)/,
];

/** Browsers ignore malformed integrity values and run the file. */
const hashPattern = /^sha384-[A-Za-z0-9+/]{64}$/;

interface ScriptPolicy {
  createScriptURL(url: string): string;
}

/** The used part of the Trusted Types API, which TypeScript's libraries lack. */
interface TrustedTypesFactory {
  createPolicy(
    name: string,
    rules: { createScriptURL?: (url: string) => string; createHTML?: (markup: string) => string },
  ): ScriptPolicy;
}

declare const process: { readonly env: { readonly NODE_ENV?: string } };

declare global {
  var trustedTypes: TrustedTypesFactory | undefined;
  var __LISAN_INTEGRITY__: ((url: string) => string | undefined) | undefined;
}

/** State shared by all builds' loaders: hashes, failure counts and pending chunks. */
interface IntegrityLookup {
  (url: string): string | undefined;
  failures?: Record<string, number>;
  pending?: Set<string>;
}

export interface ScriptGuard {
  /** Value of the `integrity` attribute; `undefined` for a file outside the manifest. */
  findIntegrity(url: string): string | undefined;
  /**
   * Creates a script that runs only published content.
   * @throws Error for a file outside the manifest
   */
  createScript(url: string): HTMLScriptElement;
  /**
   * Fetches a chunk before its build's loader requests it. Chunks only register their modules, in any order. On failure
   * that loader retries as after its own.
   */
  preload(url: string): void;
  /** Allows files below this URL without a hash, once the shell has verified an override's signature. */
  admit(base: string): void;
  /** Makes pending files below this path retry under another URL. */
  abandon(base: string): void;
}

/**
 * Requires a hash for every script of shell and remotes, and blocks text as script URL or markup. Call once, before any
 * chunk loads.
 */
export function guardScripts(
  manifest: ReleaseManifest,
  page: Window & typeof globalThis = window,
): ScriptGuard {
  const hashes = new Map<string, string>();
  for (const { base, integrity } of [
    manifest.shell,
    ...Object.values(manifest.remotes),
    ...Object.values(manifest.lastGood ?? {}),
    ...Object.values(manifest.canaries ?? {}).map(({ release }) => release),
  ]) {
    for (const [file, hash] of Object.entries(integrity))
      if (hashPattern.test(hash)) hashes.set(resolveUrl(base + file, page), hash);
  }
  const findIntegrity: IntegrityLookup = (url) => hashes.get(resolveUrl(url, page));
  const failures: Record<string, number> = (findIntegrity.failures = {});
  const pending = (findIntegrity.pending = new Set<string>());
  // All builds' chunks use this name (shared/remote-build). Read-only, or a script could weaken the check.
  Object.defineProperty(page, pageProtocol.integrityLookup, { value: findIntegrity });

  let admitted: string | undefined;
  const isAdmitted = (url: string) => admitted !== undefined && resolveUrl(url, page).startsWith(admitted);
  const requireHash = (url: string) => {
    if (!findIntegrity(url) && !isBeingDeveloped(url, page) && !isAdmitted(url))
      throw new TypeError(`No hash is known for ${url}.`);
    return url;
  };
  const policy = page.trustedTypes?.createPolicy(pageProtocol.scriptPolicy, {
    createScriptURL: requireHash,
  }) ?? {
    createScriptURL: requireHash,
  };
  if (page.trustedTypes) sharePolicy(page.trustedTypes, policy);
  page.trustedTypes?.createPolicy('default', {
    createScriptURL(url) {
      if (providerScripts.some((pattern) => pattern.test(url))) return url;
      throw new TypeError(`Scripts are not loaded from ${url}.`);
    },
    // Allow style text from components: it contains no markup.
    createHTML(markup) {
      if (!markup.includes('<')) return markup;
      throw new TypeError('Markup is not made from text.');
    },
  });

  function createScript(url: string): HTMLScriptElement {
    const source = policy.createScriptURL(url);
    const script = page.document.createElement('script');
    script.src = source;
    script.integrity = findIntegrity(url) ?? '';
    script.crossOrigin = 'anonymous';
    return script;
  }
  const preloaded = new Set<string>();
  const loading = new Set<string>();

  return {
    findIntegrity,
    createScript,
    preload(url) {
      // As in the builds' loaders, which reuse a script with this URL.
      const { href } = new URL(url, page.location.href);
      if (preloaded.has(href) || pending.has(href) || !findIntegrity(href)) return;
      preloaded.add(href);
      loading.add(href);
      const script = createScript(href);
      const end = () => {
        loading.delete(href);
        script.remove();
      };
      script.addEventListener('load', end);
      script.addEventListener('error', () => {
        end();
        // A loader that reused the script counts the failure itself.
        if (!pending.has(href)) failures[href] = (failures[href] ?? 0) + 1;
      });
      page.document.head.append(script);
    },
    admit(base) {
      admitted = base;
    },
    abandon(base) {
      const path = resolveUrl(base, page);
      for (const url of new Set([...pending, ...loading])) {
        if (!resolveUrl(url, page).startsWith(path)) continue;
        pending.delete(url);
        loading.delete(url);
        failures[url] = (failures[url] ?? 0) + 2;
      }
      // A restarted build's loader would reuse the hanging element, as it matches by chunk, not URL.
      for (const script of [...page.document.scripts]) if (script.src.startsWith(path)) script.remove();
    },
  };
}

/**
 * Every build's loader creates a policy of this name that allows everything. It gets the page's strict one, because
 * browsers reject a duplicate.
 */
function sharePolicy(factory: TrustedTypesFactory, policy: ScriptPolicy): void {
  const make = factory.createPolicy.bind(factory);
  Object.defineProperty(factory, 'createPolicy', {
    value: (...[name, rules]: Parameters<typeof make>) =>
      name === pageProtocol.scriptPolicy ? policy : make(name, rules),
  });
}

/** Files in development change and have no hash. Production has no such exception. */
function isBeingDeveloped(href: string, page: Window): boolean {
  if (process.env.NODE_ENV !== 'development') return false;
  const url = new URL(href, page.location.href);
  return url.origin === page.location.origin && url.pathname.startsWith('/dev/');
}

function resolveUrl(href: string, page: Window): string {
  const url = new URL(href, page.location.href);
  return url.origin + url.pathname;
}
