import { createPublishedWorkspace, type WorkspaceFixture } from '../../testing/workspace-fixture';
import { overlayOf } from './develop';

let workspace: WorkspaceFixture;

beforeEach(async () => {
  workspace = await createPublishedWorkspace();
});
afterEach(() => workspace.remove());

const served = {
  shell: { base: '/dev/shell/', scripts: ['platform.js', 'shell.js'] },
  remotes: { notes: { base: '/dev/notes/', entry: 'remote-entry.js', container: 'lisan_notes' } },
};

test('replaces developed parts of the live set and keeps the others', async () => {
  await workspace.buildRemote('notes', '22222222');
  const head = await workspace.head();
  const manifest = (await overlayOf(workspace.root, served))(head!.set);
  expect(manifest.shell).toMatchObject({ ...served.shell, version: 'development', integrity: {} });
  expect(manifest.remotes['notes']).toMatchObject({
    ...served.remotes.notes,
    version: 'development',
    views: [{ id: 'notes', label: { en: 'The notes', ar: 'عرض notes' } }],
  });
  expect(manifest.remotes['chat']).toEqual(head!.set.remotes['chat']);
});
