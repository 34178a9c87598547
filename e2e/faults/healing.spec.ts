import { createHash } from 'node:crypto';
import type { Page, Route } from '@playwright/test';
import { loadableOf, type ReleaseSet, type RemoteRelease } from '@lisan/contract';
import { withSet } from '../fixtures/altered-set';
import { expect, test } from '../fixtures/test';
import { watchToasts } from '../fixtures/toasts';

const complaints = ['Failed to load resource', 'integrity', '[remote chat', 'planted', 'net::ERR_'];
const mark = 'badbadba';
const badBase = `/remotes/chat/9.9.9-${mark}/`;

type Files = Readonly<Record<'entry' | 'definition' | 'view' | 'words', string>>;
/** What becomes of a file's text; `null` when it is not there. */
type Change = (text: string) => string | null;

interface Broken {
  readonly file: string;
  readonly change: Change;
  /** The set gives the hash of the changed file; else that of the file as it was. */
  readonly isPublished: boolean;
}

const nothing: Change = () => null;
const throwing: Change = (text) => `throw new Error('planted');\n${text}`;
const component = /default:\(\)=>[\w$]+/;

const faults: readonly (readonly [what: string, file: keyof Files, change: Change, isPublished: boolean])[] =
  [
    ['its entry is not there', 'entry', nothing, true],
    ['its entry throws', 'entry', throwing, true],
    ['its definition throws when it is imported', 'definition', throwing, true],
    ['its view throws when it is imported', 'view', throwing, true],
    [
      'its view throws when it is drawn',
      'view',
      (text) => text.replace(component, "default:()=>function(){throw new Error('planted')}"),
      true,
    ],
    ['its words are not there', 'words', nothing, true],
    ['a byte of its view is another', 'view', (text) => `${text} `, false],
  ];

const filesOf = ({ entry, preload, parts }: RemoteRelease): Files => ({
  entry,
  definition: preload[0] ?? '',
  view: parts['chat']?.at(-1) ?? '',
  words: parts['en']?.[0] ?? '',
});

const hashOf = (text: string) => `sha384-${createHash('sha384').update(text).digest('base64')}`;

async function readSet(page: Page): Promise<ReleaseSet> {
  return JSON.parse((await page.locator('#release-set').textContent()) ?? '') as ReleaseSet;
}

/** From the next load on a chat with this fault is live, and the one that works is the version before it. */
async function releaseBroken(page: Page, { file, change, isPublished }: Broken): Promise<void> {
  const { remotes } = await readSet(page);
  const good = remotes['chat'];
  if (!good) throw new Error('No chat is live.');
  const old = good.version.slice(good.version.lastIndexOf('-') + 1);
  const files = new Map<string, string>();
  const integrity: Record<string, string> = {};
  for (const name of Object.keys(good.integrity)) {
    const text = (await (await page.request.get(good.base + name)).text()).replaceAll(old, mark);
    const changed = name === file ? change(text) : text;
    if (name === file && changed === text) throw new Error('The fault changes nothing.');
    if (changed !== null) files.set(name, changed);
    integrity[name] = hashOf(isPublished ? (changed ?? text) : text);
  }
  const bad = {
    ...good,
    version: `9.9.9-${mark}`,
    base: badBase,
    container: good.container.replace(old, mark),
    integrity,
  };
  const alter = withSet(
    (set) =>
      JSON.stringify({
        ...set,
        remotes: { ...set.remotes, chat: bad },
        lastGood: { ...set.lastGood, chat: loadableOf(good) },
      }),
    { isSigned: true, hashes: Object.values(integrity) },
  );
  await page.route('**/home', alter);
  await page.route(`**${badBase}**`, async (route: Route) => {
    const body = files.get(new URL(route.request().url()).pathname.slice(badBase.length));
    await route.fulfill(
      body === undefined ? { status: 404, body: '' } : { body, contentType: 'text/javascript' },
    );
  });
}

test.beforeEach(({ expectedComplaints }) => void expectedComplaints.push(...complaints));

for (const [what, file, change, isPublished] of faults) {
  test(`the version before stands in for a remote when ${what}, and what was typed elsewhere stays`, async ({
    home,
  }) => {
    const { remotes } = await readSet(home);
    const name = filesOf(remotes['chat'] as RemoteRelease)[file];
    await releaseBroken(home, { file: name, change, isPublished });
    await home.context().clearCookies();
    const toasts = await watchToasts(home);
    await home.reload();

    const main = home.getByRole('main');
    await expect(main.getByRole('heading', { name: 'Text Generation' })).toBeVisible();
    await expect
      .poll(toasts)
      .toEqual([expect.stringContaining('The newest Text Generation did not work here.')]);
    await expect(main.getByRole('alert')).toHaveCount(0);

    await home.getByRole('button', { name: 'Text To Audio', exact: true }).click();
    await main.getByRole('textbox').first().fill('Good morning');
    await home.getByRole('button', { name: 'Text Generation', exact: true }).click();
    await main.getByRole('textbox').first().fill('A hook for a bakery');
    await home.getByRole('button', { name: 'Text To Audio', exact: true }).click();
    await expect(main.getByRole('textbox').first()).toHaveValue('Good morning');
    await home.getByRole('button', { name: 'Text Generation', exact: true }).click();
    await expect(main.getByRole('textbox').first()).toHaveValue('A hook for a bakery');
  });
}
