import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { openRawClient } from '../../testing/raw-client';
import { rawUpload, uploadOf, useAdmin, type TestAdmin } from '../../testing/test-admin';
import type { WorkspaceFixture } from '../../testing/workspace-fixture';
import { defaultGrants } from '../../store/release/grants';
import { openEdgeService } from '../../cli/commands/edge-client';
import { publishInProcess, type Ended } from './publish-process';

let workspace: WorkspaceFixture;
let admin: TestAdmin;
const end = new Map<string, (ended: Ended) => void>();

useAdmin(
  (opened) => {
    ({ workspace, admin } = opened);
    end.clear();
  },
  {
    publish: ({ actor }, onStep) =>
      new Promise<Ended>((resolve) => {
        onStep({ doing: 'comparing types', isOfStore: false });
        end.set(actor.by, resolve);
      }),
  },
);

const ended: Ended = { outcome: { text: 'done', data: {} } };
const until = async (isSo: () => boolean) => {
  while (!isSo()) await new Promise(setImmediate);
};

async function publishAs(team: string) {
  const token = await admin.makeToken({ team, remotes: ['chat'] });
  const heard: string[] = [];
  const edge = new URL(admin.url);
  const service = openEdgeService({
    edge,
    token,
    root: workspace.root,
    reason: '',
    onProgress: (text) => heard.push(text),
  });
  const answer = service.publish({ names: ['chat'], expected: {} });
  return { heard, answer };
}

test('reports the queue position, and a slow publish delays only its own team', async () => {
  const slow = [await publishAs('one')];
  await until(() => end.has('team one'));
  const again = await publishAs('one');
  await until(() => again.heard.length > 0);
  expect(again.heard).toEqual(['waiting at position 1']);
  for (const team of ['two', 'three']) {
    slow.push(await publishAs(team));
    await until(() => end.has(`team ${team}`));
  }
  const other = await publishAs('four');
  await until(() => other.heard.length > 0);
  expect(other.heard).toEqual(['waiting at position 2']);
  end.get('team two')?.(ended);
  await until(() => end.has('team four'));
  await until(() => other.heard.length > 2);
  expect(other.heard.slice(1)).toEqual(['starting', 'comparing types']);
  for (const team of ['one', 'three', 'four']) end.get(`team ${team}`)?.(ended);
  end.delete('team one');
  await until(() => end.has('team one'));
  end.get('team one')?.(ended);
  const all = await Promise.all([...slow, again, other].map(({ answer }) => answer));
  expect(all.map(({ text }) => text)).toEqual(all.map(() => 'done'));
});

test('lets a team that does not read its progress take and finish its turn', async () => {
  const token = await admin.makeToken({ team: 'deaf' });
  const client = await openRawClient(admin.url);
  client.socket.pause();
  const body = uploadOf([{ path: 'remotes/chat/dist/view.js', text: 'x' }]);
  client.send(rawUpload(token, `content-length: ${body.length}`, body));
  await until(() => end.has('team deaf'));
  const next = await publishAs('deaf');
  await until(() => next.heard.length > 0);
  end.get('team deaf')?.(ended);
  end.delete('team deaf');
  await until(() => end.has('team deaf'));
  end.get('team deaf')?.(ended);
  await expect(next.answer).resolves.toMatchObject({ text: 'done' });
  client.socket.destroy();
});

const exploding = [
  "import { useHost } from '@lisan/remote-kit';",
  'type Count<N extends number, T extends unknown[] = []> = T["length"] extends N ? T : Count<N, [...T, N]>;',
  ...Array.from({ length: 900 }, (_, n) => `export const c${n}: Count<${n + 90}>['length'] = ${n + 90};`),
  'useHost();',
].join('\n');

test('stops a publish with exploding types, names the slow step, and keeps nothing', async () => {
  await workspace.buildRemote('chat', '22222222', {
    manifest: { events: { heard: [], published: [] } },
    proof: { kit: 'another', sources: [{ path: 'remotes/chat/src/Chat.ts', text: exploding }] },
  });
  const late = new AbortController();
  const reported: string[] = [];
  const publish = publishInProcess(workspace.storeFolder, workspace.root, {
    seconds: 300,
    signal: late.signal,
  });
  const actor = { by: 'team chat', reason: '', from: '127.0.0.1' };
  const grants = { ...defaultGrants, team: 'chat', orders: { from: 1, to: 99 } };
  const input = { root: workspace.root, names: ['chat'], expected: {}, actor, grants };
  const ended = await publish(input, ({ doing }) => {
    reported.push(doing);
    if (doing.startsWith('comparing')) late.abort();
  });
  expect(ended).toEqual({
    failure: {
      code: 'too_long',
      exitCode: 3,
      reasons: [
        expect.stringMatching(
          /^The publish of chat was stopped after \d+ s; it spent the last \d+ s comparing the types of chat with those of the shell\.$/,
        ),
        expect.stringContaining('PUBLISH_SECONDS'),
      ],
    },
  });
  expect(reported).toContain('reading the builds of chat');
  expect(await readdir(join(workspace.storeFolder, 'sets'))).toEqual(['00000001.json']);
  expect(await admin.store.versions.list()).not.toContainEqual(
    expect.objectContaining({ version: '0.1.0-22222222' }),
  );
});
