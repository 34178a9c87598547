import type { FastifyInstance } from 'fastify';
import type { DocumentPrerender } from '@lisan/contract';
import { buildTestEdge, startTestApi } from '../../testing/test-edge';
import { createWorkspace, type WorkspaceFixture } from '../../testing/workspace-fixture';

let workspace: WorkspaceFixture;
let edge: FastifyInstance;
let api: Awaited<ReturnType<typeof startTestApi>>;
let plans: unknown[] | undefined;

const base = '/shell/0.1.0-aaaaaaaa/assets';
const prerenders = ['document', 'landing', 'missing'];
const filesOf = (name: string) => ({
  en: `pictures/${name}.en.11111111.json`,
  ar: `pictures/${name}.ar.11111111.json`,
});

const documentIn = (language: string): DocumentPrerender => ({
  icons: {
    vector: '__lisan_base__/assets/icon.svg',
    touch: '__lisan_base__/assets/icon-180.png',
    medium: '__lisan_base__/assets/icon-192.png',
    large: '__lisan_base__/assets/icon-512.png',
  },
  shareImage: `__lisan_base__/assets/share.${language}.jpg`,
  colors: { light: '#fbf8f3', dark: '#141310' },
  fonts: `@font-face{font-family:'Readex';src:url("__lisan_base__/assets/${language}.woff2");}`,
  heads: {
    '/cancel': { title: 'Payment canceled', description: 'About payment' },
    missing: { title: 'Page not found', description: 'Nothing is here' },
  },
  questions: [{ question: `What is Lisan? (${language})`, answer: 'A studio </script> & more' }],
});

const aPlan = (name: string, cents: number | null) => ({
  name,
  created: cents ?? 999_999,
  popular: false,
  description: '',
  prices: cents === null ? [] : [{ id: name, unit_amount: cents }],
  marketing_features: [],
});

beforeEach(async () => {
  plans = [aPlan('Creator', 2_950), aPlan('Custom', null)];
  workspace = await createWorkspace();
  await workspace.buildShell('aaaaaaaa', {
    pictures: Object.fromEntries(prerenders.map((name) => [name, filesOf(name)])),
  });
  for (const language of ['en', 'ar'] as const) {
    const write = (name: string, content: object) =>
      workspace.write(`shell/dist/${filesOf(name)[language]}`, content);
    await write('document', { html: '', css: '', document: documentIn(language) });
    await write('landing', { html: '<h1>Hello</h1>', css: '', title: 'A studio', description: 'It speaks' });
    await write('missing', { html: '<h1>Nothing</h1>', css: '' });
  }
  await workspace.publish(['shell']);
  api = await startTestApi((_request, response) => {
    response.writeHead(plans ? 200 : 503, { 'content-type': 'application/json' });
    response.end(JSON.stringify(plans ?? {}));
  });
  edge = await buildTestEdge(workspace.storeFolder, {
    checkIntervalMs: 0,
    publicUrl: 'https://lisan.example',
    apiOrigin: () => api.origin,
  });
});
afterEach(async () => {
  await edge.close();
  api.close();
  await workspace.remove();
});

const get = (url: string, headers = {}) => edge.inject({ url, headers });
const dataOf = (page: string) => {
  const text = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(page)?.[1] ?? '{}';
  return (JSON.parse(text) as { '@graph'?: { '@type': string }[] })['@graph'] ?? [];
};

it('names icons, the colours of both themes and the share image of the language', async () => {
  const { body } = await get('/welcome?lang=ar');
  for (const part of [
    '<link rel="icon" sizes="192x192" href="/favicon.ico">',
    `<link rel="apple-touch-icon" href="${base}/icon-180.png">`,
    '<link rel="manifest" href="/manifest.webmanifest?lang=ar">',
    '<meta name="theme-color" media="(prefers-color-scheme: dark)" content="#141310">',
    '<meta property="og:url" content="https://lisan.example/welcome?lang=ar">',
    `<meta property="og:image" content="https://lisan.example${base}/share.ar.jpg">`,
    '<meta name="twitter:card" content="summary_large_image">',
    '<title>A studio · لسان</title>',
  ])
    expect(body).toContain(part);
  expect(body).not.toContain('__lisan_base__');
});

it('names only the colour of a chosen theme', async () => {
  const { body } = await get('/welcome', { cookie: 'lisan-theme=dark' });
  expect(body.match(/<meta name="theme-color"[^>]*>/g)).toEqual([
    '<meta name="theme-color" content="#141310">',
  ]);
});

it('describes plans with a price and the questions for search engines', async () => {
  const { body } = await get('/welcome');
  expect(dataOf(body)).toMatchObject([
    { '@type': 'Organization', logo: `https://lisan.example${base}/icon-512.png` },
    {
      '@type': 'Product',
      offers: [{ name: 'Creator', price: '29.50', priceCurrency: 'USD' }],
    },
    {
      '@type': 'FAQPage',
      mainEntity: [{ name: 'What is Lisan? (en)', acceptedAnswer: { text: 'A studio </script> & more' } }],
    },
  ]);
});

it('offers nothing while the plans are unknown', async () => {
  plans = undefined;
  const types = dataOf((await get('/welcome')).body).map((each) => each['@type']);
  expect(types).toEqual(['Organization', 'FAQPage']);
});

it('titles pages without prerendered HTML, and unknown addresses', async () => {
  const cancel = await get('/cancel');
  expect(cancel.body).toContain('<title>Payment canceled · Lisan</title>');
  expect(cancel.body).toContain('<meta name="description" content="About payment">');
  const missing = await get('/nowhere');
  expect(missing.statusCode).toBe(404);
  expect(missing.body).toContain('<title>Page not found · Lisan</title>');
  expect(missing.body).toContain('<h1>Nothing</h1>');
  expect(missing.body).not.toContain('rel="canonical"');
});

it('gives documents without scripts the web font and a styled notice', async () => {
  const { body } = await get('/welcome');
  const nonce = /<meta property="csp-nonce" nonce="([^"]+)"/.exec(body)?.[1];
  expect(body).toContain(
    `<noscript><style nonce="${nonce}">@font-face{font-family:'Readex';src:url("${base}/en.woff2");}.no-script{`,
  );
  expect(body).toMatch(/<noscript><p class="no-script">You can read this page/);
});

it('serves a web app manifest in the language of the page', async () => {
  const { headers, body } = await get('/manifest.webmanifest?lang=ar');
  expect(headers['content-type']).toMatch(/^application\/manifest\+json/);
  expect(JSON.parse(body)).toMatchObject({
    name: 'لسان',
    dir: 'rtl',
    start_url: '/home',
    background_color: '#fbf8f3',
    icons: [
      { src: `${base}/icon-192.png`, sizes: '192x192' },
      { src: `${base}/icon-512.png`, sizes: '512x512' },
      { src: `${base}/icon.svg` },
    ],
  });
});

it.each([
  ['/favicon.ico', {}, `${base}/icon-192.png`],
  ['/.well-known/change-password', {}, '/forgot-password'],
  ['/.well-known/change-password', { cookie: 'lisan-view=chat' }, '/home?view=profile'],
])('redirects %s (%j)', async (url, headers, location) => {
  const answer = await get(url, headers);
  expect([answer.statusCode, answer.headers.location]).toEqual([302, location]);
});
