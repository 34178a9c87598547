import { request } from 'node:http';
import type { BrowserContextOptions } from '@playwright/test';
import { registerMadeRemotes } from './made-remotes';
import { BenchCaller } from '../bench-caller';
import type { Bench, Version } from '../bench';
import { visit, type Goal } from '../browser/visit';
import { openLine, slowPhone, type ShapedLine } from '../line/shaped-line';
import { Rounds, type Series } from '../report/series';
import { signedInOn } from './subjects';

const slowdown = 4;
/** How many remotes are made beside those that are there. */
const counts = { 'the five': 0, '100 remotes': 95, '1,000 remotes': 995 };
const goal: Goal = { view: 'chat', sends: '/api/text/' };

interface Subject {
  readonly name: string;
  readonly commit?: string | undefined;
  readonly line: ShapedLine;
  readonly cookie: string;
  readonly profile: BrowserContextOptions;
}

/** A Lisan with so many remotes, and the browser of somebody who saw its chat last. */
async function openSubject(bench: Bench, version: Version, name: string, count: number): Promise<Subject> {
  const { origin, dataFolder } = await bench.lisan(
    version,
    count > 0 ? { MADE_REMOTES: String(count) } : undefined,
  );
  if (count > 0) await registerMadeRemotes({ origin, dataFolder, count });
  const { token } = await BenchCaller.register(origin);
  const line = await openLine(origin);
  const { storageState } = signedInOn(line.origin, token);
  const known = typeof storageState === 'object' ? storageState.origins : [];
  const cookie = { name: 'lisan-view', value: 'chat', domain: new URL(line.origin).hostname, path: '/' };
  const kept = { expires: -1, httpOnly: false, secure: false, sameSite: 'Lax' as const };
  return {
    ...{ name, line, commit: version.commit },
    cookie: `${cookie.name}=${cookie.value}`,
    profile: { storageState: { cookies: [{ ...cookie, ...kept }], origins: known } },
  };
}

/** Bytes of the document, as a browser is sent it. */
function weighPage(url: string, cookie: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const asking = request(url, { headers: { 'accept-encoding': 'br', cookie } }, (answer) => {
      let bytes = 0;
      answer.on('data', (part: Buffer) => (bytes += part.length));
      answer.once('end', () => resolve(bytes));
    });
    asking.once('error', reject);
    asking.end();
  });
}

/** What a page costs with many remotes registered, beside one with five in the same round. */
export async function benchRemotes(bench: Bench): Promise<Series[]> {
  const found = new Rounds();
  const subjects: Subject[] = [];
  try {
    for (const version of bench.versions)
      for (const [name, count] of Object.entries(counts))
        subjects.push(await openSubject(bench, version, name, count));
    for (let round = 0; round < bench.rounds; round += 1) {
      for (const { name, commit, line, cookie, profile } of subjects) {
        const url = `${line.origin}/home`;
        const add = (row: string, value: number) => found.add(row, name, value, commit);
        if (round === 0) {
          add('document, kB', (await weighPage(url, cookie)) / 1000);
          // Nobody waits for what comes ahead on a slow line.
          await visit(bench.browser, url, {
            goal: { view: 'chat' },
            profile,
            async after({ page, traffic }) {
              await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
              await traffic.quiet(4_000);
              add('everything once idle, kB', traffic.readAll());
              add('requests once idle', traffic.countAll());
            },
          });
        }
        line.shape(slowPhone);
        const prepare = () => Promise.resolve(line.cut());
        const one = await visit(bench.browser, url, { goal, slowdown, profile, prepare });
        line.cut();
        add('first paint, ms', one.firstPaint);
        add('usable, ms', one.usable);
        add('requests until then', one.requests);
      }
      bench.say(`round ${round + 1} of ${bench.rounds}`);
    }
  } finally {
    for (const { line } of subjects) await line.close();
  }
  return found.list();
}
