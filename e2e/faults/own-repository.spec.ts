import type { Page } from '@playwright/test';
import type { ReleaseManifest } from '@lisan/contract';
import { withManifest } from '../fixtures/altered-manifest';
import { makeOwnRepository, packKit, type OwnRepository } from '../fixtures/own-repository';
import { expect, startSignedIn, test } from '../fixtures/test';
import { startEdgeBeside, type EdgeBeside } from '../machine/edge-beside';

// Packs once; each test publishes on the manifest of the previous one.
test.describe.configure({ mode: 'default' });

let edge: EdgeBeside;
let tarballs: string[];
let notes: OwnRepository;

test.beforeAll(async () => {
  // The compiler shares the machine with other tests.
  test.setTimeout(300_000);
  edge = await startEdgeBeside();
  tarballs = await packKit();
});
test.afterAll(() => edge.stop());
test.beforeEach(async ({ page, token }) => {
  notes = await makeOwnRepository(tarballs, edge.dataFolder);
  await startSignedIn(page, token);
});
test.afterEach(async ({ page }) => {
  // Closes the event stream before the edge stops.
  await page.goto('about:blank');
  await notes.remove();
});

const publish = () => notes.lisan('publish', 'notes');
const refusal = async (promise: Promise<unknown>) =>
  promise.then(
    () => 'It was not refused.',
    (error: unknown) => (error as { stderr: string }).stderr,
  );
async function openNotes(page: Page) {
  await page.goto(`${edge.origin}/home`);
  await page.getByRole('link', { name: 'Notes', exact: true }).click();
  return page.getByRole('main');
}

test('builds and publishes a remote from its own repository with packed packages', async ({ page }) => {
  await notes.checkTypes();
  await notes.lisan('build');
  expect(await publish()).toMatch(/^notes 1\.0\.0-[0-9a-f]{8}\nSet \S+ is live\.\nnotes: \d+ bytes to start/);

  const main = await openNotes(page);
  await expect(main.getByRole('heading', { name: 'Notes' })).toBeFocused();
  await main.getByRole('textbox', { name: 'Note' }).fill('Call Layla');
  await page.getByRole('link', { name: 'Text Generation', exact: true }).click();
  await expect(main.getByRole('heading', { name: 'Text Generation' })).toBeVisible();
  await page.getByRole('link', { name: 'Notes', exact: true }).click();
  await expect(main.getByRole('textbox', { name: 'Note' })).toHaveValue('Call Layla');
});

test('runs a remote built with a newer kit unless it uses an API that the shell lacks', async ({
  page,
  expectedComplaints,
}) => {
  await notes.declareKit(
    '0.9.0',
    (now) => `${now}export declare function useLater(): string;\n`,
    (now) => `${now}\nexport function useLater() { return 'later'; }\n`,
  );
  const view = `import { useTranslations } from '@lisan/remote-kit';
import { WorkArea } from '@lisan/ui';

export default function NotesView() {
  const { t } = useTranslations('notes');
  return <WorkArea title={t('nav.notes')} description={t('lead')}>Written later</WorkArea>;
}
`;
  const events = { heard: [], published: [] };
  const manifest = {
    name: 'notes',
    contract: 2,
    views: [{ id: 'notes', icon: 'edit', order: 60, label: 'nav.notes' }],
    events,
  };
  const withLater = view
    .replace('import { useT', 'import { useLater, useT')
    .replace('Written later', '{useLater()}');
  await notes.write({ 'remote.json': JSON.stringify(manifest), 'src/NotesView.tsx': withLater });
  await notes.lisan('build');
  expect(await refusal(publish())).toContain('uses useLater of @lisan/remote-kit, which shell');

  await notes.write({ 'src/NotesView.tsx': view });
  await notes.lisan('build');
  await publish();
  const main = await openNotes(page);
  await expect(main.getByText('Written later')).toBeVisible();

  const asked3 = ({ remotes, ...set }: ReleaseManifest) =>
    JSON.stringify({
      ...set,
      lastGood: {},
      remotes: { ...remotes, notes: { ...remotes['notes'], contract: 3 } },
    });
  expectedComplaints.push('[remote notes');
  await page.route('**/home', withManifest(asked3, { isSigned: true }));
  await page.reload();
  await expect(main.getByRole('alert')).toContainText("Notes doesn't fit this version of the page.");
});

test('runs a remote with its own React beside remotes that share React', async ({ page }) => {
  await notes.installReact18();
  const manifest = {
    name: 'notes',
    contract: 2,
    views: [{ id: 'notes', icon: 'edit', order: 60, label: 'nav.notes' }],
  };
  await notes.write({
    'remote.json': JSON.stringify({
      ...manifest,
      events: { heard: ['script.chosen'], published: [] },
      ownReact: true,
    }),
    'src/remote.tsx': `import { Fragment } from 'react';
import { defineRemote, type FrameProps } from '@lisan/remote-kit';

export const remote = defineRemote({
  name: 'notes',
  frame: ({ children }: FrameProps) => <Fragment>{children}</Fragment>,
  views: { notes: () => import('./NotesView') },
  translations: { en: () => import('./translations/en.json'), ar: () => import('./translations/ar.json') },
});
`,
    'src/NotesView.tsx': `import { useState, version } from 'react';
import { useEvent, useTranslations } from '@lisan/remote-kit';

export default function NotesView() {
  const { t } = useTranslations('notes');
  const [text, setText] = useState('');
  useEvent('script.chosen', (chosen) => setText(chosen.text));
  return (
    <section>
      <h1 tabIndex={-1}>{t('nav.notes')}</h1>
      <p>React {version}</p>
      <label>
        {t('note')} <input value={text} onChange={({ target }) => setText(target.value)} />
      </label>
    </section>
  );
}
`,
  });
  await notes.lisan('build');
  expect(await publish()).toContain('it brings its own React 18.3.1');

  const main = await openNotes(page);
  await expect(main.getByText('React 18.3.1')).toBeVisible();
  await main.getByRole('textbox', { name: 'Note' }).fill('Call Layla');
  await expect(main.getByRole('textbox', { name: 'Note' })).toHaveValue('Call Layla');
  await page.getByRole('link', { name: 'Text Generation', exact: true }).click();
  await expect(main.getByRole('heading', { name: 'Text Generation' })).toBeVisible();
  await expect(main.getByText('React 18.3.1')).toBeHidden();
});
