import { remoteBounds } from '@lisan/contract';
import { createPublishedWorkspace, type WorkspaceFixture } from '../../testing/workspace-fixture';
import { build } from '../../cli/build/build';

let workspace: WorkspaceFixture;

beforeEach(async () => {
  workspace = await createPublishedWorkspace();
});
afterEach(() => workspace.remove());

const put = () => workspace.publish(['chat']);
const refused = (code: string, ...reasons: RegExp[]) => ({
  code,
  reasons: reasons.map((reason): unknown => expect.stringMatching(reason)),
});
const live = async () => (await workspace.head())?.set;

describe('label', () => {
  const label = async (text: string) => {
    await workspace.buildRemote('chat', '22222222');
    await workspace.write(
      'remotes/chat/src/translations/en.json',
      JSON.stringify({ nav: { label: text } }, null, 2),
    );
  };

  test.each([
    ['turns the text around it', 'Chat \u202Etahc', 'cannot be seen'],
    ['is isolated from it', '\u2066Chat', 'cannot be seen'],
    ['holds a letter without width', 'Pro\u200Bfile', 'cannot be seen'],
    ['joins what stands apart', 'a\u200Db', 'cannot be seen'],
    ['has two lines', 'Chat\nLog out', 'cannot be seen'],
    ['has two paragraphs', 'Chat\u2029Log out', 'cannot be seen'],
    ['rings', 'Chat\u0007', 'cannot be seen'],
    ['towers over its neighbours', `Cha${'\u0301'.repeat(12)}t`, 'cannot be seen'],
    ['fills the navigation', 'Chat '.repeat(9), 'more than 40 characters'],
  ])('that %s is rejected with its line by a build and a publish', async (_case, text, reason) => {
    await label(text);
    const fault = refused(
      'invalid_manifest',
      new RegExp(`^remotes/chat/src/translations/en\\.json:3: 'nav\\.label', the label .*${reason}`),
    );
    await expect(put()).rejects.toMatchObject(fault);
    for (const folder of ['api', 'shell', 'shared/contract', 'remotes/chat'])
      await workspace.write(`${folder}/package.json`, { name: folder });
    const building = build({ root: workspace.root, say: () => undefined }, ['chat']);
    await expect(building).rejects.toMatchObject(fault);
    expect((await live())?.remotes['chat']?.version).toBe('0.1.0-11111111');
  });

  test.each([
    ['is long in letters that take two units', '😀'.repeat(40)],
    ['looks like markup, and is text', '<img src=x onerror=alert(1)>'],
    ['is Arabic with its vowels', 'الملفُّ الشَّخصيّ'],
  ])('that %s is accepted', async (_case, text) => {
    await label(text);
    expect((await put()).set?.remotes['chat']?.views[0]?.label.en).toBe(text);
  });
});

test('rejects more views, slots, topics and positions than a page holds, with each line', async () => {
  const view = { id: 'chat', icon: 'chat', order: 10, label: 'nav.label' };
  const topics = Array.from({ length: remoteBounds.events + 1 }, () => 'script.chosen');
  const manifest = {
    name: 'chat',
    contract: 1,
    events: { heard: topics, published: [] },
    views: Array.from({ length: remoteBounds.views + 1 }, () => view),
    slots: Array.from({ length: remoteBounds.slots + 1 }, (_, index) => ({
      name: 'lead',
      order: index === 0 ? 1e9 : 1,
    })),
  };
  await workspace.write('remotes/chat/remote.json', JSON.stringify(manifest, null, 1));
  const fault = await put().catch((error: unknown) => error);
  const reasons = (fault as { reasons: string[] }).reasons;
  for (const expected of [
    /^remotes\/chat\/remote\.json:5: \/events\/heard must/,
    /^remotes\/chat\/remote\.json:\d+: \/views must/,
    /^remotes\/chat\/remote\.json:\d+: \/slots must/,
    /^remotes\/chat\/remote\.json:\d+: \/slots\/0\/order must/,
  ])
    expect(reasons).toContainEqual(expect.stringMatching(expected));
});

test('rejects more files or metadata than every page should carry', async () => {
  await workspace.buildRemote('chat', '22222222');
  for (let index = 0; index <= remoteBounds.hashes; index += 1)
    await workspace.write(`remotes/chat/dist/chunk-${index}.js`, '');
  await expect(put()).rejects.toMatchObject(
    refused('too_large', /^remotes\/chat\/dist has 156 files with a hash; 150 are taken/),
  );
  await workspace.buildRemote('billing', '22222222', {
    record: { sharedRequired: { react: '^19.3.0', ['x'.repeat(20_000)]: '1' } },
  });
  await expect(workspace.publish(['billing'])).rejects.toMatchObject(
    refused(
      'too_large',
      /^remotes\/billing\/dist\/build\.json: what each page would hold .* 16384 are taken$/,
    ),
  );
  expect((await live())?.remotes['chat']?.version).toBe('0.1.0-11111111');
});

test('rejects a view declared twice', async () => {
  const view = { id: 'chat', icon: 'chat', order: 10, label: 'nav.label' };
  await workspace.buildRemote('chat', '22222222', { manifest: { views: [view, view] } });
  await expect(put()).rejects.toMatchObject(refused('invalid_manifest', /view 'chat' is listed twice$/));
});
