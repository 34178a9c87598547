import { startPublishedAdmin, type TestAdmin, rawUpload, uploadOf } from '../../testing/test-admin';
import { openRawClient } from '../../testing/raw-client';
import type { WorkspaceFixture } from '../../testing/workspace-fixture';
import { openEdgeDesk } from './edge-desk';
import type { Ended, UploadedOrder } from './publish-process';

let workspace: WorkspaceFixture;
let admin: TestAdmin;
/** Ends the publish of a team, by its name. */
let end: Map<string, (ended: Ended) => void>;

beforeEach(async () => {
  end = new Map();
  const publish = (
    { doer }: UploadedOrder,
    tellStep: (step: { doing: string; isOfStore: boolean }) => void,
  ) =>
    new Promise<Ended>((resolve) => {
      tellStep({ doing: 'comparing types', isOfStore: false });
      end.set(doer.by, resolve);
    });
  ({ workspace, admin } = await startPublishedAdmin({ publish }));
});
afterEach(async () => {
  await admin.close();
  await workspace.remove();
});

const ended: Ended = { outcome: { text: 'done', data: {} } };
const until = async (isSo: () => boolean) => {
  while (!isSo()) await new Promise(setImmediate);
};

/** A team that has uploaded its build and waits; `heard` is what the edge told it meanwhile. */
async function publishAs(team: string) {
  const token = await admin.makeToken({ team, remotes: ['chat'] });
  const heard: string[] = [];
  const edge = new URL(admin.url);
  const desk = openEdgeDesk({
    edge,
    token,
    root: workspace.root,
    reason: '',
    hear: (text) => heard.push(text),
  });
  const answer = desk.publish({ names: ['chat'], expected: {} });
  return { heard, answer };
}

test('whoever waits is told the place; a slow publish holds up its own team alone', async () => {
  const slow = [await publishAs('one')];
  await until(() => end.has('team one'));
  const again = await publishAs('one');
  await until(() => again.heard.length > 0);
  expect(again.heard).toEqual(['it waits; its place is 1']);
  for (const team of ['two', 'three']) {
    slow.push(await publishAs(team));
    await until(() => end.has(`team ${team}`));
  }
  const other = await publishAs('four');
  await until(() => other.heard.length > 0);
  expect(other.heard).toEqual(['it waits; its place is 2']);
  end.get('team two')?.(ended);
  await until(() => end.has('team four'));
  await until(() => other.heard.length > 2);
  expect(other.heard.slice(1)).toEqual(['its turn has come', 'it is comparing types']);
  for (const team of ['one', 'three', 'four']) end.get(`team ${team}`)?.(ended);
  end.delete('team one');
  await until(() => end.has('team one'));
  end.get('team one')?.(ended);
  const all = await Promise.all([...slow, again, other].map(({ answer }) => answer));
  expect(all.map(({ text }) => text)).toEqual(all.map(() => 'done'));
});

test('a team that reads nothing of what it is told has its turn, and gives it on', async () => {
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
