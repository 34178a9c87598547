import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { askCommand, typeCommand } from '../../testing/command-line';
import { startPublishedAdmin, type TestAdmin } from '../../testing/test-admin';
import type { WorkspaceFixture } from '../../testing/workspace-fixture';
import { readConfig } from '../../edge/config';

let workspace: WorkspaceFixture;
let admin: TestAdmin;
let token: string;

const where = { store: 'the store itself', edge: 'the admin port of an edge' } as const;
type Where = keyof typeof where;

const at = (service: Where, words: readonly string[]) =>
  service === 'edge' ? [...words, '--to', admin.url] : words;
const type = (service: Where, ...words: string[]) => typeCommand(workspace, at(service, words), { token });
const request = (service: Where, ...words: string[]) => askCommand(workspace, at(service, words), { token });

beforeEach(async () => {
  ({ workspace, admin, token } = await startPublishedAdmin());
});
afterEach(async () => {
  await admin.close();
  await workspace.remove();
});

describe.each(Object.entries(where) as [Where, string][])('%s: at %s', (service) => {
  const run = (...words: string[]) => request(service, ...words);

  test('publishes, rolls back and removes, and reports it', async () => {
    expect(await run('publish', 'chat')).toMatchObject({
      exitCode: 0,
      ok: true,
      set: null,
      versions: { chat: '0.1.0-11111111' },
    });
    await workspace.buildRemote('chat', '22222222');
    expect(await run('publish', 'chat', '--reason', 'shorter titles')).toMatchObject({
      exitCode: 0,
      ok: true,
      set: expect.stringMatching(/^2-/),
      versions: { chat: '0.1.0-22222222' },
    });
    expect(await run('verify')).toMatchObject({ exitCode: 0, faults: [] });
    expect(await run('rollback', 'chat')).toMatchObject({ exitCode: 0, set: expect.stringMatching(/^3-/) });
    const { sets } = (await run('list')) as unknown as { sets: { id: string }[] };
    expect(sets).toHaveLength(3);
    expect(await run('rollback', 'chat', '--set', sets[1]?.id ?? '')).toMatchObject({ exitCode: 0 });
    expect(await run('status')).toMatchObject({
      exitCode: 0,
      health: 'ok',
      set: expect.stringMatching(/^4-/),
      live: [{ name: 'shell' }, { name: 'billing' }, { name: 'chat', version: '0.1.0-22222222' }],
    });
    expect(await run('remove', 'chat')).toMatchObject({ exitCode: 0, set: expect.stringMatching(/^5-/) });
    expect((await type(service, 'history', 'chat')).said).toMatch(
      /^5-\S+ {2}\S+ {2}.+ {2}chat: \S+ → nothing\n4-/,
    );
    expect((await type(service, 'diff')).said).toMatch(/chat: 0\.1\.0-22222222 → nothing/);
    expect(await run('doctor')).toMatchObject({ exitCode: 0, faults: [] });
  });

  test('rolls a version out in steps, and reports its audience', async () => {
    expect(await run('canary', 'chat', '--share', '5')).toMatchObject({ exitCode: 3, code: 'no_canary' });
    await workspace.buildRemote('chat', '22222222');
    expect((await type(service, 'publish', 'chat', '--canary')).said).toMatch(/No one gets it yet/);
    expect(await run('publish', 'chat')).toMatchObject({ exitCode: 3, code: 'canary_runs' });
    const given = [
      '--share',
      '12.5',
      '--account',
      'layla@example.com',
      '--plan',
      'Creator',
      '--worse-by',
      '1',
    ];
    const canary = {
      name: 'chat',
      version: '0.1.0-22222222',
      share: 12.5,
      accounts: 1,
      plans: ['Creator'],
      budget: { minimumLoads: 20, extraFailureShare: 0.01 },
    };
    expect(await run('canary', 'chat', ...given)).toMatchObject({ exitCode: 0, canary });
    expect(await run('status')).toMatchObject({
      live: [{ name: 'shell' }, { name: 'billing' }, { name: 'chat', version: '0.1.0-11111111' }],
      canaries: [{ ...canary, halted: null }],
    });
    const whom = '0.1.0-22222222, for 12.5 % and 1 account and plan Creator';
    expect((await type(service, 'show')).said).toContain(`canary of chat ${whom}`);
    expect((await type(service, 'diff')).said).toContain(
      `canary of chat: 0.1.0-22222222, for nobody yet → ${whom}`,
    );
    expect(await run('doctor')).toMatchObject({ exitCode: 0, faults: [] });
    expect(await run('halt', 'chat', '--reason', 'answers come twice')).toMatchObject({ exitCode: 0 });
    expect(await run('halt', 'chat')).toMatchObject({ exitCode: 3, code: 'no_canary' });
    expect((await type(service, 'history', 'chat', '--limit', '1')).said).toMatch(
      /canary of chat: .* → nothing {2}\(answers come twice\)$/,
    );
    expect(await run('log', '--limit', '1')).toMatchObject({
      acts: [
        { act: expect.stringMatching(/^halt chat 0\.1\.0-22222222: set 4-/), reason: 'answers come twice' },
      ],
    });
    await run('publish', 'chat', '--canary');
    expect(await run('promote', 'chat')).toMatchObject({ versions: { chat: '0.1.0-22222222' } });
    expect(await run('status')).toMatchObject({ canaries: [] });
  });

  test('reports errors with the same text and exit code', async () => {
    const refused = (code: string, exitCode: number, reason: RegExp) => ({
      ok: false,
      exitCode,
      code,
      reasons: expect.arrayContaining([expect.stringMatching(reason)]),
    });
    await rm(join(workspace.root, 'remotes/chat/dist'), { recursive: true });
    expect(await run('publish', 'chat')).toMatchObject(
      refused('not_built', 3, /^remotes\/chat\/dist\S* is missing: build remotes\/chat first$/),
    );
    await workspace.buildRemote('chat', '22222222', {
      manifest: { events: { heard: [], published: ['script.chosen'] } },
      proof: { sources: [{ path: 'remotes/chat/src/remote.ts', text: '' }] },
    });
    expect(await run('publish', 'chat')).toMatchObject(
      refused('unproven', 3, /remote\.json.*script\.chosen/),
    );
    await workspace.buildRemote('chat', '22222222');
    await workspace.write('remotes/chat/dist/extra.css', 'a{}');
    expect(await run('publish', 'chat')).toMatchObject(
      refused('unchecked_file', 3, /^remotes\/chat\/dist\/extra\.css is of a kind that browsers use without/),
    );
    expect(await run('publish', 'chat', '--expect', '../x')).toMatchObject({ exitCode: 2, code: 'usage' });
    expect(await run('show', '77-00000000')).toMatchObject(refused('unknown_set', 3, /77-/));
  });

  test('exits with 4 for a conflict', async () => {
    await workspace.buildRemote('chat', '22222222');
    const late = await run('publish', 'chat', '--expect', '0.1.0-00000000');
    expect(late).toMatchObject({ exitCode: 4, code: 'not_expected' });
    expect(await run('publish', 'chat', '--expect', 'chat=0.1.0-11111111')).toMatchObject({ exitCode: 0 });
    await workspace.write('remotes/chat/dist/view.js', 'tampered');
    expect(await run('publish', 'chat')).toMatchObject({ exitCode: 4, code: 'version_exists' });
  });

  test('exits with 5 for a damaged store, where read commands still work', async () => {
    await writeFile(join(workspace.storeFolder, 'sets', '00000002.json'), '{"cut');
    await writeFile(join(workspace.storeFolder, 'assets/remotes/chat/0.1.0-11111111/view.js'), 'other bytes');
    expect(await run('status')).toMatchObject({ exitCode: 0, health: 'degraded' });
    const named = {
      exitCode: 5,
      ok: true,
      faults: expect.arrayContaining([expect.stringMatching(/view\.js/)]),
    };
    expect(await run('doctor')).toMatchObject(named);
    expect(await run('verify')).toMatchObject(named);
    await writeFile(join(workspace.storeFolder, 'versions/remotes/chat/0.1.0-11111111.json'), '{');
    expect(await run('publish', 'chat')).toMatchObject({ exitCode: 5, code: 'store_damaged' });
  });

  test('logs who, from where and why', async () => {
    await workspace.buildRemote('chat', '22222222');
    await run('publish', 'chat', '--reason', 'shorter titles');
    const { machine } = readConfig({});
    const actor =
      service === 'edge'
        ? { by: 'team chat', from: '127.0.0.1', token: token.slice(6, 14) }
        : { by: 'layla', from: machine };
    const aMinute = expect.stringMatching(/^\d{4}-.*Z$/);
    const used = service === 'edge' ? aMinute : null;
    const act = expect.stringMatching(/^publish chat 0\.1\.0-22222222: set 2-/);
    expect(await run('log', '--limit', '1')).toMatchObject({
      acts: [{ ...actor, act, reason: 'shorter titles' }],
    });
    expect(await run('list', '--limit', '1')).toMatchObject({ sets: [{ by: actor.by, isLive: true }] });
    expect((await request('store', 'tokens')) as unknown).toMatchObject({
      tokens: [{ usedAt: used }],
    });
  });
});

