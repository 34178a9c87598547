import { pageProtocol, type ReleaseSet } from '@lisan/contract';

/** Where scripts of others come from; everything else that runs is ours and has its hash in the release set. */
const providerScripts = [
  /^https:\/\/js\.stripe\.com\//,
  /^https:\/\/accounts\.google\.com\/gsi\/client(?:\?|$)/,
];

/** What browsers check. Anything else in an `integrity` attribute they pass over, and run the file. */
const hashPattern = /^sha384-[A-Za-z0-9+/]{64}$/;

interface ScriptPolicy {
  createScriptURL(url: string): string;
}

/** The part of the Trusted Types API that is used here (no type library has it yet). */
interface TrustedTypesFactory {
  createPolicy(
    name: string,
    rules: { createScriptURL?: (url: string) => string; createHTML?: (markup: string) => string },
  ): ScriptPolicy;
}

/** Written in by the bundler. */
declare const process: { readonly env: { readonly NODE_ENV?: string } };

declare global {
  var trustedTypes: TrustedTypesFactory | undefined;
  var __LISAN_INTEGRITY__: ((url: string) => string | undefined) | undefined;
}

/** What the loaders of all builds share: hashes, how often a chunk failed, and which are under way. */
interface IntegrityLookup {
  (url: string): string | undefined;
  failures?: Record<string, number>;
  pending?: Set<string>;
}

/** Makes scripts of ours, each with its hash. */
export interface ScriptGuard {
  /** Value of the `integrity` attribute; `undefined` for a file that is not in the release set. */
  findIntegrity(url: string): string | undefined;
  /** A script element that runs only what was published. @throws Error for a file that is not in the set */
  createScript(url: string): HTMLScriptElement;
  /**
   * Fetches a chunk before the loader of its build asks for it, and has it say what it holds: which is all that a chunk
   * does by itself, also where it comes before its loader. One that does not come that loader asks for as after a failure of its own.
   */
  begin(url: string): void;
  /** What lies below this address runs without a hash: the shell has looked at who has signed that it may. */
  admit(base: string): void;
  /** Files below this path that are still under way are asked for by another address from now on. */
  abandon(base: string): void;
}

/**
 * From here on nothing of ours loads without its hash, in the shell's own loader and in that of every remote, and no
 * text turns into a script's address or into markup. To be called once, before any chunk is loaded.
 */
export function guardScripts(set: ReleaseSet, page: Window & typeof globalThis = window): ScriptGuard {
  const hashes = new Map<string, string>();
  for (const { base, integrity } of [
    set.shell,
    ...Object.values(set.remotes),
    ...Object.values(set.lastGood ?? {}),
    ...Object.values(set.canaries ?? {}).map(({ release }) => release),
  ]) {
    for (const [file, hash] of Object.entries(integrity))
      if (hashPattern.test(hash)) hashes.set(resolveUrl(base + file, page), hash);
  }
  const findIntegrity: IntegrityLookup = (url) => hashes.get(resolveUrl(url, page));
  const failures: Record<string, number> = (findIntegrity.failures = {});
  const pending = (findIntegrity.pending = new Set<string>());
  // The name is known to the chunks of every build (shared/remote-build). Fixed, or a script could ask for less.
  Object.defineProperty(page, pageProtocol.integrityLookup, { value: findIntegrity });

  let admitted: string | undefined;
  const isAdmitted = (url: string) => admitted !== undefined && resolveUrl(url, page).startsWith(admitted);
  const asked = (url: string) => {
    if (!findIntegrity(url) && !isBeingDeveloped(url, page) && !isAdmitted(url))
      throw new TypeError(`No hash is known for ${url}.`);
    return url;
  };
  const policy = page.trustedTypes?.createPolicy(pageProtocol.scriptPolicy, { createScriptURL: asked }) ?? {
    createScriptURL: asked,
  };
  if (page.trustedTypes) lendPolicy(page.trustedTypes, policy);
  // What libraries hand to the page as plain text.
  page.trustedTypes?.createPolicy('default', {
    createScriptURL(url) {
      if (providerScripts.some((pattern) => pattern.test(url))) return url;
      throw new TypeError(`Scripts are not loaded from ${url}.`);
    },
    // The text of a style element, set by components; there is no markup in it.
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
  const begun = new Set<string>();
  const underWay = new Set<string>();

  return {
    findIntegrity,
    createScript,
    begin(url) {
      // As the loaders of builds write it: they join an element of that address.
      const { href } = new URL(url, page.location.href);
      if (begun.has(href) || pending.has(href) || !findIntegrity(href)) return;
      begun.add(href);
      underWay.add(href);
      const script = createScript(href);
      const end = () => {
        underWay.delete(href);
        script.remove();
      };
      script.addEventListener('load', end);
      script.addEventListener('error', () => {
        end();
        // Whoever has joined counts for himself.
        if (!pending.has(href)) failures[href] = (failures[href] ?? 0) + 1;
      });
      page.document.head.append(script);
    },
    admit(base) {
      admitted = base;
    },
    abandon(base) {
      const path = resolveUrl(base, page);
      for (const url of new Set([...pending, ...underWay])) {
        if (!resolveUrl(url, page).startsWith(path)) continue;
        pending.delete(url);
        underWay.delete(url);
        failures[url] = (failures[url] ?? 0) + 2;
      }
      // The loader of a build that begins anew would join the element that hangs: it knows it by its chunk, and not by its address.
      for (const script of [...page.document.scripts]) if (script.src.startsWith(path)) script.remove();
    },
  };
}

/**
 * The loader of every build asks for a policy of this name, with rules that allow everything. It gets the page's, which
 * looks at each address; the browser itself refuses to make a second one.
 */
function lendPolicy(factory: TrustedTypesFactory, policy: ScriptPolicy): void {
  const make = factory.createPolicy.bind(factory);
  Object.defineProperty(factory, 'createPolicy', {
    value: (...[name, rules]: Parameters<typeof make>) =>
      name === pageProtocol.scriptPolicy ? policy : make(name, rules),
  });
}

/** Files that change while one looks at them have no hash. A production build has no such exception. */
function isBeingDeveloped(href: string, page: Window): boolean {
  if (process.env.NODE_ENV !== 'development') return false;
  const url = new URL(href, page.location.href);
  return url.origin === page.location.origin && url.pathname.startsWith('/dev/');
}

/** Absolute, without the part that a retry changes. */
function resolveUrl(href: string, page: Window): string {
  const url = new URL(href, page.location.href);
  return url.origin + url.pathname;
}
