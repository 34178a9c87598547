import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { getBrowser } from '@lisan/e2e';
import type { Bench } from '../bench';
import { Rounds, type Series } from '../report/series';

/** The last that runs on every Node that Lisan runs on. */
const release = '12.8.2';
const folder = fileURLToPath(new URL('../../../.cache/lighthouse', import.meta.url));
const run = promisify(execFile);
const most = 5;
const kinds = ['performance', 'accessibility', 'best-practices', 'seo'];

interface Report {
  readonly categories: Readonly<Record<string, { readonly score: number | null }>>;
  readonly audits: Readonly<
    Record<
      string,
      { readonly score: number | null; readonly title: string; readonly scoreDisplayMode: string }
    >
  >;
}

/** Two hundred packages, error reports to its makers among them: it lies beside the repository's, and without their install scripts. */
async function bringLighthouse(say: Bench['say']): Promise<string> {
  const program = join(folder, 'node_modules/lighthouse/cli/index.js');
  const own = join(folder, 'node_modules/lighthouse/package.json');
  if (existsSync(own) && readFileSync(own, 'utf8').includes(`"version": "${release}"`)) return program;
  say(`Lighthouse ${release} is brought into .cache/lighthouse`);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ private: true }));
  await run('npm', ['install', '--ignore-scripts', '--no-audit', '--no-fund', `lighthouse@${release}`], {
    cwd: folder,
  });
  return program;
}

/** What Lighthouse says of the landing page on its phone, and by which audits a score is not whole. */
export async function benchLighthouse(bench: Bench): Promise<Series[]> {
  const program = await bringLighthouse(bench.say);
  const found = new Rounds();
  const missed = new Set<string>();
  const rounds = Math.min(bench.rounds, most);
  for (let round = 0; round < rounds; round += 1)
    for (const version of bench.versions) {
      const { origin } = await bench.lisan(version);
      const flags = [
        '--chrome-flags=--headless=new --no-sandbox --disable-gpu',
        '--no-enable-error-reporting',
      ];
      const words = [`${origin}/home`, '--output=json', '--quiet', `--only-categories=${kinds.join(',')}`];
      const { stdout } = await run(process.execPath, [program, ...words, ...flags], {
        env: { ...process.env, CHROME_PATH: getBrowser() },
        maxBuffer: 64 * 1024 * 1024,
      });
      const { categories, audits } = JSON.parse(stdout) as Report;
      for (const kind of kinds)
        found.add(`Lighthouse, ${kind}`, 'landing', (categories[kind]?.score ?? 0) * 100, version.commit);
      for (const [id, { score, title, scoreDisplayMode }] of Object.entries(audits))
        if (scoreDisplayMode !== 'informative' && score !== null && score < 0.9)
          missed.add(`${id}: ${title}`);
      bench.say(`round ${round + 1} of ${rounds}`);
    }
  for (const one of missed) bench.say(`not whole: ${one}`);
  return found.list();
}
