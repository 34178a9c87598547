import type { APIRequestContext, Page, Route } from '@playwright/test';
import type { ReleaseManifest } from '@lisan/contract';
import { setIn, withManifest } from '../fixtures/altered-manifest';
import { holdRequests } from '../fixtures/held-requests';
import { expect, test } from '../fixtures/test';
import type { Language } from '../fixtures/translations';
import { Visit } from '../pages/visit';

const said: Record<Language, { failed: string; slow: string; reload: string }> = {
  en: {
    failed: "Lisan didn't load. Check your connection.",
    slow: 'Lisan is loading slowly. Your connection may be the reason.',
    reload: 'Reload',
  },
  ar: {
    failed: 'تعذّر تحميل لسان. تحقّق من اتصالك.',
    slow: 'يجري تحميل لسان ببطء. قد يكون اتصالك هو السبب.',
    reload: 'إعادة التحميل',
  },
};

async function readManifest(request: APIRequestContext): Promise<ReleaseManifest> {
  return setIn(await (await request.get('/login')).text());
}

async function findWords(request: APIRequestContext, sentence: string): Promise<string> {
  const { shell } = await readManifest(request);
  for (const file of Object.keys(shell.integrity)) {
    if (!file.endsWith('.js') || shell.scripts.includes(file)) continue;
    if ((await (await request.get(shell.base + file)).text()).includes(sentence)) return `**/${file}*`;
  }
  throw new Error(`No file of the shell says "${sentence}".`);
}

const alert = (page: Page) => page.getByRole('alert');
const refuse = (route: Route) => route.fulfill({ status: 404 });

async function hang(page: Page, url: string): Promise<{ end(): void }> {
  let isOver = false;
  await page.route(url, (route) => (isOver ? route.continue() : new Promise<void>(() => undefined)));
  return { end: () => void (isOver = true) };
}

