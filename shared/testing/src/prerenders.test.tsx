/**
 * @jest-environment ./shared/testing/server-and-browser.cjs
 */
// Every view of every remote: prerendered without a browser, then hydrated in one by React's development build.
// Includes new remotes.
import type { Prerender } from '@lisan/contract';
import type { RemoteDefinition } from '@lisan/remote-kit';
import type * as Gaps from './browser-gaps';
import type * as Server from './prerender-cases/render-view';
import type * as Browser from './prerender-cases/hydrate';

/** Provided by the environment: the remotes' folders, and a function that adds document and window. */
declare const remotes: readonly { name: string; source: string; views: readonly { id: string }[] }[];
declare function openBrowser(): void;

const cases = remotes.flatMap(({ name, source, views }) =>
  views.flatMap(({ id }) =>
    (['en', 'ar'] as const).map((language) => ({ name, source, view: id, language })),
  ),
);
const remoteOf = (source: string) => jest.requireActual<{ remote: RemoteDefinition }>(source).remote;

const nothing: Prerender = { html: '', css: '' };
const prerenders: Prerender[] = [];
const askedInRender: string[] = [];
let browser: typeof Browser;

beforeAll(async () => {
  const { callsInRender, renderView } = jest.requireActual<typeof Server>('./prerender-cases/render-view');
  for (const { source, ...wanted } of cases) {
    prerenders.push(await renderView(remoteOf(source), wanted));
    askedInRender.push(...(await callsInRender(remoteOf(source), wanted)));
  }
  jest.resetModules();
  openBrowser();
  jest.requireActual<typeof Gaps>('./browser-gaps').fillBrowserGaps();
  browser = jest.requireActual<typeof Browser>('./prerender-cases/hydrate');
  // In prerendering order: outside a build, styled-components numbers its names.
  for (const { source, view } of cases) await remoteOf(source).views[view]?.();
}, 180_000);

test('finds views, and none makes a call during render', () => {
  expect(cases.length).toBeGreaterThan(10);
  expect(askedInRender).toEqual([]);
});

describe.each(cases.map((one, index) => ({ ...one, index })))('$name: $view in $language', (one) => {
  const prerendered = () => prerenders[one.index] ?? nothing;
  const hydrate = (how: Browser.Circumstances) =>
    browser.hydrate(remoteOf(one.source), { ...one, ...how, prerendered: prerendered() });

  test('has a heading, and nothing the CSP blocks', () => {
    expect(prerendered().html).toMatch(/<h1[ >]/);
    expect(prerendered().html.match(/ style=[^>]*| on[a-z]+=|<script/g)).toBeNull();
  });

  test('hydrates without warnings and keeps its content', async () => {
    const { before, after, ...rest } = await hydrate({
      remembered: 'nothing',
      width: 'desktop',
      isCompared: true,
    });
    expect(rest).toMatchObject({ complaints: [], isKept: true });
    expect(after).toEqual(before);
  });

  test.each([
    { remembered: 'much', width: 'desktop' },
    { remembered: 'nothing', width: 'phone' },
  ] as const)('hydrates with $remembered remembered on a $width', async (how) => {
    expect(await hydrate({ ...how, isCompared: false })).toMatchObject({ complaints: [], isKept: true });
  });
});

test('puts remembered text before input made before hydration', async () => {
  const index = cases.findIndex(({ view, language }) => view === 'chat' && language === 'en');
  const chat = cases[index];
  if (!chat) throw new Error('There is no chat.');
  const options = {
    ...chat,
    remembered: 'much',
    width: 'desktop',
    isCompared: true,
    prerendered: prerenders[index] ?? nothing,
  } as const;
  const { before, after } = await browser.hydrate(remoteOf(chat.source), options);
  expect([before?.chosen, after?.chosen]).toEqual([
    ['Intelligent (OpenAI)'],
    [expect.stringContaining('Grok')],
  ]);
  expect([before?.typed, after?.typed]).toEqual([[''], ['Half a thought']]);
  const both = await browser.hydrate(remoteOf(chat.source), { ...options, typed: 'And more' });
  expect(both.after?.typed).toEqual(['Half a thought\n\nAnd more']);
  const first = await browser.hydrate(remoteOf(chat.source), {
    ...options,
    remembered: 'nothing',
    typed: 'More',
  });
  expect(first.after?.typed).toEqual(['More']);
});
