import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { Bench } from '../bench';
import { visit } from '../browser/visit';
import { serveSite, type Site } from './serve';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const output = join(root, '.cache/one-bundle');

/**
 * Lisan built as one static application, before the same server. Its document names every file that the chat of somebody
 * signed in needs, as a careful owner of one application would: which these are, a visit without the names tells.
 */
export async function serveOneBundle({ browser }: Bench, api: string, token: string): Promise<Site> {
  const webpack = join(root, 'node_modules/.bin/webpack');
  const words = ['--config', 'shared/remote-build/one-bundle.config.js', '--mode', 'production'];
  await promisify(execFile)(process.execPath, [webpack, ...words], { cwd: root });
  const document = readFileSync(join(output, 'index.html'), 'utf8');

  const plain = await serveSite(output, { api });
  const needed: string[] = [];
  await visit(browser, `${plain.origin}/home`, {
    goal: { view: 'chat' },
    profile: {
      storageState: {
        cookies: [],
        origins: [{ origin: plain.origin, localStorage: [{ name: 'access_token', value: token }] }],
      },
    },
    async after({ page }) {
      // What had come when the view was there is needed; what is fetched for later comes later.
      const scripts = await page.evaluate(() => {
        const { benchClock } = window as unknown as { benchClock: { view: number } };
        return performance
          .getEntriesByType('resource')
          .filter((one) => one instanceof PerformanceResourceTiming && one.responseEnd <= benchClock.view)
          .map(({ name }) => name);
      });
      needed.push(...scripts.map((url) => new URL(url).pathname).filter((path) => path.endsWith('.js')));
    },
  }).finally(() => plain.stop());
  const tags = [...new Set(needed)].map((path) => `<link rel="preload" as="script" href="${path}">`).join('');
  return serveSite(output, { api, document: document.replace('<script', `${tags}<script`) });
}
