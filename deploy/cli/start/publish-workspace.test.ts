import { createWorkspace, type WorkspaceFixture } from '../../testing/workspace-fixture';
import { publishWorkspace } from './start';

const declaration = 'declare const useEvent: (topic: string) => void;\nuseEvent("session.changed");\n';
const source = { path: 'remotes/chat/src/remote.ts', text: declaration };
let workspace: WorkspaceFixture;

beforeEach(async () => {
  workspace = await createWorkspace();
  await workspace.buildShell('aaaaaaaa');
  await workspace.buildRemote('chat', '11111111', { proof: { sources: [source] } });
  for (const folder of ['shell', 'remotes/chat', 'shared/contract', 'api'])
    await workspace.write(`${folder}/package.json`, { name: `@lisan/${folder}` });
});
afterEach(() => workspace.remove());

async function start(): Promise<string[]> {
  const { root, storeFolder, store } = workspace;
  const said: string[] = [];
  await publishWorkspace({ root, storeFolder, user: 'layla' }, store, (text) => said.push(text));
  return said;
}

const kitOfShell = async () => (await workspace.head())?.proofs?.['shell']?.kit;

it('publishes nothing when nothing changed', async () => {
  expect(await start()).toEqual(['Published shell, chat']);
  expect(await start()).toEqual([]);
});

it('publishes the shell again when its types changed but its files did not', async () => {
  await start();
  expect(await kitOfShell()).toBe('first');
  await workspace.buildShell('aaaaaaaa', {}, { kit: { hash: 'second', files: {} } });
  expect(await start()).toEqual(['Published shell']);
  expect(await kitOfShell()).toBe('second');
});
