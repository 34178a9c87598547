import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { makeCheckout, startLisan, type Checkout } from '@lisan/e2e';
import { useInBrowser } from './in-browser';

const NAME = 'notes';
const label = { en: 'Notes', ar: 'ملاحظات' };

/** The checks that look at the remote, or at all packages together; the journeys are those of other remotes. */
const steps = ['format', 'lint', 'types-web', 'boundaries', 'dead-code', 'dead-code-shipped'];

/** Throws at the first thing that a remote as it is made does not pass. */
export async function runScaffoldCampaign(tell: (line: string) => void): Promise<void> {
  const checkout = makeCheckout({ packages: 'copied' });
  const step = async (name: string, work: () => Promise<unknown>) => {
    const begun = performance.now();
    await work();
    tell(`✓ ${name} (${((performance.now() - begun) / 1000).toFixed(1)} s)`);
  };
  const npm = typeIn(checkout);
  try {
    await step('npm run new:remote -- notes', () =>
      npm('run', 'new:remote', '--', NAME, '--label-ar', label.ar, '--icon', 'edit'),
    );
    await step('npm ci, as far as it looks at the lockfile', () =>
      npm('ci', '--dry-run', '--offline', '--ignore-scripts', '--no-audit', '--no-fund'),
    );
    await step(`npm test -- ${steps.join(' ')}`, () => npm('test', '--', ...steps));
    await step('its own tests', () => npm('run', 'test:web', '--', 'remotes/notes'));
    await step('the conventions', () => npm('run', 'test:server', '--', 'tooling/conventions'));
    await step('its weight', () => npm('run', 'sizes', '--', NAME));
    await step('a whole Lisan, and a person in it', async () => {
      const lisan = await startLisan({ root: checkout.root, seconds: 900 });
      try {
        await useInBrowser(lisan.origin, label);
      } finally {
        await lisan.stop();
      }
    });
    await step('npm run remove:remote -- notes', () => npm('run', 'remove:remote', '--', NAME));
    const left = checkout.status();
    if (left !== '') throw new Error(`What the remote left behind:\n${left}`);
  } finally {
    checkout.remove();
  }
}

const typeIn =
  ({ root }: Checkout) =>
  async (...words: string[]) => {
    try {
      await promisify(execFile)('npm', words, { cwd: root, maxBuffer: 2 ** 26 });
    } catch (error) {
      const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string };
      throw new Error(`npm ${words.join(' ')} failed:\n${stdout}\n${stderr}`, { cause: error });
    }
  };
