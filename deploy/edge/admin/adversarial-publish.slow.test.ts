import { useAdmin, type TestAdmin } from '../../testing/test-admin';
import { type WorkspaceFixture } from '../../testing/workspace-fixture';
import type { Rights } from '../../store/storage/tokens';

let workspace: WorkspaceFixture;
let admin: TestAdmin;

const { service } = useAdmin((opened) => {
  ({ workspace, admin } = opened);
});
beforeEach(async () => {
  const offers = {
    topics: ['session.changed', 'script.chosen'],
    icons: ['chat'],
    slots: ['checkout-success'],
    events: { published: ['session.changed'], heard: [] },
  };
  await workspace.buildShell('bbbbbbbb', {}, { offers });
  await workspace.publish(['shell'], { store: admin.store });
});

type Manifest = NonNullable<NonNullable<Parameters<WorkspaceFixture['buildRemote']>[2]>['manifest']>;
const usual = (order: number) => ({ id: 'own', icon: 'chat', order, label: 'nav.label' });
const build = (manifest: Manifest, mark = '11111111') =>
  workspace.buildRemote('own', mark, {
    manifest: { views: [usual(100)], ...manifest },
    record: { parts: { own: ['view.js'], 'checkout-success': ['view.js'], en: ['en.js'], ar: ['ar.js'] } },
  });
async function serviceOf(rights: Partial<Rights> = {}) {
  const { orders, ...others } = { orders: { from: 100, to: 10_000 }, ...rights };
  return service(await admin.makeToken({ team: 'own', remotes: ['own'], orders, ...others }));
}
const put = async (rights?: Partial<Rights>) =>
  (await serviceOf(rights)).publish({ names: ['own'], expected: {} });
const live = async () => (await admin.store.sets.readHead()).head?.set.remotes['own']?.version;
const refused = (reason: string, code = 'not_allowed') => ({
  failure: { code, exitCode: 3, reasons: [reason] },
});

describe('token', () => {
  it.each<[string, Manifest, Partial<Rights>, string]>([
    [
      'fill a slot',
      { slots: [{ name: 'checkout-success', order: 1 }] },
      { slots: ['checkout-success'] },
      "remotes/own/remote.json: the token of team own may not fill slot 'checkout-success': it needs --slots checkout-success",
    ],
    [
      'publish an event',
      { events: { heard: [], published: ['script.chosen'] } },
      { topics: ['script.chosen'] },
      "remotes/own/remote.json: the token of team own may not publish 'script.chosen': it needs --topics script.chosen",
    ],
    [
      'take the first tab',
      { views: [usual(-1000)] },
      { orders: { from: -1000, to: -1000 } },
      "remotes/own/remote.json: the token of team own may place views from 100 to 10000, not 'own' at -1000: it needs --orders",
    ],
  ])('lets a remote %s only with the grant', async (_what, manifest, rights, reason) => {
    await build(manifest);
    await expect(put()).rejects.toMatchObject(refused(reason));
    expect(await live()).toBeUndefined();
    await put(rights);
    expect(await live()).toBe('0.1.0-11111111');
  });

  it("limits a remote's size to its grant, whatever its remote.json allows", async () => {
    await build({ budget: { first: 1_000_000, all: 1_000_000 } });
    await expect(put({ budget: 50 })).rejects.toMatchObject({
      failure: {
        code: 'not_allowed',
        reasons: [
          expect.stringMatching(
            /^remotes\/own: the token of team own may publish 50 bytes, not \d+: it needs --budget \d+$/,
          ),
        ],
      },
    });
    expect(await live()).toBeUndefined();
  });

  it('limits a rollback to its grants', async () => {
    await build({ slots: [{ name: 'checkout-success', order: 1 }] });
    await put({ slots: ['checkout-success'] });
    await build({}, '22222222');
    const own = await serviceOf();
    await own.publish({ names: ['own'], expected: {} });
    await expect(own.rollback('own', undefined)).rejects.toMatchObject({ failure: { code: 'not_allowed' } });
    expect(await live()).toBe('0.1.0-22222222');
  });

  it('limits a canary to its grants', async () => {
    await build({});
    await put();
    await build({ views: [usual(1)] }, '22222222');
    const own = await serviceOf();
    await expect(own.publish({ names: ['own'], expected: {}, asCanary: true })).rejects.toMatchObject({
      failure: { code: 'not_allowed' },
    });
  });

  it('enables only a canary it could publish', async () => {
    await build({});
    await put();
    await build({ views: [usual(1)] }, '22222222');
    const ofOther = await serviceOf({ orders: { from: 1, to: 1 } });
    await ofOther.publish({ names: ['own'], expected: {}, asCanary: true });
    const own = await serviceOf();
    for (const give of [() => own.canary('own', { share: 100 }), () => own.promote('own')])
      await expect(give()).rejects.toMatchObject({ failure: { code: 'not_allowed' } });
    expect(await live()).toBe('0.1.0-11111111');
    await ofOther.promote('own');
    expect(await live()).toBe('0.1.0-22222222');
  });
});

it.each([
  ['the same', 'The billing', 'خاصتي'],
  ['other letters of the same look', 'THE  Billing', 'خاصتي'],
  ['a Cyrillic letter', 'The \u0421h\u0430t', 'خاصتي'],
  ['a blank letter', 'The Billing\u3164', 'خاصتي'],
  ['a capital i for an l', 'The BiIling', 'خاصتي'],
  ['the same in Arabic', 'Mine', 'المـحادثة'],
])("rejects a label used by another remote's view: %s", async (_what, en, ar) => {
  await build({});
  await workspace.write('remotes/own/src/translations/en.json', { nav: { label: en } });
  await workspace.write('remotes/own/src/translations/ar.json', { nav: { label: ar } });
  await expect(put()).rejects.toMatchObject({
    failure: {
      code: 'incompatible',
      reasons: [
        expect.stringMatching(
          /^remotes\/own\/remote\.json: view 'own' is labelled '.+', as a view of '(chat|billing)' is$/,
        ),
      ],
    },
  });
  expect(await live()).toBeUndefined();
});
