import { join } from 'node:path';
import { createWorkspace, type WorkspaceFixture } from '../../testing/workspace-fixture';
import { readConfig } from '../config';
import { runCommandLine } from './run';

let workspace: WorkspaceFixture;
beforeEach(async () => {
  workspace = await createWorkspace();
});
afterEach(() => workspace.remove());

async function type(...words: string[]): Promise<string> {
  const said: string[] = [];
  const say = (text: string) => void said.push(text);
  const config = {
    ...readConfig({}),
    storeLocation: workspace.storeFolder,
    keysFolder: join(workspace.root, 'keys'),
  };
  expect(await runCommandLine(words, { config, say, complain: say })).toBe(0);
  return said.join('\n');
}

test('makes tokens with what they grant, the least by default, and lists it', async () => {
  const grants = ['--slots', 'demo-script', '--topics', 'script.chosen', '--orders', '10:19'];
  await type('tokens', 'new', '--team', 'chat', '--remotes', 'chat', ...grants, '--budget', '90000');
  expect(await type('tokens')).toMatch(
    /grants slots demo-script; topics script\.chosen; orders 10:19; budget 90000 bytes$/,
  );
  expect(await type('tokens', 'new', '--team', 'notes', '--remotes', 'notes')).toContain(
    'It grants slots none; topics none; orders 100:10000; budget 150000 bytes.',
  );
  expect(JSON.parse(await type('tokens', '--json'))).toMatchObject({
    tokens: expect.arrayContaining([
      expect.objectContaining({
        ...{ team: 'chat', slots: ['demo-script'], topics: ['script.chosen'] },
        ...{ orders: { from: 10, to: 19 }, budget: 90_000 },
      }),
      expect.objectContaining({ team: 'notes', slots: [], topics: [] }),
    ]),
  });
});
