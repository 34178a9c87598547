// The page in which run-entry.mjs runs a remote's entry: the parts of a browser and the shell that loading
// needs.
(() => {
  const { base, entry, container, hashes } = JSON.parse(globalThis.input);
  const { stringify } = JSON;
  const queue = [];
  const withoutHash = new Set();
  let running;
  let isDefined = false;

  /** Dummy for anything a module reads or calls while it loads. */
  const anything = new Proxy(function anything() {}, {
    get(target, key) {
      if (key === 'then') return undefined;
      if (key === 'prototype') return target.prototype;
      return key === Symbol.toPrimitive ? () => '' : anything;
    },
    set: () => true,
    apply: () => anything,
    construct: () => anything,
  });
  const lenient = (known) =>
    new Proxy(known, { get: (target, key) => (key in target || key === 'then' ? target[key] : anything) });

  const pathOf = (src) => String(src).replace(base, '').split(/[?#]/, 1)[0];
  /** Browsers run scripts only with their hash, so a script without one does not load. */
  function load(script) {
    if (script?.tagName !== 'SCRIPT') return script;
    const path = pathOf(script.src);
    if (hashes[path] === undefined || script.integrity !== hashes[path]) {
      withoutHash.add(path);
      void Promise.resolve().then(() => script.onerror?.({ type: 'error', target: script }));
    } else if (!isDefined) queue.push({ path, script });
    return script;
  }
  const scriptElement = () => ({
    tagName: 'SCRIPT',
    setAttribute(name, value) {
      this[name] = value;
    },
    getAttribute(name) {
      return this[name] ?? null;
    },
  });
  const place = lenient({ appendChild: load, append: load, insertBefore: load });
  const nothing = () => undefined;
  const document = lenient({
    get currentScript() {
      return { tagName: 'SCRIPT', src: base + running };
    },
    head: place,
    body: place,
    documentElement: place,
    createElement: (tag) => (String(tag).toLowerCase() === 'script' ? scriptElement() : anything),
    getElementsByTagName: () => [],
    querySelector: () => null,
    querySelectorAll: () => [],
    getElementById: () => null,
  });
  const origin = 'https://lisan.invalid';
  const location = {
    href: `${origin}/home`,
    origin,
    pathname: '/home',
    search: '',
    hash: '',
    protocol: 'https:',
  };

  /** Minimal federation runtime of the shell, which an entry expects. */
  class ModuleFederation {
    shareScopeMap = { default: {} };
    constructor(options) {
      this.options = { ...options };
      this.name = options?.name;
      return lenient(this);
    }
    initOptions(options) {
      Object.assign(this.options, options);
    }
    initializeSharing() {
      return [];
    }
    loadShareSync(name) {
      return () => provided(name);
    }
    async loadShare(name) {
      return () => provided(name);
    }
  }
  const defineRemote = (stated) => ({ translations: stated.messages, mount: nothing, ...stated });
  const kit = lenient({ defineRemote, __esModule: true });
  const provided = (name) => (name === '@lisan/remote-kit' ? kit : anything);

  const timers = [
    'setTimeout',
    'setInterval',
    'requestAnimationFrame',
    'requestIdleCallback',
    'setImmediate',
  ];
  const others =
    'clearTimeout clearInterval cancelAnimationFrame cancelIdleCallback addEventListener removeEventListener ' +
    'dispatchEvent fetch matchMedia getComputedStyle history screen localStorage sessionStorage crypto caches ' +
    'indexedDB customElements URL URLSearchParams TextEncoder TextDecoder AbortController AbortSignal Event ' +
    'CustomEvent EventTarget MessageChannel MessagePort BroadcastChannel Node Element HTMLElement SVGElement ' +
    'HTMLIFrameElement HTMLInputElement Image Audio AudioContext Blob File FileReader FormData Headers Request ' +
    'Response XMLHttpRequest WebSocket EventSource Worker MutationObserver ResizeObserver IntersectionObserver ' +
    'ReadableStream WritableStream TransformStream structuredClone CSS CSSStyleSheet DOMParser Notification MediaRecorder ' +
    'DOMException DocumentFragment OffscreenCanvas speechSynthesis atob btoa';
  Object.assign(
    globalThis,
    Object.fromEntries(others.split(' ').map((name) => [name, anything])),
    Object.fromEntries(timers.map((name) => [name, () => 0])),
    {
      window: globalThis,
      self: globalThis,
      top: globalThis,
      parent: globalThis,
      document,
      location,
      console: lenient({ log: nothing, info: nothing, warn: nothing, error: nothing, debug: nothing }),
      navigator: lenient({ userAgent: '', language: 'en', languages: ['en'], onLine: true }),
      performance: lenient({ now: () => 0 }),
      queueMicrotask: (job) => void Promise.resolve().then(job),
      _FEDERATION_RUNTIME_CORE: lenient({
        ModuleFederation,
        CurrentGlobal: { __FEDERATION__: { __INSTANCES__: [] } },
        getGlobalFederationConstructor: () => ModuleFederation,
      }),
      __LISAN_INTEGRITY__: (url) => hashes[pathOf(url)],
    },
  );

  function isDefinition(value) {
    return (
      typeof value?.name === 'string' &&
      typeof value.mount === 'function' &&
      typeof value.views === 'object' &&
      typeof value.translations === 'object'
    );
  }
  async function examine() {
    const remote = globalThis[container];
    if (typeof remote?.init !== 'function' || typeof remote.get !== 'function')
      return { fault: `it sets no container '${container}'` };
    await remote.init({}, [], {});
    const exposed = (await remote.get('./remote'))();
    const definition = [exposed?.remote, exposed?.default].find(isDefinition);
    if (!definition) return { fault: "its container has no definition of a remote at './remote'" };
    isDefined = true;
    const { name, contract, views, slots = {}, translations } = definition;
    // Loaded but not run: shows whether the loader adds hashes.
    for (const part of [views, slots, translations].flatMap((parts) => Object.values(parts)))
      Promise.resolve().then(part).catch(nothing);
    for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
    return { name, contract, views: Object.keys(views), slots: Object.keys(slots) };
  }
  const answer = (found) => (answered = stringify({ ...found, withoutHash: [...withoutHash] }));
  const fail = (error) => answer({ fault: String(error?.message ?? error) });

  let answered = '';
  const page = {
    get answer() {
      return answered;
    },
    next: () => (running = queue[0]?.path ?? ''),
    ran(fault) {
      const { script } = queue.shift();
      if (script)
        script[fault === '' ? 'onload' : 'onerror']?.({
          type: fault === '' ? 'load' : 'error',
          target: script,
        });
      else if (fault === '') void examine().then(answer, fail);
      else fail(fault);
    },
  };
  // Frozen, under a name that remotes cannot replace.
  Object.defineProperty(globalThis, '__lisanEntryPage', { value: Object.freeze(page) });
  queue.push({ path: entry });
})();