for (const language of ['en', 'ar'] as const satisfies Language[]) {
  test.describe(`a failing start (${language})`, () => {
    test.use({ locale: language === 'ar' ? 'ar-EG' : 'en-US' });
    const other = language === 'ar' ? 'en' : 'ar';

    test.beforeEach(({ expectedComplaints }) => {
      expectedComplaints.push('Failed to load resource', '[start]', '[release manifest]');
    });

    async function expectLogin(page: Page): Promise<void> {
      const { shell } = new Visit(page, language);
      await expect(page.getByRole('heading', { level: 1, name: shell('signIn.title') })).toBeVisible();
      await expect(alert(page)).toBeHidden();
      await expect(page.getByText(said[language].slow)).toBeHidden();
    }

    async function expectToldAndMended(page: Page, mend: () => Promise<void>): Promise<void> {
      await expect(alert(page)).toContainText(said[language].failed);
      await expect(alert(page)).toContainText(said[other].failed);
      await expect(alert(page).getByRole('link').first()).toHaveText(said[language].reload);
      await mend();
      await alert(page).getByRole('link', { name: said[language].reload }).click();
      await expectLogin(page);
    }

    test('reports missing translations and recovers', async ({ page, request, violations }) => {
      const words = await findWords(request, new Visit(page, language).shell('signIn.lead'));
      await page.route(words, refuse);
      await page.goto('/login#there');
      await expect(alert(page)).toBeVisible();
      expect(await violations()).toEqual([]);
      await expectToldAndMended(page, () => page.unroute(words));
    });

    test('reports slow translations and recovers automatically or by Reload', async ({ page, request }) => {
      const words = await findWords(request, new Visit(page, language).shell('signIn.lead'));
      const release = await holdRequests(page, words);
      await page.goto('/login', { waitUntil: 'commit' });
      const slow = page.getByRole('status').filter({ hasText: said[language].slow });
      await expect(slow).toContainText(said[other].slow);
      await expect(alert(page)).toBeHidden();
      release();
      await expectLogin(page);

      await page.unroute(words);
      const fault = await hang(page, words);
      await page.reload({ waitUntil: 'commit' });
      await expect(slow).toBeVisible();
      fault.end();
      await slow.getByRole('link', { name: said[language].reload }).click();
      await expectLogin(page);
    });

    test('reports a missing shell script and recovers', async ({ page, request }) => {
      const { shell } = await readManifest(request);
      const main = `**${shell.base}${shell.scripts.at(-1)}*`;
      await page.route(main, refuse);
      await page.goto('/login');
      await expectToldAndMended(page, () => page.unroute(main));
    });

    test('reports a slow shell script and recovers by Reload', async ({ page, request }) => {
      const { shell } = await readManifest(request);
      const main = `**${shell.base}${shell.scripts.at(-1)}*`;
      const fault = await hang(page, main);
      await page.goto('/login', { waitUntil: 'commit' });
      await expect(page.getByText(said[language].slow)).toBeVisible();
      fault.end();
      await page.getByRole('link', { name: said[language].reload }).click();
      await expectLogin(page);
    });

    for (const [what, change] of Object.entries<(set: ReleaseManifest) => string>({
      'is cut off': (set) => JSON.stringify(set).slice(0, -40),
      'has no list of remotes': (set) => JSON.stringify({ ...set, remotes: 'chat' }),
      'has an unknown format': (set) => JSON.stringify({ ...set, format: 2 }),
    })) {
      test(`reports a release manifest that ${what}`, async ({ page }) => {
        await page.route('**/login', withManifest(change, { isSigned: true }));
        await page.goto('/login');
        await expectToldAndMended(page, () => page.unroute('**/login'));
      });
    }

    // The document is the same in both languages.
    if (language === 'en')
      test('reports every other fault of the document and the initial scripts', async ({
        page,
        request,
        expectedComplaints,
      }) => {
        expectedComplaints.push("Failed to find a valid digest in the 'integrity' attribute");
        const { shell } = await readManifest(request);
        const flip = async (route: Route) => {
          const response = await route.fetch();
          // A cached copy would outlast the fault.
          const headers = { ...response.headers(), 'cache-control': 'no-store' };
          await route.fulfill({ response, headers, body: `${await response.text()} ` });
        };
        const withoutManifest = async (route: Route) => {
          const response = await route.fetch();
          const body = (await response.text()).replace(/<script type="application\/json".*?<\/script>/s, '');
          await route.fulfill({ response, body });
        };
        const inManifest = (change: (set: ReleaseManifest) => string) =>
          withManifest(change, { isSigned: true });
        const faults: Record<string, readonly [url: string, fault: (route: Route) => Promise<void>]> = {
          'an empty manifest': ['**/login', inManifest(() => '{}')],
          'a manifest without a shell': [
            '**/login',
            inManifest((set) => JSON.stringify({ ...set, shell: null })),
          ],
          'no manifest': ['**/login', withoutManifest],
          ...Object.fromEntries(
            shell.scripts.flatMap((file) => [
              [`${file} flipped`, [`**${shell.base}${file}*`, flip]],
              [`${file} missing`, [`**${shell.base}${file}*`, refuse]],
            ]),
          ),
        };
        expect(Object.keys(faults)).toHaveLength(3 + 2 * shell.scripts.length);
        for (const [what, [url, fault]] of Object.entries(faults))
          await test.step(what, async () => {
            await page.route(url, fault);
            await page.goto('/login');
            await expectToldAndMended(page, () => page.unroute(url));
          });
      });

    test('keeps the page usable when no remote has files', async ({ home: page }) => {
      const { shell, chat } = new Visit(page, language);
      const withoutFiles = withManifest(
        (set) => {
          const remotes = Object.entries(set.remotes).map(([name, one]) => [name, { ...one, entry: null }]);
          return JSON.stringify({ ...set, remotes: Object.fromEntries(remotes) });
        },
        { isSigned: true },
      );
      await page.route('**/home', withoutFiles);
      await page.reload();
      await expect(page.getByText(shell('dashboard.nothing'))).toBeVisible();
      await expect(page.getByRole('button', { name: shell('dashboard.logOut') })).toBeVisible();
      await page.unroute('**/home');
      await page.reload();
      await expect(page.getByRole('heading', { level: 1, name: chat('nav.chat') })).toBeVisible();
    });
  });
}
