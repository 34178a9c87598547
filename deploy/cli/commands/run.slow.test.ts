import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { askCommand, typeCommand } from '../../testing/command-line';
import { createWorkspace, type WorkspaceFixture } from '../../testing/workspace-fixture';
import { readConfig } from '../../edge/config';

let workspace: WorkspaceFixture;

const type = (...words: string[]) => typeCommand(workspace, words);

async function request(...words: string[]) {
  const { complained, ...answer } = await askCommand(workspace, words);
  expect(complained).toBe('');
  return answer;
}

const put = async (mark: string) => {
  await workspace.buildRemote('chat', mark);
  return request('publish', 'chat');
};

beforeEach(async () => {
  workspace = await createWorkspace();
  await workspace.buildShell('aaaaaaaa');
  await workspace.buildRemote('chat', '11111111');
  await request('publish', 'shell', 'chat', '--reason', 'the first');
});
afterEach(() => workspace.remove());

describe('exit codes', () => {
  test('2 for wrong usage, with a pointer to the help', async () => {
    const wrong = [
      ['nonsense'],
      ['publish'],
      ['publish', 'chat', '--nonsense'],
      ['publish', 'chat', '--expect', '../x'],
      ['publish', 'chat', 'shell', '--expect', '0.1.0-11111111'],
      ['publish', 'chat', '--expect', 'billing=none'],
      ['gc', '--young', 'soon'],
      ['list', '--limit', '0'],
      ['keys', 'retire'],
      ['keys', 'new', '9f86d081'],
      ['keys', 'burn'],
      ['tokens', 'new'],
      ['tokens', 'new', '--team', 'chat'],
      ['tokens', 'new', '--team', 'chat', '--remotes', 'shell'],
      ['tokens', 'new', '--team', 'chat', '--remotes', '../chat'],
      ['tokens', 'new', '--team', 'chat', '--remotes', 'chat', '--expires', '400d'],
      ...[
        ['--orders', '9:1'],
        ['--orders', 'first'],
        ['--budget', '0'],
        ['--slots', 'a,,b'],
      ].map((words) => [...['tokens', 'new', '--team', 'chat', '--remotes', 'chat'], ...words]),
      ['canary', 'chat'],
      ['canary', 'chat', '--share', '101'],
      ['canary', 'chat', '--share', '-1'],
      ['canary', 'chat', '--no-halt', '--worse-by', '1'],
      ['canary', 'chat', '--plan', '\u001b[2JCreator'],
      ['canary', 'chat', '--plan', 'Creator\u202e'],
      ['canary', 'chat', '--plan', 'C'.repeat(61)],
      ['tokens', 'revoke'],
      ['tokens', 'list', '9f86d081'],
    ];
    for (const words of wrong) {
      const { exitCode, complained, said } = await type(...words);
      expect([words, exitCode, said]).toEqual([words, 2, '']);
      expect(complained).not.toBe('');
      expect(await request(...words)).toMatchObject({ exitCode: 2, ok: false, code: 'usage' });
    }
  });

  test('3 for a rejection, naming the file', async () => {
    await workspace.buildRemote('chat', '22222222', { manifest: { contract: 9 } });
    const { exitCode, complained } = await type('publish', 'chat');
    expect(exitCode).toBe(3);
    expect(complained).toMatch(/^Refused \(incompatible\):\n {2}remotes\/chat\/remote\.json: contract 9/);
    expect(await request('show', '77-00000000')).toMatchObject({ exitCode: 3, code: 'unknown_set' });
    expect(await request('remove', 'notes')).toMatchObject({ exitCode: 3, code: 'unknown_remote' });
  });

  test('5 for a damaged or unusable store', async () => {
    await workspace.write('plain', 'a file, no folder');
    const { exitCode, complained } = await type('publish', 'chat', '--store', join(workspace.root, 'plain'));
    expect(exitCode).toBe(3);
    expect(complained).toMatch(/no_shell/);
    const shell = await type('publish-shell', '--store', join(workspace.root, 'plain'));
    expect(shell.exitCode).toBe(5);
    expect(shell.complained).toMatch(
      /^The release store \S+ cannot be used \(.*\); what is live stays live\.$/,
    );
  });

  test('0 for help, with an example for every command', async () => {
    const { exitCode, said } = await type('--help');
    expect(exitCode).toBe(0);
    const names = [...said.matchAll(/^ {2}([a-z-]+) /gm)].map(([, name]) => name ?? '');
    expect(names).toEqual(
      expect.arrayContaining(['status', 'history', 'diff', 'verify', 'remove', 'prune', 'doctor', 'gc']),
    );
    for (const name of names.filter((one) => one !== 'help' && !one.startsWith('-'))) {
      const help = await type(name, '--help');
      expect([name, help.exitCode]).toEqual([name, 0]);
      expect(help.said).toMatch(new RegExp(String.raw`Example:\n  \$ npm run deploy -- ${name}`));
      expect([name, help.said.includes('--json')]).toEqual([name, name !== 'dev']);
    }
  });
});

