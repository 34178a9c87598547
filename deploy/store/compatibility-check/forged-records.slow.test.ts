import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createPublishedWorkspace, type WorkspaceFixture } from '../../testing/workspace-fixture';
import { ReleaseError } from '../release/release-error';
import { prepare } from './prepare';
import { checkEntry } from './run-entry';

let workspace: WorkspaceFixture;
const put = () => workspace.publish(['chat']);
const fileOf = (name: string) => join(workspace.root, 'remotes/chat/dist', name);
const change = async (name: string, by: (text: string) => string) =>
  await writeFile(fileOf(name), by(await readFile(fileOf(name), 'utf8')));
const entry = (text: string) => workspace.write('remotes/chat/dist/remote-entry.js', text);
const container = 'lisan_chat_22222222';
const definition = (fields: string) =>
  `var ${container} = { init() {}, get: async () => () => ({ remote: { mount() {}, translations: {}, ${fields} } }) };`;

beforeEach(async () => {
  workspace = await createPublishedWorkspace();
  await workspace.buildRemote('chat', '22222222');
});
afterEach(() => workspace.remove());

/** The reasons of a rejected publish, after checking that nothing changed. */
async function refusal(): Promise<readonly string[]> {
  const reasons = await put().then(
    () => ['It was published.'],
    (error: unknown) =>
      error instanceof ReleaseError && error.code === 'unproven' ? error.reasons : [String(error)],
  );
  const head = await workspace.head();
  expect(head?.set.remotes['chat']?.version).toBe('0.1.0-11111111');
  expect(await workspace.store.versions.has('chat', '0.1.0-22222222')).toBe(false);
  return reasons;
}
const saying = (reason: string): unknown => [expect.stringContaining(reason)];

describe('forged compatibility record', () => {
  it('is rejected when made for another build', async () => {
    await change('view.js', (text) => `${text}\nalert('changed');`);
    expect(await refusal()).toEqual(
      saying('remotes/chat/dist/proof.json was made for another build: view.js changed since'),
    );
  });

  it('is rejected when build.json was edited afterwards', async () => {
    await change('build.json', (text) => text.replace('"defineRemote"', ''));
    expect(await refusal()).toEqual(
      saying('remotes/chat/dist/proof.json was made for another build: build.json changed since'),
    );
  });

  it('is rejected when it lists no built files', async () => {
    await change('proof.json', (text) =>
      JSON.stringify({ ...(JSON.parse(text) as object), builtFiles: undefined }),
    );
    expect(await refusal()).toEqual(
      saying('remotes/chat/dist/proof.json: the document must have required properties builtFiles'),
    );
  });

  it('is rejected when it holds no sources', async () => {
    await workspace.buildRemote('chat', '22222222', {
      manifest: { events: { heard: [], published: [] } },
      proof: { sources: [] },
    });
    expect(await refusal()).toEqual(saying('remotes/chat/dist/proof.json holds no sources to check'));
  });
});

describe('entry that no page could run', () => {
  it.each([
    [
      'sets another container',
      'var stock = {};',
      `cannot run in a page: it sets no container '${container}'`,
    ],
    ['throws', "throw new Error('no window');", 'cannot run in a page: no window'],
    ['is no script', 'import "./view.js";', 'cannot run in a page: Cannot use import statement'],
    [
      'exposes something else',
      `var ${container} = { init() {}, get: async () => () => ({ App() {} }) };`,
      "cannot run in a page: its container has no definition of a remote at './remote'",
    ],
    [
      'never answers',
      `var ${container} = { init() {}, get: () => new Promise(() => undefined) };`,
      'cannot run in a page: it never answers',
    ],
    [
      'is another remote',
      definition("name: 'billing', views: { chat() {} }"),
      "defines 'billing', not 'chat'",
    ],
    [
      'has another view',
      definition("name: 'chat', views: { notes() {} }"),
      'has the views notes, but remote.json has chat',
    ],
    [
      'fills another slot',
      definition("name: 'chat', views: { chat() {} }, slots: { 'checkout-success'() {} }"),
      'has the slots checkout-success, but remote.json has none',
    ],
    [
      'is of another contract',
      definition("name: 'chat', contract: 2, views: { chat() {} }"),
      'is of contract 2, but remote.json says 1',
    ],
    [
      'loads its chunks without their hashes',
      definition(
        "name: 'chat', views: { chat() { const tag = document.createElement('script'); tag.src = document.currentScript.src.replace('remote-entry', 'view'); document.head.append(tag); } }",
      ),
      'loads view.js without its hash, which pages refuse',
    ],
  ])('is rejected when it %s', async (_what, text, reason) => {
    await entry(text);
    expect(await refusal()).toEqual(saying(`remotes/chat/dist/remote-entry.js ${reason}`));
  });

  it('cannot reach keys, files or the network of the checking machine', async () => {
    const escapes = [
      'typeof process',
      'typeof require',
      "(() => { try { return typeof globalThis.constructor.constructor('return process')(); } catch { return 'refused'; } })()",
      "(() => { try { return typeof console.log.constructor('return process')(); } catch { return 'refused'; } })()",
    ];
    await entry(`throw new Error([${escapes.join(', ')}].join(' '));`);
    expect(await refusal()).toEqual(saying('cannot run in a page: undefined undefined refused refused'));
    await entry(
      "import('node:fs').then(() => { throw new Error('read'); }, (error) => { try { error.constructor.constructor('return process')(); } catch { return; } });",
    );
    expect(await refusal()).toEqual(saying(`cannot run in a page: it sets no container '${container}'`));
  });

  it.each([
    ['answers in place of its page', `JSON.stringify = () => '{"name":"chat","views":["chat"],"slots":[]}';`],
    ['changes what the check is made of', 'globalThis.page = { answer: "{}" };'],
  ])('is judged by its definition when it %s', async (_what, text) => {
    await entry(`${text} ${definition("name: 'billing', views: { chat() {} }")}`);
    expect(await refusal()).toEqual(saying("defines 'billing', not 'chat'"));
  });

  it('cannot change objects of the checking process', async () => {
    await entry(
      `var ${container} = { init() {}, get: async () => {
        let outer = await import('node:fs').catch((error) => error);
        while (Object.getPrototypeOf(outer)) outer = Object.getPrototypeOf(outer);
        throw new Error(Reflect.defineProperty(outer, 'planted', { value: 1 }) ? 'changed' : 'frozen');
      } };`,
    );
    expect(await refusal()).toEqual(saying('cannot run in a page: frozen'));
  });

  it('gets no more memory than an entry needs', async () => {
    await entry(
      `const all = []; try { for (;;) all.push(new Uint8Array(1e8).fill(1)); } catch { throw new Error('full'); }`,
    );
    expect(await refusal()).toEqual(saying('cannot run in a page: full'));
  });

  it('is stopped when it does not end', async () => {
    await entry('for (;;);');
    const prepared = await prepare(workspace.root, 'chat', []);
    if (prepared.kind !== 'remote') throw new Error('A remote was built.');
    expect(await checkEntry(prepared, { timeoutMs: 1_000 })).toEqual([
      'remotes/chat/dist/remote-entry.js cannot run in a page: it was stopped after 1 s',
    ]);
  });
});

test('runs an entry that rejects a promise and reads its browser, like a page', async () => {
  await entry(
    `void Promise.reject(new Error('no answer')); const isMac = navigator.platform.startsWith('Mac');
     class StoppedError extends DOMException {} ${definition("name: 'chat', views: { chat() {} }")}`,
  );
  expect((await put()).set?.remotes['chat']?.version).toBe('0.1.0-22222222');
});