test('ignores and names an unsigned set above the live one', async () => {
  const file = (number: number) => join(workspace.storeFolder, 'sets', `0000000${number}.json`);
  const record = JSON.parse(await readFile(file(1), 'utf8')) as { set: { id: string } };
  const planted = { ...record, set: { ...record.set, id: '2-00000000' }, by: 'mallory' };
  await writeFile(file(2), JSON.stringify(planted));
  for (const service of ['store', 'edge'] as const) {
    const fault = 'sets/00000002.json: is signed by no key in use';
    expect(await request(service, 'status')).toMatchObject({
      health: 'degraded',
      set: record.set.id,
      faults: [fault],
      live: [{ by: 'layla' }, { by: 'layla' }, { by: 'layla' }],
    });
    expect((await type(service, 'list')).said).toMatch(/^ {2}2-00000000.*\n\* 1-/);
    expect(await request(service, 'doctor')).toMatchObject({ exitCode: 5, faults: [fault] });
  }
  await workspace.buildRemote('chat', '22222222');
  await request('store', 'publish', 'chat');
  expect(await request('store', 'rollback')).toMatchObject({ exitCode: 0 });
  expect(await request('store', 'status')).toMatchObject({ live: [{}, {}, { version: '0.1.0-11111111' }] });
});

test("lets a token change only its own remote's canary", async () => {
  for (const [name, mark] of Object.entries({ chat: '22222222', billing: '33333333' })) {
    await workspace.buildRemote(name, mark);
    await request('store', 'publish', name, '--canary');
  }
  for (const words of [
    ['canary', 'billing', '--share', '100'],
    ['promote', 'billing'],
    ['halt', 'billing'],
  ])
    expect(await request('edge', ...words)).toMatchObject({ exitCode: 3, code: 'not_allowed' });
  expect(await request('edge', 'publish', 'billing', '--canary')).toMatchObject({ code: 'not_allowed' });
  expect(await request('edge', 'halt', 'chat')).toMatchObject({ exitCode: 0 });
  expect(await request('store', 'status')).toMatchObject({ canaries: [{ name: 'billing', share: 0 }] });
});