describe('store with a damaged file', () => {
  const damage = (name: string, text = '{"cut') => writeFile(join(workspace.storeFolder, 'sets', name), text);

  test('uses the last good set in each command, and names the damaged file', async () => {
    await put('22222222');
    await damage('00000003.json');
    expect(await request('status')).toMatchObject({
      exitCode: 0,
      health: 'degraded',
      faults: [expect.stringMatching(/^sets\/00000003\.json: /)],
      set: expect.stringMatching(/^2-/),
    });
    expect(await request('list')).toMatchObject({ exitCode: 0, sets: [{}, {}] });
    expect(await request('doctor')).toMatchObject({
      exitCode: 5,
      ok: true,
      faults: [expect.stringMatching(/^sets\/00000003\.json: /)],
    });
    expect(await request('rollback', 'chat')).toMatchObject({
      exitCode: 0,
      set: expect.stringMatching(/^4-/),
    });
    expect(await request('gc')).toMatchObject({ exitCode: 5, code: 'store_damaged' });
    expect(await put('33333333')).toMatchObject({ exitCode: 0, set: expect.stringMatching(/^5-/) });
    expect(await request('doctor', '--set-aside')).toMatchObject({
      exitCode: 0,
      setAside: ['sets/00000003.json'],
    });
    expect(await request('gc')).toMatchObject({ exitCode: 0 });
    expect(await request('status')).toMatchObject({ health: 'ok', set: expect.stringMatching(/^5-/) });
  });

  test('ignores foreign files among the sets', async () => {
    await damage('notes.txt', 'for layla');
    expect(await request('status')).toMatchObject({
      health: 'degraded',
      faults: ['sets/notes.txt: is no set'],
    });
    for (const words of [['publish', 'chat'], ['list'], ['show'], ['gc'], ['prune'], ['verify']])
      expect([words, (await request(...words)).exitCode]).toEqual([words, 0]);
  });

  test('verify and doctor name missing, changed and wrongly compressed files of the live set', async () => {
    expect(await request('verify')).toMatchObject({ exitCode: 0, faults: [], files: 6 });
    const folder = join(workspace.storeFolder, 'assets', 'remotes', 'chat', '0.1.0-11111111');
    await writeFile(join(folder, 'view.js'), 'changed');
    await writeFile(join(folder, 'en.js.br'), 'no brotli');
    await workspace.write('store/versions/remotes/chat/0.1.0-11111111.json', '{');
    const faults = [
      expect.stringMatching(/chat\/0\.1\.0-11111111\/en\.js\.br: does not unpack/),
      expect.stringMatching(/chat\/0\.1\.0-11111111\/view\.js: has other bytes/),
      expect.stringMatching(/^versions\/remotes\/chat\/0\.1\.0-11111111\.json: /),
    ];
    expect(await request('verify')).toMatchObject({ exitCode: 5, faults: expect.arrayContaining(faults) });
    expect(await request('doctor')).toMatchObject({ exitCode: 5, faults: expect.arrayContaining(faults) });
    expect(await request('publish', 'chat')).toMatchObject({ exitCode: 5, code: 'store_damaged' });
  });
});

test('keeps an append-only log of who did what, when, from where and why', async () => {
  await put('22222222');
  await request('publish', 'chat');
  await request('rollback', 'chat', '--by', 'omar', '--reason', 'titles are lost');
  await request('remove', 'chat');
  await request('gc', '--young', '0s', '--live', '0s', '--by', 'cron');
  const at = expect.stringMatching(/^\d{4}-\d\d-\d\dT/);
  const from = readConfig({}).machine;
  expect(await request('log')).toMatchObject({
    acts: [
      { act: 'gc chat 0.1.0-11111111, chat 0.1.0-22222222', by: 'cron (says layla)' },
      { act: expect.stringMatching(/^remove chat: set 4-/), by: 'layla' },
      {
        act: expect.stringMatching(/^rollback chat: set 3-/),
        by: 'omar (says layla)',
        reason: 'titles are lost',
        at,
        from,
      },
      { act: expect.stringMatching(/^publish chat 0\.1\.0-22222222: set 2-/), by: 'layla', at, from },
      { act: expect.stringMatching(/^publish shell \S+, chat \S+: set 1-/), reason: 'the first' },
    ],
  });
  expect(await request('log', '--limit', '1')).toMatchObject({ acts: [{ by: 'cron (says layla)' }] });
});

test('strips cursor and direction characters from foreign text', async () => {
  await workspace.buildRemote('chat', '22222222');
  await type('publish', 'chat', '--reason', '\u001B[2J\u001B]0;mine\u0007 all well \u202Edab');
  for (const command of ['log', 'history', 'list', 'status', 'show']) {
    const { said } = await type(command);
    expect([command, /[^\P{C}\n\t]/u.exec(said.replaceAll('\uFFFD', ''))]).toEqual([command, null]);
  }
});

