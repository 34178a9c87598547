import { readFileSync } from 'node:fs';
import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { typeCommand } from '../../testing/command-line';
import { createWorkspace } from '../../testing/workspace-fixture';
import { root } from '../../store/install-paths';

const page = readFileSync(join(root, 'docs/releasing.md'), 'utf8');

function commandsOf(heading: string): { readonly words: string[]; readonly exitCode: number }[] {
  const [, chapter = ''] = page.split(`\n### ${heading}\n`);
  const [section = ''] = chapter.split(/\n##/);
  return [...section.matchAll(/^```sh\n([^]*?)^```$/gm)]
    .flatMap(([, code = '']) => code.split('\n'))
    .flatMap((line) => {
      const [, typed] = /^npm run deploy -- ([^#]*)/.exec(line) ?? [];
      if (typed === undefined) return [];
      const words = [...typed.matchAll(/'([^']*)'|(\S+)/g)].map(([, quoted, word = '']) => quoted ?? word);
      return [{ words, exitCode: Number(/# ends with (\d)/.exec(line)?.[1] ?? 0) }];
    });
}

async function openNight() {
  const workspace = await createWorkspace();
  const keysFolder = join(workspace.root, 'keys');
  let old = '';
  const type = (words: readonly string[]) =>
    typeCommand(
      workspace,
      words.map((word) => (word === '<old>' ? old : word)),
    );
  await workspace.buildShell('aaaaaaaa');
  for (const mark of ['11111111', '22222222']) {
    await workspace.buildRemote('chat', mark);
    await type(mark === '11111111' ? ['publish', 'shell', 'chat'] : ['publish', 'chat']);
  }
  old = (await readdir(keysFolder)).find((name) => name.endsWith('.json'))?.replace('.json', '') ?? '';
  return { workspace, type };
}

const sets = async (folder: string) =>
  (await readdir(join(folder, 'sets'))).filter((name) => /^\d+\.json$/.test(name));

test.each([
  ['A bad release at 3 a.m.', '0.1.0-11111111'],
  ['Signing keys', '0.1.0-22222222'],
  ['A corrupt store', '0.1.0-22222222'],
  ["The store's disk is full", '0.1.0-22222222'],
])('accepts the commands under “%s” and leaves %s live', async (heading, version) => {
  const commands = commandsOf(heading);
  expect(commands.length).toBeGreaterThan(2);
  const { workspace, type } = await openNight();
  try {
    if (heading === 'A corrupt store') {
      const next = String((await sets(workspace.storeFolder)).length + 1).padStart(8, '0');
      await writeFile(join(workspace.storeFolder, 'sets', `${next}.json`), '{"cut');
    }
    for (const { words, exitCode } of commands) {
      const outcome = await type(words);
      expect({ words, ...outcome }).toEqual({ ...outcome, words, exitCode });
    }
    expect((await type(['status'])).said).toContain(version);
    expect((await type(['verify'])).exitCode).toBe(0);
  } finally {
    await workspace.remove();
  }
});
