import type { FastifyInstance } from 'fastify';
import { planMarks, templatePlans } from '@lisan/contract';
import { createWorkspace, type WorkspaceFixture } from '../../testing/workspace-fixture';
import { buildTestEdge, startTestApi } from '../../testing/test-edge';
import { createPlanList } from './slot-prerender';

let workspace: WorkspaceFixture;
let edge: FastifyInstance | undefined;
let api: Awaited<ReturnType<typeof startTestApi>>;
let plans: unknown[] = [];
let status = 200;
let delayMs = 0;
let calls = 0;

const aPlan = (name: string, cents: number | null, popular = false) => ({
  name,
  created: cents ?? 999_999,
  popular,
  description: '',
  prices: cents === null ? [] : [{ id: `price-${name}`, unit_amount: cents }],
  marketing_features: [{ name: `${name} & 1` }, { name: `${name} <b>2` }],
});

const filesOf = (name: string) => ({
  en: `pictures/${name}.en.11111111.json`,
  ar: `pictures/${name}.ar.11111111.json`,
});

const slot = (language: string) => ({
  html: `<div lang="${language}"><!--lisan-plans--></div>`,
  css: '.card{background:url(__lisan_base__/a.png)}',
  planCards: templatePlans.map(
    ({ name, prices }, index) =>
      `<article><h3>${name}</h3><i>${index}</i><p>${prices.length > 0 ? '$918,273,645' : '?'}</p><ul><li><svg></svg>${planMarks.feature}</li></ul></article>`,
  ),
});

async function publishAll(shown = slot): Promise<unknown> {
  const prerenders = { landing: filesOf('landing') };
  const noEvents = { published: [], heard: [] };
  const topics = ['session.changed'];
  await workspace.buildShell(
    'aaaaaaaa',
    { pictures: prerenders },
    {
      offers: {
        topics,
        icons: ['chat'],
        slots: ['landing-pricing'],
        events: { ...noEvents, published: topics },
      },
    },
  );
  for (const language of ['en', 'ar'] as const) {
    await workspace.write(`shell/dist/${filesOf('landing')[language]}`, {
      html: '<main><div><!--lisan-slot--></div></main>',
      css: '',
    });
    await workspace.write(`remotes/billing/dist/${filesOf('landing-pricing')[language]}`, shown(language));
  }
  await workspace.buildRemote('billing', '11111111', {
    record: {
      pictures: { 'landing-pricing': filesOf('landing-pricing') },
      parts: { billing: ['view.js'], 'landing-pricing': ['view.js'], en: ['en.js'], ar: ['ar.js'] },
    },
    manifest: { slots: [{ name: 'landing-pricing', order: 10 }] },
  });
  return workspace.publish(['shell', 'billing']);
}

async function open(language = 'en'): Promise<string> {
  edge ??= await buildTestEdge(workspace.storeFolder, { checkIntervalMs: 0, apiOrigin: () => api.origin });
  const { body } = await edge.inject({ url: '/welcome', headers: { 'accept-language': language } });
  return body;
}

beforeEach(async () => {
  workspace = await createWorkspace();
  plans = [aPlan('Studio', 2_950, true), aPlan('Free', 0), { ...aPlan('Custom', null), title: 'For <you>' }];
  status = 200;
  delayMs = 0;
  calls = 0;
  api = await startTestApi((request, response) => {
    calls += 1;
    const found = request.url === '/api/stripe/subscription_plans' ? status : 404;
    response.writeHead(found, { 'content-type': 'application/json' });
    setTimeout(() => response.end(JSON.stringify(plans)), delayMs);
  });
});
afterEach(async () => {
  await edge?.close();
  edge = undefined;
  api.close();
  await workspace.remove();
});

it.each(['en', 'ar'])("renders each plan's name, price and features (%s)", async (language) => {
  await publishAll();
  const page = await open(language);
  const version = 'data-picture-version="0.1.0-11111111"';
  expect(page).toContain(
    `<main><div><div data-picture-view="landing-pricing" data-picture-language="${language}" ${version}><div lang="${language}">` +
      '<article><h3>Free</h3><i>1</i><p>$0</p><ul><li><svg></svg>Free &amp; 1</li><li><svg></svg>Free &lt;b&gt;2</li></ul></article>' +
      '<article><h3>Studio</h3><i>3</i><p>$29.50</p><ul><li><svg></svg>Studio &amp; 1</li><li><svg></svg>Studio &lt;b&gt;2</li></ul></article>' +
      '<article><h3>For &lt;you&gt;</h3><i>2</i><p>?</p><ul><li><svg></svg>Custom &amp; 1</li><li><svg></svg>Custom &lt;b&gt;2</li></ul></article>' +
      '</div></div></div></main>',
  );
  expect(page).toContain(
    'data-picture-style="billing">.card{background:url(/remotes/billing/0.1.0-11111111/a.png)}',
  );
  expect(page).not.toContain('__lisan_plan');
});

it('calls the API once per language for many pages', async () => {
  await publishAll();
  await open('ar');
  await Promise.all([open(), open(), open()]);
  await open();
  expect(calls).toBe(2);
});

it.each([
  ['refuses', () => (status = 503)],
  ['answers something else', () => (plans = [{ name: 'Free' }])],
])('omits the plans while the API %s', async (_what, change) => {
  await publishAll();
  change();
  expect(await open()).toContain('<main><div></div></main>');
});

it('omits the plans while the API takes longer than a second, and shows them once they arrive', async () => {
  await publishAll();
  delayMs = 1_200;
  expect(await open()).toContain('<main><div></div></main>');
  while (!(await open()).includes('$29.50')) expect(calls).toBe(1);
});

it('shows the plans as soon as the API listens', async () => {
  const started: { origin?: URL } = {};
  const list = createPlanList(() => started.origin);
  expect(await list.find('en')).toBeUndefined();
  started.origin = api.origin;
  expect(await list.find('en')).toHaveLength(3);
});

it('never shows a price older than two minutes', async () => {
  let now = 0;
  const list = createPlanList(
    () => api.origin,
    () => now,
  );
  const names = async () => (await list.find('en'))?.map(({ name }) => name);
  expect(await names()).toEqual(['Free', 'Studio', 'Custom']);
  plans = [aPlan('Pro', 100)];
  now = 29_000;
  expect(await names()).toEqual(['Free', 'Studio', 'Custom']);
  now = 160_000;
  expect(await names()).toEqual(['Pro']);
  status = 503;
  now = 300_000;
  expect(await names()).toBeUndefined();
  status = 200;
  now = 306_000;
  expect(await names()).toEqual(['Pro']);
});

it('rejects a slot with missing or executable cards at publish', async () => {
  const few = (language: string) => ({ ...slot(language), planCards: ['<article></article>'] });
  await expect(publishAll(few)).rejects.toThrow('has 1 plan cards; 6 are needed');
  const bad = (language: string) => ({
    ...slot(language),
    planCards: [...slot(language).planCards.slice(1), '<article onclick="x()"></article>'],
  });
  await expect(publishAll(bad)).rejects.toThrow('onclick');
});
