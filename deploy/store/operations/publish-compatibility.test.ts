import { author, createWorkspace, type WorkspaceFixture } from '../../testing/workspace-fixture';
import { rollback } from './rollback';

let workspace: WorkspaceFixture;
const put = (...names: string[]) => workspace.publish(names);
const reasons = (...said: string[]) => ({
  code: 'unproven',
  reasons: said.map((text): unknown => expect.stringContaining(text)),
});
const kept = async () => (await workspace.store.versions.list()).map(({ version }) => version).sort();

beforeEach(async () => {
  workspace = await createWorkspace();
  await workspace.buildShell('aaaaaaaa');
  await workspace.buildRemote('chat', '11111111');
});
afterEach(() => workspace.remove());

const events = (heard: string[], published: string[] = []) => ({
  manifest: { events: { heard, published } },
});

test('requires a publisher for each subscribed event, published first or together', async () => {
  await put('shell', 'chat');
  await workspace.buildRemote('speech', '11111111', events(['script.chosen']));
  const orphan = "remotes/speech/remote.json: hears 'script.chosen', which nobody live publishes";
  await expect(put('speech')).rejects.toMatchObject(reasons(orphan));
  expect(await kept()).toEqual(['0.1.0-11111111', '0.1.0-aaaaaaaa']);

  await workspace.buildRemote('chat', '22222222', events([], ['script.chosen']));
  expect((await put('chat', 'speech')).set).toBeDefined();
  await workspace.buildRemote('chat', '33333333', events([]));
  await expect(put('chat')).rejects.toMatchObject(reasons(orphan));
  // A check must never block a rollback.
  expect((await rollback(workspace.store, author, { name: 'chat' })).remotes['chat']?.version).toBe(
    '0.1.0-11111111',
  );
});

test('rejects code that differs from remote.json, and missing translations', async () => {
  await put('shell', 'chat');
  const source = { path: 'remotes/chat/src/Chat.ts', text: "\nbus.publish('script.chosen', {});" };
  await workspace.buildRemote('chat', '22222222', { ...events([]), proof: { sources: [source] } });
  await expect(put('chat')).rejects.toMatchObject(
    reasons("remotes/chat/src/Chat.ts:2: publishes 'script.chosen'"),
  );
  const english = { path: 'remotes/chat/src/translations/en.json', text: '{ "lead": "Write" }' };
  await workspace.buildRemote('chat', '22222222', { ...events([]), proof: { sources: [english] } });
  await expect(put('chat')).rejects.toMatchObject(
    reasons('remotes/chat/src/translations/ar.json lacks lead'),
  );
});

describe('types', () => {
  const kit = (hash: string, declared: string) => ({
    hash,
    files: { 'remote-kit/src/index.d.ts': `export declare function useHost(): { ${declared} };` },
  });
  const written = {
    path: 'remotes/chat/src/Chat.ts',
    text: "import { useHost } from '@lisan/remote-kit';\nexport const say = () => useHost().say('now');",
  };

  test('publishes a remote and a shell of different kits while the code fits', async () => {
    await workspace.buildRemote('chat', '11111111', { ...events([]), proof: { sources: [written] } });
    await workspace.buildShell('aaaaaaaa', {}, { kit: kit('first', 'say(text: string): void') });
    await put('shell', 'chat');
    await workspace.buildShell('bbbbbbbb', {}, { kit: kit('more', 'say(text: string): void; more: number') });
    expect((await put('shell')).set?.shell.version).toBe('0.1.0-bbbbbbbb');
    await workspace.buildShell('cccccccc', {}, { kit: kit('less', 'more: number') });
    const broken = "remotes/chat/src/Chat.ts:2: Property 'say' does not exist on type";
    await expect(put('shell')).rejects.toMatchObject(reasons(broken));
    expect(await kept()).not.toContain('0.1.0-cccccccc');
  });

  test('rejects a remote that needs a newer shell, and publishes both together', async () => {
    await workspace.buildShell('aaaaaaaa', {}, { kit: kit('first', 'old: number') });
    await put('shell');
    await workspace.buildRemote('chat', '22222222', {
      ...events([]),
      proof: { kit: 'more', sources: [written] },
    });
    const broken = "remotes/chat/src/Chat.ts:2: Property 'say' does not exist on type";
    await expect(put('chat')).rejects.toMatchObject(reasons(broken));
    await workspace.buildShell('bbbbbbbb', {}, { kit: kit('more', 'say(text: string): void') });
    expect((await put('shell', 'chat')).set?.remotes['chat']?.version).toBe('0.1.0-22222222');
  });
});
