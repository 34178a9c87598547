import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildTestEdge } from '../../testing/test-edge';
import { author, createWorkspace, type WorkspaceFixture } from '../../testing/workspace-fixture';
import { runCommandLine } from '../command-line/run';
import { publish } from '../commands/publish';
import { readConfig } from '../config';

interface Rules {
  readonly rules: readonly {
    readonly path: string;
    readonly cache: string;
    readonly headers: Record<string, string>;
  }[];
}

let workspace: WorkspaceFixture;
let folder: string;
const asset = '/remotes/chat/0.1.0-11111111/remote-entry.js';

beforeAll(async () => {
  workspace = await createWorkspace();
  await workspace.buildShell('aaaaaaaa');
  await workspace.buildRemote('chat', '11111111');
  await publish({ root: workspace.root, store: workspace.store, author }, ['shell', 'chat']);
  folder = await mkdtemp(join(tmpdir(), 'lisan-cdn-'));
  const surroundings = { config: readConfig({}), say: () => undefined, complain: () => undefined };
  await runCommandLine(['hosting', 'cdn', '--out', folder], surroundings);
});
afterAll(async () => {
  await workspace.remove();
  await rm(folder, { recursive: true });
});

/** As a host of files reads `_headers`: the headers of every rule whose path fits, each named once. */
function headersFor(text: string, path: string): Record<string, string> {
  const found: Record<string, string> = {};
  let isMeant = false;
  for (const line of text.split('\n').filter((one) => one !== '' && !one.startsWith('#'))) {
    if (!line.startsWith(' ')) isMeant = path.startsWith(line.replace(/\*$/, ''));
    else if (isMeant) {
      const [, name = '', value = ''] = /^ +([\w-]+): (.*)$/.exec(line) ?? [];
      found[name] = name in found ? 'twice' : value;
    }
  }
  return found;
}

test.each(['/home', asset])('a CDN says of %s by rule what the edge says of it', async (path) => {
  const edge = await buildTestEdge(workspace.storeFolder, { trustedProxies: ['127.0.0.1'] });
  const { headers, statusCode } = await edge.inject({ url: path, headers: { 'x-forwarded-proto': 'https' } });
  await edge.close();
  expect(statusCode).toBe(200);
  const text = await readFile(join(folder, '_headers'), 'utf8');
  const ruled = headersFor(text, path);
  expect(headers).toMatchObject(ruled);
  // Nothing is left for the CDN to find out, but what is of this one answer.
  const own = [
    'content-type',
    'content-length',
    'date',
    'connection',
    'etag',
    'last-modified',
    'accept-ranges',
    'vary',
  ];
  const left = Object.keys(headers).filter((name) => !own.includes(name) && !(name in ruled));
  expect(left).toEqual(path === asset ? [] : ['cache-control', 'lisan-set', 'content-security-policy']);
});

test('both forms say the same, and nothing but published files is kept', async () => {
  const { rules } = JSON.parse(await readFile(join(folder, 'headers.json'), 'utf8')) as Rules;
  const text = await readFile(join(folder, '_headers'), 'utf8');
  for (const path of ['/home', '/api/plans', asset]) {
    const meant = rules.filter((rule) => path.startsWith(rule.path.replace(/\*$/, '')));
    expect(Object.assign({}, ...meant.map(({ headers }) => headers))).toEqual(headersFor(text, path));
  }
  expect(rules.filter(({ cache }) => cache === 'forever').map(({ path }) => path)).toEqual([
    '/remotes/*',
    '/shell/*',
  ]);
});

test('a place that is none is refused, and so is a configuration without an edge', async () => {
  const complaints: string[] = [];
  const surroundings = {
    config: readConfig({}),
    say: () => undefined,
    complain: (text: string) => void complaints.push(text),
  };
  const nginx = ['hosting', 'nginx', '--out', join(folder, 'nginx.conf')];
  expect(await runCommandLine([...nginx, '--edge', 'http://127.0.0.1:4000'], surroundings)).toBe(2);
  expect(await runCommandLine(nginx, surroundings)).toBe(2);
  expect(complaints.join('\n')).toMatch(/It must be host:port[^]*required option '--edge/);
});
