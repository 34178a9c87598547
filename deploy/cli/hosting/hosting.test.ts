import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { typeCommand } from '../../testing/command-line';
import { buildTestEdge } from '../../testing/test-edge';
import { createPublishedWorkspace, type WorkspaceFixture } from '../../testing/workspace-fixture';
import { servedKinds } from '../../store/release/build-output';
import { writeNginx } from './nginx';

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
  workspace = await createPublishedWorkspace();
  folder = await mkdtemp(join(tmpdir(), 'lisan-cdn-'));
  await typeCommand(workspace, ['hosting', 'cdn', '--out', folder]);
});
afterAll(async () => {
  await workspace.remove();
  await rm(folder, { recursive: true });
});

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

test.each(['/home', asset])("applies the edge's headers to %s by CDN rule", async (path) => {
  const edge = await buildTestEdge(workspace.storeFolder, { trustedProxies: ['127.0.0.1'] });
  const { headers, statusCode } = await edge.inject({ url: path, headers: { 'x-forwarded-proto': 'https' } });
  await edge.close();
  expect(statusCode).toBe(200);
  const text = await readFile(join(folder, '_headers'), 'utf8');
  const ruled = headersFor(text, path);
  expect(headers).toMatchObject(ruled);
  // The CDN must add only headers of the single response.
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

test('writes equal rules in both formats, and caches published files only', async () => {
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

test('rejects an invalid location and a configuration without an edge', async () => {
  const nginx = ['hosting', 'nginx', '--out', join(folder, 'nginx.conf')];
  for (const [words, reason] of [
    [[...nginx, '--edge', 'http://127.0.0.1:4000'], 'It must be host:port'],
    [nginx, "required option '--edge"],
  ] as const)
    expect(await typeCommand(workspace, words)).toMatchObject({
      exitCode: 2,
      complained: expect.stringContaining(reason),
    });
});

test('sets a content type for every kind of published file', () => {
  const text = writeNginx({
    listen: '8080',
    edge: ['127.0.0.1:4000'],
    assets: '/store/assets',
    scratch: '/tmp',
  });
  const [, types = ''] = /\btypes \{([^}]*)\}/.exec(text) ?? [];
  const known = types.split(';').flatMap((line) => line.trim().split(' ').slice(1));
  expect(known).toEqual(expect.arrayContaining(servedKinds));
});
