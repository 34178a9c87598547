import type { Page } from '@playwright/test';
import type { ReleaseManifest } from '@lisan/contract';
import { hasRun, inject, nameNoViewAhead, readChat, withManifest } from '../fixtures/altered-manifest';
import { expect, test } from '../fixtures/test';

// Code injected through the network or by a script on the page. None of it runs.

const complaints = [
  'Content Security Policy',
  'integrity',
  'Failed to load resource',
  '[start]',
  '[remote chat',
  '[release manifest]',
  'net::ERR_',
  'TrustedTypePolicy',
];
test.beforeEach(({ expectedComplaints }) => void expectedComplaints.push(...complaints));

const injected =
  'globalThis.injected = true; self.postMessage?.("injected"); self.onconnect = (event) => event.ports[0].postMessage("injected");';
const unlisted = '/remotes/chat/0.0.1-00000000/injected.js';

const refusedPage = (page: Page) =>
  page.getByRole('alert').filter({ hasText: 'differ from the published ones' });

test.describe('the release manifest', () => {
  const evil = (set: ReleaseManifest) => {
    const { chat, ...others } = set.remotes;
    return JSON.stringify({ ...set, remotes: { ...others, chat: { ...chat, entry: 'injected.js' } } });
  };

  test('is rejected with a message when it was changed in transit', async ({ home }) => {
    const { base } = await readChat(home);
    const asked = await inject(home, `**${base}injected.js*`, injected);
    await home.route('**/home', withManifest(evil, { isSigned: false }));
    await home.reload();
    await expect(refusedPage(home)).toBeVisible();
    await expect(home.locator('#root')).toBeEmpty();
    expect(
      await home.evaluate(() => Object.keys(globalThis).filter((name) => name.startsWith('lisan_chat'))),
    ).toEqual([]);
    expect(asked).toEqual([]);
    expect(await hasRun(home)).toBe(false);

    await home.unroute('**/home');
    await refusedPage(home).getByRole('link', { name: 'Reload' }).click();
    await expect(home.getByRole('main').getByRole('heading', { name: 'Text Generation' })).toBeVisible();
  });

  test('is rejected when it is four days old but accepted when it is one day old', async ({ home }) => {
    const old = (days: number) =>
      withManifest(
        (set) => {
          const createdAt = new Date(Date.parse(set.createdAt) - days * 86_400_000).toISOString();
          return JSON.stringify({ ...set, id: '0-00000000', createdAt });
        },
        { isSigned: true },
      );
    await home.route('**/home', old(4));
    await home.reload();
    await expect(refusedPage(home)).toBeVisible();
    await home.unroute('**/home');
    await home.route('**/home', old(1));
    await home.reload();
    await expect(home.getByRole('main').getByRole('heading', { name: 'Text Generation' })).toBeVisible();
  });

  test('loads no remote without a valid hash', async ({ home }) => {
    const { base, entry } = await readChat(home);
    await nameNoViewAhead(home);
    const asked = await inject(home, `**${base}${entry}*`, injected);
    const withoutHash = withManifest(
      (set) => {
        const { chat, ...others } = set.remotes;
        const integrity = { ...chat?.integrity, [entry]: 'none' };
        return JSON.stringify({ ...set, remotes: { ...others, chat: { ...chat, integrity } } });
      },
      { isSigned: true },
    );
    await home.route('**/home', withoutHash);
    await home.reload();
    await expect(home.getByRole('main').getByRole('alert')).toBeVisible();
    expect(asked).toEqual([]);
    expect(await hasRun(home)).toBe(false);
  });
});

test('blocks imports of unpublished files and of published files whose hash differs', async ({ home }) => {
  const { base, entry } = await readChat(home);
  const asked = await inject(home, `**${unlisted}*`, injected);
  const changed = await inject(home, `**${base}${entry}?*`, injected);
  const outcomes = await home.evaluate(
    (urls) =>
      Promise.all(
        urls.map((url) =>
          import(url).then(
            () => 'ran',
            () => 'refused',
          ),
        ),
      ),
    [unlisted, `${base}${entry}?injected`, 'data:text/javascript,globalThis.injected=true'],
  );
  expect(outcomes).toEqual(['refused', 'refused', 'refused']);
  expect([...asked, ...changed]).toEqual([]);
  expect(await hasRun(home)).toBe(false);
});

