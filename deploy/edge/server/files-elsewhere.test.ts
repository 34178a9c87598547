import { pageProtocol } from '@lisan/contract';
import { startAdmin, type TestAdmin } from '../../testing/test-admin';
import { buildTestEdge } from '../../testing/test-edge';
import { createPublishedWorkspace, type WorkspaceFixture } from '../../testing/workspace-fixture';
import { openEdgeService } from '../../cli/commands/edge-client';
import { rollback, withdraw } from '../../store/operations/rollback';

const cdn = 'https://cdn.example/lisan';
const author = { by: 'layla', reason: '' };
let workspace: WorkspaceFixture;

const put = (names: string[], filesFrom?: string | null) => workspace.publish(names, { filesFrom });
const live = async () => (await workspace.head())?.set;

async function openPage(options: Parameters<typeof buildTestEdge>[1] = {}) {
  const edge = await buildTestEdge(workspace.storeFolder, options);
  const cookie = `${pageProtocol.lastViewCookie}=chat`;
  const { body, headers } = await edge.inject({ url: '/home', headers: { cookie } });
  await edge.close();
  const policy = Object.fromEntries(
    String(headers['content-security-policy'])
      .split('; ')
      .map((line) => [line.split(' ', 1)[0], line]),
  );
  return { body, policy };
}

beforeEach(async () => {
  workspace = await createPublishedWorkspace();
});
afterEach(() => workspace.remove());

test("loads scripts and preloads from the signed set's base only, as the policy says", async () => {
  const before = await openPage();
  expect(before.policy['script-src']).toMatch(/^script-src 'self' 'nonce-\S+' https:\/\/js\.stripe\.com$/);
  const { set: manifest } = await put(['shell'], cdn);
  expect(manifest?.filesFrom).toBe(cdn);
  const { body, policy } = await openPage();
  expect(body).toMatch(
    /<script defer nonce="\S+" src="https:\/\/cdn\.example\/lisan\/shell\/\S+\/shell\.js" integrity="sha384-\S+" crossorigin="anonymous">/,
  );
  expect(
    body.match(/<link rel="preload" as="script" href="https:\/\/cdn\.example\/lisan\/remotes\/chat\//g),
  ).toHaveLength(4);
  expect(body).not.toMatch(/(?:src|href)="\/(?:shell|remotes)\//);
  expect(policy['script-src']).toMatch(
    /^script-src https:\/\/cdn\.example\/lisan\/ 'nonce-\S+' https:\/\/js\.stripe\.com$/,
  );
  expect(policy['font-src']).toBe(`font-src ${cdn}/`);
  for (const kind of ['img-src', 'media-src', 'connect-src'])
    expect(policy[kind]).toMatch(new RegExp(`^${kind} 'self' ${cdn}/ `));
  expect(policy['style-src']).toMatch(/^style-src 'nonce-\S+'$/);
});

test('keeps the base across publishes, and rolls it back with the shell or everything', async () => {
  await put(['shell'], cdn);
  await rollback(workspace.store, author, {});
  expect((await live())?.filesFrom).toBeUndefined();
  await put(['shell'], cdn);
  await workspace.buildRemote('chat', '22222222');
  await put(['chat']);
  expect((await live())?.filesFrom).toBe(cdn);
  await rollback(workspace.store, author, { name: 'chat' });
  expect((await live())?.filesFrom).toBe(cdn);
  await withdraw(workspace.store, author, 'chat');
  expect((await live())?.filesFrom).toBe(cdn);
  await rollback(workspace.store, author, { name: 'shell' });
  expect((await live())?.filesFrom).toBeUndefined();
  await put(['shell'], cdn);
  expect((await put(['shell'], cdn)).set).toBeUndefined();
  await put(['shell'], null);
  expect((await live())?.filesFrom).toBeUndefined();
});

test('serves files under development from here', async () => {
  await put(['shell'], cdn);
  const { body, policy } = await openPage({ overlay: (manifest) => manifest });
  expect(body).not.toContain('cdn.example');
  expect(policy['script-src']).toMatch(/^script-src 'self' /);
});

describe('through the admin port', () => {
  let admin: TestAdmin;
  beforeEach(async () => {
    admin = await startAdmin(workspace);
    await workspace.publish(['shell', 'chat'], { store: admin.store });
  });
  afterEach(() => admin.close());

  test('lets only tokens for the shell change the base', async () => {
    const request = async (shell: boolean, filesFrom: string) => {
      const token = await admin.makeToken({ shell });
      const service = openEdgeService({ edge: new URL(admin.url), token, root: workspace.root, reason: '' });
      return service.publish({ names: shell ? ['shell'] : ['chat'], expected: {}, filesFrom });
    };
    await expect(request(false, cdn)).rejects.toMatchObject({ failure: { code: 'not_allowed' } });
    for (const evil of [
      "https://cdn.example; script-src 'unsafe-inline'",
      'https://*',
      'https://a b',
      'data:',
    ])
      await expect(request(true, evil)).rejects.toMatchObject({ failure: { code: 'damaged_upload' } });
    await request(true, cdn);
    expect((await admin.store.sets.readHead()).head?.set.filesFrom).toBe(cdn);
  });
});
