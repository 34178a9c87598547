import { rm } from 'node:fs/promises';
import { request } from 'node:http';
import { manifestOf } from '../fixtures/altered-manifest';
import { checkOutNewer } from '../fixtures/newer-checkout';
import { expect, startSignedIn, test } from '../fixtures/test';
import { watchToasts } from '../fixtures/toasts';
import { startEdgeBeside, type EdgeBeside } from '../machine/edge-beside';
import { Visit } from '../pages/visit';

let edge: EdgeBeside;

test.beforeEach(async () => {
  edge = await startEdgeBeside();
});
test.afterEach(async ({ context }) => {
  for (const page of context.pages()) await page.goto('about:blank');
  await edge.stop();
});

/** Sends a beacon as another client, from another local address. */
function tellAs(person: number, version: string, hasFailed: boolean): Promise<number | undefined> {
  const { host, port, origin } = new URL(edge.origin);
  const one = { remote: 'profile', version };
  return new Promise((resolve, reject) => {
    const call = request(
      {
        host: '127.0.0.1',
        port,
        path: '/beacon',
        method: 'POST',
        localAddress: `127.0.1.${person}`,
        headers: { 'content-type': 'application/json', host, origin },
      },
      (answer) => resolve(answer.resume().statusCode),
    );
    call.once('error', reject);
    call.end(JSON.stringify({ opened: [one], failed: hasFailed ? [one] : [], faults: [] }));
  });
}

test('falls back for the canary audience, keeps their drafts and halts a broken canary', async ({
  page,
  token,
  account,
  expectedComplaints,
}) => {
  expectedComplaints.push('planted', '[remote profile');
  const component = /default:\(\)=>[\w$]+/;
  const checkout = await checkOutNewer('profile', 'ca4a71eb', (text) =>
    text.replace(component, "default:()=>function(){throw new Error('planted')}"),
  );
  await edge.deploy('publish', 'profile', '--canary', '--root', checkout);
  await rm(checkout, { recursive: true });

  await startSignedIn(page, token);
  await page.goto(`${edge.origin}/home`);
  const set = await manifestOf(page);
  const [live, tried] = [set.remotes['profile'], set.canaries?.['profile']?.release];
  if (!live || !tried) throw new Error('No canary runs.');
  const visit = new Visit(page, 'en');
  const asked: string[] = [];
  page.on('request', (one) => asked.push(new URL(one.url()).pathname));
  const isAsked = () => asked.some((path) => path.startsWith(tried.base));

  // Published without an audience: even the owner gets the live version.
  await visit.openView(visit.profile('nav.profile'));
  expect(isAsked()).toBe(false);
  await edge.deploy('canary', 'profile', '--account', account.email);
  await expect(async () => {
    await page.reload();
    expect((await manifestOf(page)).canaries?.['profile']?.accounts).toHaveLength(1);
  }).toPass();

  await visit.openView(visit.chat('nav.chat'));
  const draft = visit.field(visit.chat('composer.label'));
  await draft.fill('a draft beside a bad canary');
  const toasts = await watchToasts(page);
  await visit.openView(visit.profile('nav.profile'));
  await expect.poll(toasts).toEqual([expect.stringContaining("The newest version of Profile didn't work")]);
  await expect(visit.field(visit.profile('account.username'))).toBeVisible();
  expect(isAsked()).toBe(true);
  await visit.openView(visit.chat('nav.chat'));
  await expect(draft).toHaveValue('a draft beside a bad canary');

  for (let person = 1; person <= 60; person += 1) {
    const hasCanary = person % 2 === 0;
    expect(await tellAs(person, hasCanary ? tried.version : live.version, hasCanary)).toBe(204);
  }
  await expect(async () => {
    await page.reload();
    expect((await manifestOf(page)).canaries).toBeUndefined();
  }).toPass({ timeout: 60_000 });
  expect((await manifestOf(page)).remotes['profile']?.version).toBe(live.version);
  expect(await edge.deploy('log', '--limit', '1')).toMatch(
    /budget on \S+ {2}halt profile \S+-ca4a71eb {2}\(.*visitors saw it fail/,
  );
  asked.length = 0;
  await visit.openView(visit.profile('nav.profile'));
  await expect(visit.field(visit.profile('account.username'))).toBeVisible();
  expect(isAsked()).toBe(false);
});