test('blocks script elements without a trusted URL or a valid hash', async ({ home }) => {
  const { base, entry } = await readChat(home);
  const asked = await inject(home, `**${unlisted}*`, injected);
  const changed = await inject(home, `**${base}${entry}?*`, injected);
  const outcomes = await home.evaluate(
    async ([strange = '', listed = '']) => {
      type Policy = { createScriptURL(url: string): string };
      type Factory = { createPolicy(name: string, rules: object): Policy };
      const { trustedTypes } = globalThis as unknown as { trustedTypes: Factory };
      const nonce = document.querySelector<HTMLElement>('meta[property="csp-nonce"]')?.nonce ?? '';
      const rules = { createScriptURL: (url: string) => url };
      const attempt = async (make: (script: HTMLScriptElement) => void) => {
        try {
          const script = document.createElement('script');
          make(script);
          const ended = new Promise<string>((resolve) => {
            script.addEventListener('load', () => resolve('ran'));
            script.addEventListener('error', () => resolve('refused'));
          });
          document.head.append(script);
          return await ended;
        } catch {
          return 'refused';
        }
      };
      /** The native function, past the page's wrapper. */
      const native = Object.getPrototypeOf(trustedTypes) as typeof trustedTypes;
      return {
        text: await attempt((script) => (script.src = strange)),
        lentPolicy: await attempt(
          (script) =>
            (script.src = trustedTypes.createPolicy('lisan-scripts', rules).createScriptURL(strange)),
        ),
        secondPolicy: await attempt((script) => {
          script.src = native.createPolicy
            .call(trustedTypes, 'lisan-scripts', rules)
            .createScriptURL(strange);
        }),
        secondDefault: await attempt((script) => {
          native.createPolicy.call(trustedTypes, 'default', rules);
          script.src = strange;
        }),
        otherPolicy: await attempt((script) => {
          script.src = native.createPolicy.call(trustedTypes, 'mine', rules).createScriptURL(strange);
        }),
        withoutHash: await attempt((script) => {
          script.src = trustedTypes.createPolicy('lisan-scripts', rules).createScriptURL(listed);
        }),
        noneForHash: await attempt((script) => {
          script.integrity = 'none';
          script.nonce = nonce;
          script.src = trustedTypes.createPolicy('lisan-scripts', rules).createScriptURL(listed);
        }),
        module: await attempt((script) => {
          script.type = 'module';
          script.nonce = nonce;
          script.src = trustedTypes.createPolicy('lisan-scripts', rules).createScriptURL(listed);
        }),
      };
    },
    [unlisted, `${base}${entry}?injected`],
  );
  expect(new Set(Object.values(outcomes))).toEqual(new Set(['refused']));
  expect([...asked, ...changed]).toEqual([]);
  expect(await hasRun(home)).toBe(false);
});

test('blocks workers from changed files and from blobs', async ({ home }) => {
  const { base, entry } = await readChat(home);
  const changed = await inject(home, `**${base}${entry}?*`, injected);
  const outcomes = await home.evaluate(
    async ([listed = '', source = '']) => {
      const factory = (
        globalThis as unknown as {
          trustedTypes: {
            createPolicy(name: string, rules: object): { createScriptURL(text: string): string };
          };
        }
      ).trustedTypes;
      const policy = factory.createPolicy('lisan-scripts', { createScriptURL: (text: string) => text });
      const attempt = (make: () => Worker | SharedWorker) =>
        new Promise<string>((resolve) => {
          try {
            const worker = make();
            worker.addEventListener('error', () => resolve('refused'));
            const speaker = worker instanceof SharedWorker ? worker.port : worker;
            speaker.addEventListener('message', () => resolve('ran'));
            if (speaker instanceof MessagePort) speaker.start();
          } catch {
            resolve('refused');
          }
        });
      const bytes = URL.createObjectURL(new Blob([source], { type: 'text/javascript' }));
      return [
        await attempt(() => new Worker(policy.createScriptURL(listed))),
        await attempt(() => new Worker(bytes)),
        await attempt(() => new Worker(policy.createScriptURL(bytes))),
        await attempt(() => new SharedWorker(policy.createScriptURL(listed))),
        await navigator.serviceWorker.register(listed).then(
          () => 'ran',
          () => 'refused',
        ),
      ];
    },
    [`${base}${entry}?injected`, injected],
  );
  expect(outcomes).toEqual(['refused', 'refused', 'refused', 'refused', 'refused']);
  expect(changed).toEqual([]);
});

test('blocks linked stylesheets and WebAssembly', async ({ home }) => {
  const asked = await inject(home, '**/remotes/**/injected.css*', 'body { display: none }', 'text/css');
  const outcomes = await home.evaluate(async () => {
    const nonce = document.querySelector<HTMLElement>('meta[property="csp-nonce"]')?.nonce ?? '';
    const link = (attributes: object) =>
      new Promise<string>((resolve) => {
        const element = Object.assign(document.createElement('link'), attributes, { rel: 'stylesheet' });
        element.addEventListener('load', () => resolve('applied'));
        element.addEventListener('error', () => resolve('refused'));
        document.head.append(element);
      });
    return [
      await link({ href: '/remotes/chat/0.0.1-00000000/injected.css' }),
      await link({ href: '/remotes/chat/0.0.1-00000000/injected.css?nonce', nonce }),
      await WebAssembly.compile(new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0])).then(
        () => 'compiled',
        () => 'refused',
      ),
    ];
  });
  expect(outcomes).toEqual(['refused', 'refused', 'refused']);
  expect(asked).toEqual([]);
  await expect(home.getByRole('main').getByRole('heading', { name: 'Text Generation' })).toBeVisible();
});

test('sandboxes a published file that is opened as a document', async ({ home }) => {
  const { base } = await readChat(home);
  const served = await home.request.get(`${base}${(await readChat(home)).entry}`);
  expect(served.headers()['content-security-policy']).toMatch(/default-src 'none'.*sandbox/);
});