test('reports what is live, since when, why, and what differs', async () => {
  await put('22222222');
  expect(await request('status')).toMatchObject({
    health: 'ok',
    live: [
      {
        name: 'shell',
        version: expect.stringMatching(/^0\.1\.0-aaaaaaaa-k[0-9a-f]{8}$/),
        by: 'layla',
        reason: 'the first',
      },
      { name: 'chat', version: '0.1.0-22222222', by: 'layla', reason: '' },
    ],
  });
  expect(await request('history', 'chat')).toMatchObject({
    steps: [
      { changes: [{ name: 'chat', from: '0.1.0-11111111', to: '0.1.0-22222222' }] },
      { changes: [{ name: 'chat', from: null, to: '0.1.0-11111111' }], reason: 'the first' },
    ],
  });
  expect(await request('history', 'shell')).toMatchObject({ steps: [{ set: expect.stringMatching(/^1-/) }] });
  expect(await request('diff')).toMatchObject({
    changes: [{ name: 'chat', files: expect.arrayContaining(['view.js', 'remote-entry.js']) }],
  });
});

test('lists, creates and retires keys, once nothing live needs them', async () => {
  const listed = async () => ((await request('keys')) as unknown as { keys: { id: string }[] }).keys;
  const [{ id: old } = { id: '' }] = await listed();
  expect(await request('keys', 'retire', old)).toMatchObject({ exitCode: 3, code: 'only_key' });
  expect((await type('keys', 'new')).said).toMatch(/^[0-9a-f]{8} is in use now\./);
  expect(await request('keys', 'retire', old)).toMatchObject({ exitCode: 3, code: 'only_key' });
  await request('publish-shell');
  expect(await request('keys', 'retire', old)).toMatchObject({ exitCode: 0, id: old });
  expect(await listed()).toHaveLength(1);
  expect((await type('keys')).said).not.toMatch(/PRIVATE/);
  expect(JSON.stringify(await request('keys'))).not.toMatch(/PRIVATE/);
});

test('shows a token once, lists it without its secret, revokes it, and logs no secret', async () => {
  const made = (await request('tokens', 'new', '--team', 'chat', '--remotes', 'chat,notes', '--shell')) as {
    secret?: string;
    id?: string;
  };
  const { secret = '', id = '' } = made;
  expect(made).toMatchObject({ exitCode: 0, team: 'chat', remotes: ['chat', 'notes'], shell: true });
  expect((await type('tokens', 'new', '--team', 'chat', '--remotes', 'chat')).said).toMatch(
    /^lisan_[0-9a-f]{8}_\S{43}\nToken \S+ of team chat may publish chat until /,
  );
  expect(await request('tokens')).toMatchObject({ tokens: [{ id, state: 'in use', usedAt: null }, {}] });
  expect(await request('tokens', 'revoke', '00000000')).toMatchObject({ exitCode: 3, code: 'unknown_token' });
  expect(await request('tokens', 'revoke', id, '--reason', 'in a log')).toMatchObject({ exitCode: 0, id });
  const listed = (await type('tokens')).said;
  expect(listed).toMatch(new RegExp(`^${id}  chat  chat, notes, the shell  revoked, until .* used never`));
  const log = await request('log');
  expect(log).toMatchObject({
    acts: [
      { act: `revoke token ${id}`, reason: 'in a log', by: 'layla' },
      {},
      { act: `make token ${id} of team chat for chat, notes, the shell` },
      {},
    ],
  });
  expect(listed + JSON.stringify(log)).not.toContain(secret.slice(15));
  expect(await request('doctor')).toMatchObject({ exitCode: 0, faults: [] });
});

test('creates tokens with grants, minimal by default, and lists them', async () => {
  const grants = ['--slots', 'checkout-success', '--topics', 'script.chosen', '--orders', '10:19'];
  await type('tokens', 'new', '--team', 'chat', '--remotes', 'chat', ...grants, '--budget', '90000');
  expect((await type('tokens')).said).toMatch(
    /grants slots checkout-success; topics script\.chosen; orders 10:19; budget 90000 bytes$/,
  );
  expect((await type('tokens', 'new', '--team', 'notes', '--remotes', 'notes')).said).toContain(
    'It grants slots none; topics none; orders 100:10000; budget 150000 bytes.',
  );
  expect(await request('tokens')).toMatchObject({
    tokens: expect.arrayContaining([
      expect.objectContaining({
        team: 'chat',
        slots: ['checkout-success'],
        topics: ['script.chosen'],
        orders: { from: 10, to: 19 },
        budget: 90_000,
      }),
      expect.objectContaining({ team: 'notes', slots: [], topics: [] }),
    ]),
  });
});
