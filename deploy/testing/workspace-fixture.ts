import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { keysPlaceholder, type ReleaseRecord, type RemoteManifest } from '@lisan/contract';
import { publish, type PublishOptions, type Published } from '../store/operations/publish';
import { readBuildFiles, hashesOfBuild } from '../store/release/build-output';
import { openKeyring, type Keyring } from '../store/signing/keyring';
import { openFolderStorage } from '../store/storage/folder-storage';
import { openReleaseStore, type ReleaseStore } from '../store/storage/release-store';

interface RemoteChanges {
  readonly record?: object;
  readonly manifest?: Readonly<Record<string, unknown>> & { readonly events?: RemoteManifest['events'] };
  readonly proof?: object;
}

const topics = ['session.changed', 'script.chosen'];
const offers = { topics, icons: ['chat'], slots: [], events: { published: ['session.changed'], heard: [] } };
const kit = { hash: 'first', files: {} };

const codeOf = (name: string, { heard, published }: RemoteManifest['events']) => ({
  path: `remotes/${name}/src/remote.ts`,
  text: [
    ...published.map((topic) => `bus.publish('${topic}', {});`),
    ...heard.map((topic) => `useEvent('${topic}', take);`),
  ].join('\n'),
});

interface EntryFixture {
  readonly name: string;
  readonly container: string;
  readonly views: unknown;
  readonly slots: unknown;
}
const entryOf = ({ name, container, views, slots }: EntryFixture) => {
  const parts = (list: unknown, key: string) =>
    (Array.isArray(list) ? (list as Record<string, string>[]) : [])
      .map((one) => `${JSON.stringify(one[key])}: async () => ({})`)
      .join(', ');
  const definition = `name: '${name}', mount() {}, translations: {}, views: { ${parts(views, 'id')} }, slots: { ${parts(slots, 'name')} }`;
  return `var ${container} = { init() {}, get: async () => () => ({ remote: { ${definition} } }) };\n`;
};

export interface WorkspaceFixture {
  readonly root: string;
  readonly storeFolder: string;
  readonly store: ReleaseStore;
  readonly keyring: Keyring;
  /** The same store, signed with `keyring`. */
  readonly signed: ReleaseStore;
  /** Files of a finished build go into its compatibility record. */
  write(path: string, content: string | object): Promise<void>;
  buildShell(mark: string, record?: object, proof?: object): Promise<void>;
  buildRemote(name: string, mark: string, changes?: RemoteChanges): Promise<void>;
  publish(names: readonly string[], options?: Partial<PublishOptions>): Promise<Published>;
  head(): Promise<ReleaseRecord | undefined>;
  remove(): Promise<void>;
}

export async function createWorkspace(): Promise<WorkspaceFixture> {
  const root = await mkdtemp(join(tmpdir(), 'lisan-deploy-'));
  const storeFolder = join(root, 'store');

  async function write(path: string, content: string | object): Promise<void> {
    const file = join(root, path);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, typeof content === 'string' ? content : JSON.stringify(content));
    const [, workspace] = /^(shell|remotes\/[^/]+)\/dist\//.exec(path) ?? [];
    if (workspace !== undefined) await listBuiltFiles(workspace);
  }

  async function listBuiltFiles(workspace: string): Promise<void> {
    const record = join(root, workspace, 'dist/proof.json');
    const text = await readFile(record, 'utf8').catch(() => undefined);
    if (text === undefined) return;
    const builtFiles = hashesOfBuild(await readBuildFiles(join(root, workspace, 'dist'), workspace));
    await writeFile(record, JSON.stringify({ ...(JSON.parse(text) as object), builtFiles }));
  }

  const keyring = openKeyring(join(root, 'keys'));
  const store = openReleaseStore(openFolderStorage(storeFolder));
  return {
    root,
    storeFolder,
    store,
    keyring,
    signed: openReleaseStore(openFolderStorage(storeFolder), keyring),
    write,
    publish: (names, options) => publish({ root, store, author, ...options }, names),
    head: async () => (await store.sets.readHead()).head,
    async buildShell(mark, record = {}, proof = {}) {
      await write('shell/dist/build.json', {
        format: 1,
        kind: 'shell',
        version: `0.1.0-${mark}`,
        scripts: ['shell.js'],
        contracts: [1],
        sharedProvided: { react: '19.3.1' },
        namesProvided: { '@lisan/remote-kit': ['defineRemote', 'useHost'] },
        ...record,
      });
      await write('shell/dist/proof.json', { format: 1, kit, offers, ...proof });
      await write(
        'shell/dist/shell.js',
        `console.log('shell ${mark}', '${keysPlaceholder}');${'x'.repeat(2000)}`,
      );
      await write('shell/dist/shell.js.map', '{}');
    },
    async buildRemote(name, mark, { record = {}, manifest = {}, proof = {} } = {}) {
      const built = {
        format: 1,
        kind: 'remote',
        name,
        version: `0.1.0-${mark}`,
        container: `lisan_${name.replaceAll('-', '_')}_${mark}`,
        entry: 'remote-entry.js',
        preload: ['remote.js'],
        parts: { [name]: ['view.js'], en: ['en.js'], ar: ['ar.js'] },
        sharedRequired: { react: '^19.3.0' },
        namesUsed: { '@lisan/remote-kit': ['defineRemote'] },
        ...record,
      };
      const views = manifest['views'] ?? [{ id: name, icon: 'chat', order: 10, label: 'nav.label' }];
      const entry = entryOf({ name, container: built.container, views, slots: manifest['slots'] });
      await write(`remotes/${name}/dist/build.json`, built);
      await write(
        `remotes/${name}/dist/remote-entry.js`,
        `${entry}// remote-entry.js of ${name} ${mark} ${'y'.repeat(3000)}`,
      );
      for (const file of ['remote.js', 'view.js', 'en.js', 'ar.js', 'assets/voice.woff2']) {
        await write(`remotes/${name}/dist/${file}`, `${file} of ${name} ${mark} ${'y'.repeat(3000)}`);
      }
      const events = manifest.events ?? { heard: ['session.changed'], published: [] };
      await write(`remotes/${name}/dist/proof.json`, {
        format: 1,
        kit: kit.hash,
        bundled: { hash: '', files: {} },
        sources: [codeOf(name, events)],
        ...proof,
      });
      await write(`remotes/${name}/remote.json`, {
        name,
        contract: 1,
        views,
        ...manifest,
        events,
      });
      await write(`remotes/${name}/src/translations/en.json`, { nav: { label: `The ${name}` } });
      await write(`remotes/${name}/src/translations/ar.json`, {
        'nav.label': name === 'chat' ? 'المحادثة' : `عرض ${name}`,
      });
    },
    remove: () => rm(root, { recursive: true, force: true }),
  };
}

export async function createPublishedWorkspace({ isSigned = false } = {}): Promise<WorkspaceFixture> {
  const workspace = await createWorkspace();
  await workspace.buildShell('aaaaaaaa');
  await workspace.buildRemote('chat', '11111111');
  await workspace.publish(['shell', 'chat'], { store: isSigned ? workspace.signed : workspace.store });
  return workspace;
}

export const author = { by: 'layla', reason: 'because' };