test('reads a token from a file or variable, and sends it only over a safe connection', async () => {
  const wrong = [
    ['status', '--to', 'http://edge.example:4100'],
    ['status', '--to', 'https://layla:secret@edge.example'],
    ['status', '--to', 'https://edge.example/v1/'],
    ['status', '--to', 'edge.example'],
    ['status', '--to', admin.url, '--store', workspace.storeFolder],
    ['publish', 'chat', '--to', admin.url, '--by', 'the CEO'],
    ['status', '--to', admin.url, '--token-file', join(workspace.root, 'none')],
    ['status', '--to', admin.url, '--token-file', join(workspace.root, 'package.json')],
    ['doctor', '--set-aside', '--to', admin.url],
    ['status', '--token', token],
    ['rollback', '--to', '37-9f86d081'],
  ];
  await workspace.write('package.json', '{}');
  for (const words of wrong) expect([words, (await request('store', ...words)).exitCode]).toEqual([words, 2]);
  await workspace.write('token', `${token}\n`);
  const file = join(workspace.root, 'token');
  token = 'lisan_of_nobody';
  expect(await request('edge', 'status')).toMatchObject({ exitCode: 2 });
  expect(await request('edge', 'status', '--token-file', file)).toMatchObject({ exitCode: 0 });
});

test('reports an edge that is missing or is not one in one sentence', async () => {
  await admin.close();
  expect(await request('edge', 'status')).toMatchObject({ exitCode: 5, code: 'edge_unreachable' });
});
